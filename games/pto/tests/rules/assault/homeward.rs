//! The way home of watercraft that has been recalled (G14.232), hex by hex.

use super::holds::{laden, under_way};
use crate::common::read;
use heigi_engine::{Gridded, Situation};
use heigi_pto::{At, Condition, Lie, Pto, Spot, Tray};

/// A craft with squads, of whom nobody is aboard any more, recalled.
fn recalled<'g>(game: &'g Pto, hex: &str, arc: u8, lie: Option<Lie>) -> Situation<'g, Pto> {
    let spot = Spot::ground(game.grid().parse(hex).unwrap());
    under_way(game).with(|state| {
        for unit in &mut state.units {
            if matches!(unit.at, At::Aboard(..)) {
                unit.at = At::Off(Tray::Lost);
            }
        }
        let craft = &mut state.units[0];
        craft.set(Condition::Recalled);
        craft.at = At::Vehicle(spot);
        craft.arc = Some(arc);
        if let Some(lie) = lie {
            craft.boat.lie = lie;
        }
    })
}

/// What it may do once it goes: hexes ahead (`>`) and astern (`<`), turns, `x` off the map, `.` to stop.
fn goes(battle: Situation<'_, Pto>) -> String {
    if battle.refused_by("drive u0").is_some() {
        return "?".to_owned();
    }
    let drives = battle.play(&["drive u0"]);
    if drives.refused_by("done").is_none() {
        return "!".to_owned();
    }
    let mut legal: Vec<String> = drives.legal().iter().map(ToString::to_string).collect();
    legal.sort_unstable();
    let word = |word: &String| match word.split_once(' ') {
        Some(("step", hex)) => format!(">{hex}"),
        Some(("reverse", hex)) => format!("<{hex}"),
        Some(_) => format!("({word})"),
        None => match word.as_str() {
            "turn-left" => "l".to_owned(),
            "turn-right" => "r".to_owned(),
            "exit" => "x".to_owned(),
            "halt" | "roll-on" => ".".to_owned(),
            _ => format!("({word})"),
        },
    };
    legal.iter().map(word).collect()
}

fn table(game: &Pto, hexes: &[&str], lie: Option<Lie>) -> Vec<String> {
    let row = |hex: &&str| {
        let all = (0..6).map(|arc| goes(recalled(game, hex, arc, lie)));
        format!("{hex}: {}", all.collect::<Vec<_>>().join(" "))
    };
    hexes.iter().map(row).collect()
}

/// Vector PB-194.
/// Rules: G14.232
#[test]
fn g14_232_a_craft_turns_and_goes_only_towards_home_from_each_hex_by_each_facing() {
    let game = read(&laden(
        &[
            "usmc-lcvp 0307",
            "usmc-6-6-8 0307 1",
            "usmc-6-6-8 0307 1",
            "usmc-6-6-8 0307 1",
        ],
        &["jpn-8-0 0602"],
    ));
    let hexes = [
        "0305", "0306", "0308", "0107", "0108", "0605", "0606", "0607",
    ];
    assert_eq!(
        table(&game, &hexes, None),
        [
            "0305: r r >0306 >0306 l l",
            "0306: r r >0307 >0307 l l",
            "0308: r r x x l l",
            "0107: r r >0108 >0108 l l",
            "0108: l r x x x x",
            "0605: lr r >0606 >0506>0606 >0506 l",
            "0606: lr r >0607 >0507>0607 >0507 l",
            "0607: lr r >0608 >0508>0608 >0508 l",
        ]
    );
    assert_eq!(
        table(&game, &hexes[..6], Some(Lie::Astern)),
        [
            "0305: .<0306 .l .l .r .r .<0306",
            "0306: .<0307 .l .l .r .r .<0307",
            "0308: .r .r x. x. .l .l",
            "0107: .<0108 .l .l .r .r .<0108",
            "0108: .l .r x. x. x. x.",
            "0605: .<0506<0606 .<0506 .l .lr .r .<0606",
        ]
    );
}

/// Rules: G14.232
#[test]
fn g14_232_an_amphibian_comes_home_over_land_and_beach_from_each_facing() {
    let game = read(&laden(
        &["usmc-lvt-a2 0307", "usmc-6-6-8 0307 1", "usmc-6-6-8 0307 1"],
        &["jpn-8-0 0602"],
    ));
    let hexes = [
        "0301", "0302", "0303", "0304", "0305", "0307", "0308", "0603",
    ];
    assert_eq!(
        table(&game, &hexes, None),
        [
            "0301: <0302 r >0302 >0302 l <0302",
            "0302: r r >0303 >0303 l l",
            "0303: <0304 r >0304 >0304 l <0304",
            "0304: r r >0305 >0305 l l",
            "0305: r r >0306 >0306 l l",
            "0307: r r >0308 >0308 l l",
            "0308: r r x x l l",
            "0603: <0504<0604 <0504 >0604 >0504>0604 >0504 <0604",
        ]
    );
}
