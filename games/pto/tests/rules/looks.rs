//! What is seen of whole maps from single hexes (7.2, 7.3): `x` where a line is blocked, else what hinders it.

use crate::beaches::sloping;
use crate::common::*;
use heigi_engine::scene::Value;
use heigi_engine::{Gridded, Shows, Situation};
use heigi_pto::{ALLIES, At, Cloud, Pto, Smoke, Spot};

/// How the line between two places of the map is.
fn look(battle: &Situation<'_, Pto>, from: &str, to: &str) -> char {
    if from == to {
        return '@';
    }
    let found = (battle.game).between(&battle.state, ALLIES.into(), "sight-line", [from, to]);
    let (_, line) = found.unwrap();
    if line.is_broken {
        return 'x';
    }
    match line.notes.last().unwrap().value.args.get("added") {
        Some(Value::Word(added)) => added.chars().last().unwrap(),
        other => panic!("{other:?}"),
    }
}

/// The map as it is seen from a place, row by row.
fn seen(battle: &Situation<'_, Pto>, rows: &[&str], from: &str) -> Vec<String> {
    let row = |number: usize, row: &&str| {
        let hexes = (0..row.len()).map(|column| format!("{:02}{:02}", column + 1, number + 1));
        hexes.map(|to| look(battle, from, &to)).collect()
    };
    let rows = rows.iter().enumerate();
    rows.map(|(number, letters)| row(number, letters)).collect()
}

/// From some places; and every line is the same the other way round (7.2).
fn views(battle: &Situation<'_, Pto>, rows: &[&str], from: &[&str]) -> Vec<String> {
    for one in from {
        let there = seen(battle, rows, one);
        for (number, row) in there.iter().enumerate() {
            for (column, seen) in row.chars().enumerate() {
                let to = format!("{:02}{:02}", column + 1, number + 1);
                assert_eq!(look(battle, &to, one), seen, "{to} and {one}");
            }
        }
    }
    from.iter()
        .map(|one| seen(battle, rows, one).join(" "))
        .collect()
}

fn of(more: &str, rows: &[&str]) -> Pto {
    game_with(more, rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0102"])
}

fn at(game: &Pto, hex: &str) -> Spot {
    Spot::ground(game.grid().parse(hex).unwrap())
}

/// Rules: 7.2, 7.3
#[test]
fn r7_2_each_hex_of_a_thick_plain_is_seen_or_not() {
    let rows = [
        ".K.J....", "..K..Pd.", ".H..K...", "w..B..q.", "..P...K.", ".j..y.y.", "....y.y.",
        "J..b..C.",
    ];
    let game = of("", &rows);
    let battle = Situation::start(&game);
    let from = ["0101", "0304", "0505", "0708"];
    assert_eq!(
        views(&battle, &rows, &from),
        [
            "@001xxxx 0012xxxx 001223xx 01012234 x11xxx34 xx22xx23 xx22xxxx xxx22xxx",
            "0010x122 10000122 10000011 00@0xxxx 010xxxxx 0111xxxx 1x11xxxx xx111xxx",
            "xx111210 xxx01011 xxxx0001 xxx00001 x1x0@001 10000000 x0000001 0001111x",
            "xx112433 xxx02232 3xxx0131 22x00121 00111010 x0000000 00000000 0x0000@0",
        ]
    );
}

/// Rules: 7.2
#[test]
fn r7_2_each_hex_of_hills_is_seen_or_not_by_its_level() {
    let rows = [
        "........", ".j..P...", "...K..H.", "..j...j.", ".P..b...", "...J...P", ".K..q...",
        "........",
    ];
    let levels = "levels = [\"00000000\", \"01100000\", \"01210010\", \"00110121\", \"00000011\", \"03000000\", \"23200000\", \"12100001\"]";
    let game = of(levels, &rows);
    let battle = Situation::start(&game);
    let from = ["0101", "0207", "0704", "0403", "0808"];
    assert_eq!(
        views(&battle, &rows, &from),
        [
            "@0000000 000xxx11 0xxxxxxx 0xxxxx0x 0xxxxxxx 00xxxxxx 0xxxxxxx xxxxxxxx",
            "xxxxxx01 xxxxx00x xxxx000x xxx0x000 xxxxxx00 000xxx00 0@00x000 000x0000",
            "0x0xx111 xx0000x0 xx000000 xx0000@0 00xxx000 x00000xx x000000x x0x00000",
            "xxx0xxx0 xx00000x x00@0000 xx00000x xx0x0x00 x0xxxxxx xx0xxxxx xxxxxxx0",
            "xx0xxxxx xx10xxxx xx00xxxx xx000000 xx000000 x0x00000 x0000000 x000000@",
        ]
    );
}

/// Rules: 7.2, G.1-j
#[test]
fn r7_2_each_hex_beside_hollows_walls_and_banks_is_seen_or_not() {
    let rows = [
        "........", ".~~~....", "...~....", "...~..d.", "vvv...dd", "......d.", "........",
        "........",
    ];
    let more = "streams = \"shallow\"
        levels = [\"00000000\", \"00000000\", \"00000000\", \"10000000\", \"10000000\", \"11000000\", \"22000000\", \"32000000\"]
        courses = [\"0202-0302\", \"0302-0402\", \"0402-0403\", \"0403-0404\", \"0105-0205\", \"0205-0305\"]
        walls = [\"0502-0503\", \"0602-0502\"]
        hedges = [\"0507-0508\", \"0607-0608\", \"0407-0408\"]";
    let game = of(more, &rows);
    let battle = Situation::start(&game);
    let from = ["0302", "0404", "0503", "0108", "0205", "0508"];
    assert_eq!(
        views(&battle, &rows, &from),
        [
            "x000xxxx x0@0xxxx xx0xxxxx xxxxxxxx xxxxxxxx xxxxxxxx xxxxxxxx xxxxxxxx",
            "xxxxxxxx xxx0xxxx xxx0xxxx xx0@0xxx xxx00xxx xxxxxxxx xxxxxxxx xxxxxxxx",
            "00000x00 0xx00000 0000@000 000x0000 xxx00000 00000000 00000000 0x000000",
            "00000000 0xxx0000 x00x0000 000x0000 0x000000 x0xx0000 00xx0000 @00x0000",
            "xxxxxxxx xxxxxxxx xxxxxxxx 00xxxxxx x@0xxxxx 000xxxxx 0xxxxxxx xxxxxxxx",
            "0000x000 0xxx0000 000x0000 000x0000 xxx00000 x0000000 x0000000 00x0@0x0",
        ]
    );
}

/// Rules: G13.2, G13.62, G13.71
#[test]
fn g13_62_each_hex_of_a_shore_is_seen_or_not_by_its_slope_walls_and_piers() {
    let rows = [
        "......", ".j..K.", ",,,,,,", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO",
    ];
    let walls = "low_seawalls = [\"0302-0303\", \"0202-0303\", \"0402-0303\"]\nhigh_seawalls = [\"0502-0503\"]\n\
                 wooden_piers = [\"0404\", \"0405\", \"0406\"]\nstone_piers = [\"0204\", \"0205\"]";
    let game = of(&format!("{}\n{walls}", sloping("slight")), &rows);
    let from = ["0301", "0303", "0306", "0104", "0405j", "0205j", "0506"];
    assert_eq!(
        views(&Situation::start(&game), &rows, &from),
        [
            "00@000 000001 xx000x xx11x0 xx120x xx1200 x11200 x11110",
            "x00001 x00000 00@000 000000 xx0111 xx0221 xx0322 xx0232",
            "xx1011 000001 xx0122 xx0121 x00011 x0@011 000111 000011",
            "0xxx12 00x010 000000 @0xxxx 0xxxxx 0xxxxx 0xxxxx 0xxxxx",
            "xx1010 x00000 000100 x01010 x00000 x00000 001110 000000",
            "0x1101 000000 0x0000 x0x010 000010 000010 000010 000000",
            "x100x0 x10000 x22100 x12100 x11000 x110@0 111100 111000",
        ]
    );
    let game = of(&sloping("steep"), &rows);
    let from = ["0301", "0303", "0306", "0506"];
    assert_eq!(
        views(&Situation::start(&game), &rows, &from),
        [
            "00@000 000001 xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx",
            "x0x0xx x000xx 00@000 000000 000000 000000 000000 000000",
            "xxxxx0 000000 000000 000000 000000 00@000 000000 000000",
            "x0xxxx x00000 000000 000000 000000 0000@0 000000 000000",
        ]
    );
}

/// Rules: G2.6, G5.51, G8.84
///
/// Where the ground has changed, lines are those over such ground.
#[test]
fn g2_6_what_has_changed_on_a_map_is_seen_over_as_if_it_had_been_drawn_so() {
    let rows = [
        "...j....", "..J..H..", ".y...d..", "..B.J.w.", "j..H....", "..J..j..", ".H..y...",
        "....J...",
    ];
    let changed = [
        "........", ".....q..", ".d...d..", "....J.w.", "...q....", ".....j..", ".H..y...",
        "....J...",
    ];
    let from = ["0101", "0405", "0504", "0208", "0807"];
    let holes = ["0401", "0302", "0203", "0304", "0105", "0306"];
    let drawn = of("", &changed);
    let drawn = Situation::start(&drawn);
    let game = of("", &rows);
    let battle = Situation::start(&game);
    assert_ne!(views(&battle, &rows, &from), views(&drawn, &rows, &from));
    let battle = battle.with(|state| {
        for hole in holes {
            state.altered.shellholes.insert(at(&game, hole).hex);
        }
        for hut in ["0602", "0405"] {
            state.collapsed.insert(at(&game, hut).hex);
        }
    });
    assert_eq!(views(&battle, &rows, &from), views(&drawn, &rows, &from));
}

/// Rules: 7.3, 24
#[test]
fn r7_3_smoke_and_vehicles_hinder_each_line_that_passes_them() {
    let rows = ["......."; 7];
    let more = "levels = [\"0000000\", \"0000000\", \"0000000\", \"0000000\", \"0000001\", \"0000001\", \"0000012\"]";
    let units = [
        "usmc-4-5-8 0101",
        "usmc-tank-m4a2 0304",
        "usmc-tank-m4a2 0304",
        "usmc-tank-m4a2 0403",
    ];
    let game = game_with(more, &rows, &units, &["jpn-4-4-7 0102"]);
    let start = Situation::start(&game);
    let from = ["0101", "0405", "0507", "0707", "0301"];
    assert_eq!(
        views(&start, &rows, &from),
        [
            "@000000 0000000 0000000 0002110 0022110 0002230 0002200",
            "2211100 2231100 2220000 0000000 000@000 0000000 0000000",
            "2211000 2211000 0220000 0000000 0000000 0000000 0000@00",
            "0000000 0000000 0000000 000000x 0000000 0000000 000000@",
            "00@0000 0000000 0000000 0001100 0021110 0223110 0223100",
        ]
    );
    let (one, other) = (at(&game, "0505"), at(&game, "0302"));
    let smoke = start.with(|state| {
        for (spot, cloud) in [(one, Cloud::SmokeGrenade), (other, Cloud::Smoke)] {
            state.clouds.push(Smoke {
                spot,
                cloud,
                side: ALLIES,
            });
        }
        state.units[2].at = At::In(one);
    });
    assert_eq!(
        views(&smoke, &rows, &from),
        [
            "@000000 0033330 0003333 0001443 0011333 0001145 0001102",
            "1141102 1151122 1110022 0000222 000@222 0000000 0000000",
            "1143220 1143220 0112220 0000200 0000200 0000000 0000@00",
            "2550000 2252000 2222000 002220x 0000200 0000000 000000@",
            "00@0000 0333000 0333000 3334400 3344xx0 3445xx0 3445455",
        ]
    );
}
