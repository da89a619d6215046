//! Caves (G11).

mod about;
mod above;
mod below;
mod canister;
mod captives;
mod cliffs;
mod climbing;
mod computer;
mod crests;
mod fleeing;
mod held;
mod limits;
mod nerves;
mod pairs;
mod placing;
mod residue;
mod ruin;
mod sapping;
mod seen;
mod sight;
mod sites;
mod slopes;
mod smoke;
mod talk;
mod throwing;
mod tunnels;

use heigi_pto::Pto;

/// A hill of two steps on eight by eight hexes: three rows on level 2, one on level 1, four on the plain.
const HILL: [&str; 8] = [
    "22222222", "22222222", "22222222", "11111111", "00000000", "00000000", "00000000", "00000000",
];

/// Open ground on it.
const BARE: [&str; 8] = ["........"; 8];

/// A cave of which the Marines know.
const KNOWN: &str = "{ hex = \"0404\", towards = \"0405\", known = true },";

/// A battle on the hill with caves of the Japanese and units in them: `jpn-4-4-7 0404 south`, or in a complex
/// `jpn-4-4-7 0404 complex`.
fn hill(caves: &str, marines: &[&str], japanese: &[&str]) -> Result<Pto, String> {
    ground(&BARE, &HILL, "", caves, marines, japanese)
}

/// Marines with a charge in a hex, and a Japanese squad that is seen in a known cave.
fn with_charge(hex: &str) -> Pto {
    let marines = [
        format!("usmc-4-5-8 {hex}"),
        format!("usmc-dc {hex} 1"),
        "usmc-4-5-8 0101".to_owned(),
    ];
    let marines = marines.each_ref().map(String::as_str);
    hill(KNOWN, &marines, &["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"]).unwrap()
}

/// A battle like that on the hill on ground of one's own, with more said of the map.
fn ground(
    rows: &[&str],
    levels: &[&str],
    more: &str,
    caves: &str,
    marines: &[&str],
    japanese: &[&str],
) -> Result<Pto, String> {
    let text = written(rows, levels, more, caves, marines, japanese);
    Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()))
        .map_err(|error| error.message)
}

/// A battle on the hill as a file.
fn text(caves: &str, marines: &[&str], japanese: &[&str]) -> String {
    written(&BARE, &HILL, "", caves, marines, japanese)
}

fn written(
    rows: &[&str],
    levels: &[&str],
    more: &str,
    caves: &str,
    marines: &[&str],
    japanese: &[&str],
) -> String {
    let unit = |line: &str| {
        let mut words = line.split(' ');
        let (counter, hex) = (words.next().unwrap(), words.next().unwrap());
        let part = match words.next() {
            None => String::new(),
            Some("complex") => ", part = \"complex\"".to_owned(),
            Some(number) if number.parse::<u8>().is_ok() => format!(", holder = {number}"),
            Some(side) => format!(", part = \"cave-{side}\""),
        };
        let holder = words
            .next()
            .map_or(String::new(), |holder| format!(", holder = {holder}"));
        format!("    {{ counter = \"{counter}\", hex = \"{hex}\"{part}{holder} }},\n")
    };
    let units = |lines: &[&str]| lines.iter().map(|line| unit(line)).collect::<String>();
    format!(
        "format = 1\nsource = \"a test\"\nid = \"hut\"\nturns = 3\nfirst = \"allies\"\nrows = {rows:?}\nlevels = {levels:?}\n{more}\n\
         [victory]\nattacker = \"allies\"\nhexes = [\"0101\"]\nneeded = 1\n\
         [[force]]\nside = \"allies\"\nelr = 3\nunits = [\n{}]\n\
         [[force]]\nside = \"japanese\"\nelr = 3\ncaves = [{caves}]\nunits = [\n{}]\n",
        units(marines),
        units(japanese)
    )
}

/// A cave of a hex that opens towards one beside it.
fn cave(hex: &str, towards: &str) -> String {
    format!("{{ hex = \"{hex}\", towards = \"{towards}\" }},")
}
