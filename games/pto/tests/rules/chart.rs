//! The chart of terrain (TBL-PTO-TERRAIN), as the specification has it, against the tables of the program.

use heigi_pto::FILES;

/// Half levels of the obstacle (and `i` if it fills its hexsides), hindrance, direct and indirect cover, cover against high
/// explosive, half points on foot and how they are spent, kindling, spreading, `c` where it conceals, squads; half points of
/// vehicles on tracks, half-tracks, armoured cars and trucks, `b` where they may bog, and what is added then.
const CHART: &str = "\
light-jungle    | 4  0 +1 -1 +1 | 4 points  | 12 12 c 3 | 255 255 255 255 b 0
dense-jungle    | 4i 0 +2 -1 +2 | 4 points  | 12 12 c 2 | 255 0 0 0 b 2
bamboo          | 2i 0 +1 -1 -1 | 8 minimum | 10 10 c 2 | 255 0 0 0 b 2
palms           | 0i 1 +0 +0 +0 | 2 points  | 11 11 c 3 | 2 2 6 8 - 0
hut             | 0  1 +1 +1 +1 | 4 points  | 6 7 c 3   | 4 4 8 0 - 0
collapsed-hut   | 0  1 +0 +0 +0 | 4 points  | 6 7 c 3   | 4 4 8 10 b 0
kunai           | 0  1 +0 +0 +0 | 4 points  | 9 8 c 3   | 4 4 8 12 - 0
swamp           | 4  0 +1 -1 +1 | 8 all     | 0 0 c 3   | 0 0 0 0 - 0
drained-paddy   | 0  0 +0 +0 +0 | 2 points  | 0 0 - 3   | 2 0 0 0 - 0
irrigated-paddy | 0  0 +0 +0 +0 | 6 points  | 0 0 - 3   | 8 0 0 0 b 3
in-season-paddy | 0i 1 +0 +0 +0 | 3 points  | 10 6 c 3  | 2 0 0 0 - 0
woods           | 2  0 +1 -1 +1 | 4 points  | 9 7 c 3   | 255 255 255 255 b 0
brush           | 0  1 +0 +0 +0 | 4 points  | 9 6 c 3   | 4 4 8 12 - 0
orchard         | 0i 1 +0 +0 +0 | 2 points  | 11 9 c 3  | 2 2 6 8 - 0
grain           | 0  1 +0 +0 +0 | 3 points  | 10 6 c 3  | 2 4 8 10 - 0
marsh           | 0  1 +0 +0 +0 | 8 all     | 0 0 c 3   | 0 0 0 0 - 0
crag            | 0  1 +1 +1 +1 | 4 points  | 0 0 - 3   | 0 0 0 0 - 0
wooden-building | 2  0 +2 +2 +2 | 4 points  | 7 8 c 3   | 255 0 0 0 b 1
stone-building  | 2  0 +3 +3 +3 | 4 points  | 8 9 c 3   | 255 0 0 0 b 2
church          | 2  0 +3 +3 +3 | 4 points  | 8 9 c 1   | 0 0 0 0 - 0
wooden-rubble   | 1  0 +2 +2 +2 | 6 points  | 0 0 c 3   | 255 0 0 0 b 0
stone-rubble    | 1  0 +3 +3 +3 | 6 points  | 0 0 c 3   | 255 0 0 0 b 0
gully           | 0  0 +0 +0 +0 | 4 points  | 0 0 - 3   | 8 0 0 0 b 0
dry-stream      | 0  0 +0 +0 +0 | 4 points  | 0 0 - 3   | 8 0 0 0 b 0
stream          | 0  0 +0 +0 +0 | 6 points  | 0 0 - 3   | 4 8 0 0 b 0
deep-stream     | 0  0 +0 +0 +0 | 8 points  | 0 0 - 3   | 0 0 0 0 - 0
water           | 0  0 +0 +0 +0 | 8 all     | 0 0 - 3   | 0 0 0 0 - 0
soft-sand       | 0  0 +0 +0 +0 | 4 points  | 0 0 - 3   | 6 8 12 16 b 0
hard-sand       | 0  0 +0 +0 +0 | 2 points  | 0 0 - 3   | 4 4 8 10 b -1
shallow-ocean   | 0  0 +0 +0 +0 | 6 points  | 0 0 - 3   | 4 8 12 12 - 0
deep-ocean      | 0  0 +0 +0 +0 | 6 points  | 0 0 - 3   | 0 0 0 0 - 0
effluent        | 0  0 +0 +0 +0 | 2 points  | 0 0 - 3   | 4 4 8 10 b -1
reef            | 0i 0 +1 +0 +1 | 4 points  | 0 0 - 3   | 6 8 0 0 - 0
sunken-reef     | 0  0 +0 +0 +0 | 6 points  | 0 0 - 3   | 4 8 12 12 - 0
open            | 0  0 +0 +0 +0 | 2 points  | 0 0 - 3   | 2 2 6 8 - 0";

fn file(name: &str) -> toml::Table {
    let (_, text) = FILES.iter().find(|(file, _)| *file == name).unwrap();
    text.parse().unwrap()
}

#[test]
fn tbl_pto_terrain_each_entry_of_the_chart_is_that_of_the_tables() {
    let (tables, vehicles) = (file("tables.toml"), file("vehicles.toml"));
    let rows: Vec<&str> = CHART.lines().collect();
    assert_eq!(tables["terrain"].as_table().unwrap().len(), rows.len());
    for row in rows {
        let name = row.split('|').next().unwrap().trim();
        let (ground, driven) = (&tables["terrain"][name], &vehicles["crossing"][name]);
        let number = |of: &toml::Value, key: &str| of[key].as_integer().unwrap();
        let is = |of: &toml::Value, key: &str, letter: char| match of[key].as_bool() {
            Some(true) => letter,
            _ => '-',
        };
        let filled = is(ground, "is_inherent", 'i').to_string().replace('-', "");
        let told = format!(
            "{name} | {}{filled} {} {:+} {:+} {:+} | {} {} | {} {} {} {} | {} {} {} {} {} {}",
            number(ground, "height"),
            number(ground, "hindrance"),
            number(ground, "cover"),
            number(ground, "indirect"),
            number(ground, "blast"),
            number(ground, "cost"),
            ground["entry"].as_str().unwrap(),
            number(ground, "kindling"),
            number(ground, "spreading"),
            is(ground, "conceals", 'c'),
            number(ground, "stacking"),
            number(driven, "tracked"),
            number(driven, "halftrack"),
            number(driven, "car"),
            number(driven, "truck"),
            is(driven, "bogs", 'b'),
            number(driven, "bog"),
        );
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(told, words(row));
    }
}
