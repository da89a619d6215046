//! What ships bombard before the match (G14.7).

use crate::beaches::{SHORE, sloping};
use crate::common::{face, numbers_of, read, text};
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, Pto};

const SHIPS: &str = "[expedition]\nside = \"allies\"\nkind = \"assault\"\nnaval_bombardment = true";

/// A shore that ships of the Allies bombard, with works of the Japanese.
fn said(rows: &[&str], levels: &[&str], works: &str, japanese: &[&str]) -> String {
    let text = text(rows, levels, &["usmc-6-6-8 0104"], japanese);
    let works = format!("side = \"japanese\"\nfortifications = [{works}]");
    let text = text.replacen("side = \"japanese\"", &works, 1);
    let shore = sloping("moderate");
    text.replacen("[victory]", &format!("{shore}\n{SHIPS}\n[victory]"), 1)
}

fn shelled(works: &str, japanese: &[&str]) -> Pto {
    read(&said(&SHORE, &[], works, japanese))
}

/// All dice that are still to be thrown for it are low.
fn calm(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while let Pending::Draw(draw) = battle.pending() {
        let dice = if draw.values() > 6 { "= 1 2" } else { "= 1" };
        battle = battle.play(&[dice]);
    }
    battle
}

/// How many hexes were struck, and how many of them for a second time.
fn struck(battle: &Situation<'_, Pto>) -> (usize, usize) {
    let told = battle.told(ALLIES);
    let count = |id: &str| told.iter().filter(|one| *one == id).count();
    (
        count("pto-log-shells-fall"),
        count("pto-log-second-broadside"),
    )
}

/// The rows 2 to 4 are spared.
const SPARED: [&str; 3] = ["spare 0102", "spare 0303", "spare 0604"];

/// Rules: G14.71
/// Rule: 14.7
/// Rule: 14.71
#[test]
fn g14_7_ships_bombard_ten_rows_but_three_that_their_owner_names() {
    let game = shelled("", &["jpn-8-0 0602"]);
    let start = Situation::start(&game);
    assert_eq!(start.decider(), Some(ALLIES));
    assert_eq!(
        start.refused_by("range 0101"),
        Some("3"),
        "the map is no larger"
    );
    let one = start.play(&["spare 0102"]);
    assert_eq!(one.refused_by("spare 0202"), Some("G14.71"));
    let over = calm(one.play(&SPARED[1..]));
    assert_eq!(struck(&over), (5 * 6, 0));
    // Twelve rows: from the third one on at the latest.
    let rows = [
        "...", "...", "...", "...", ",,,", ",,,", "OOO", "OOO", "OOO", "OOO", "OOO", "OOO",
    ];
    let game = read(&said(&rows, &[], "", &["jpn-8-0 0302"]));
    let start = Situation::start(&game);
    assert_eq!(start.refused_by("range 0104"), Some("G14.7"));
    assert_eq!(start.refused_by("spare 0104"), Some("3"));
    let ranged = start.play(&["range 0103"]);
    assert_eq!(numbers_of(&ranged, "ranges-from"), ["3 12"]);
    assert_eq!(ranged.refused_by("spare 0102"), Some("G14.71"));
    let over = calm(ranged.play(&["spare 0103", "spare 0104", "spare 0112"]));
    assert_eq!(struck(&over), (7 * 3, 0));
}

/// Vector PB-153.
/// Rules: G14.72
/// Rule: 14.72
#[test]
fn g14_72_2_is_added_to_all_dice_and_works_are_seen() {
    let game = shelled("", &["jpn-4-4-8 0101", "jpn-8-0 0602"]);
    let spared = Situation::start(&game).play(&SPARED);
    let after = |dice: &str| face(&calm(spared.clone().play(&["= 1 2", dice])), 1);
    assert_eq!(after("= 2 4"), "jpn-4-4-8");
    assert_ne!(after("= 3 4"), "jpn-4-4-8");
    // Wire and tetrahedrons go above 8, so with a 7.
    let works = "{ kind = \"wire\", hex = \"0104\" }, { kind = \"mines\", hex = \"0103\", size = 8 }, \
                 { kind = \"wire\", hex = \"0103\" }";
    let game = shelled(works, &["jpn-8-0 0602"]);
    let start = Situation::start(&game).play(&["spare 0102", "spare 0108", "spare 0107"]);
    assert_eq!(start.scene(ALLIES).markers.len(), 0);
    // 0101, 0103 and once more, 0104.
    let dice = ["= 1 2", "= 1 2", "= 1 2", "= 3 4"];
    let over = calm(start.clone().play(&dice));
    assert_eq!(over.scene(ALLIES).markers.len(), 1, "the mines stay hidden");
    assert_eq!(over.state.fortifications.len(), 2);
    assert_eq!(calm(start).scene(ALLIES).markers.len(), 2);
}

/// What lies below the ground is not subjected to any check.
/// Rules: G14.72
#[test]
fn g14_72_no_tunnel_comes_to_light_by_a_bombardment() {
    let after = |works: &str| {
        let game = shelled(works, &["jpn-8-0 0602"]);
        let start = Situation::start(&game).play(&["spare 0102", "spare 0108", "spare 0107"]);
        calm(start).scene(ALLIES).markers.len()
    };
    let tunnel = "{ kind = \"tunnel\", hex = \"0101\", leads_to = \"0102\" }";
    assert_eq!(after(tunnel), 0);
    let wire = "{ kind = \"wire\", hex = \"0104\" }";
    assert_eq!(after(&format!("{tunnel}, {wire}")), 1);
}

/// Rules: G14.711
/// Rule: 14.711
/// Rule: 14.73
#[test]
fn g14_73_where_a_work_is_seen_the_ships_strike_twice_in_spared_rows_too() {
    let at = |hex: &str, known: bool| {
        let works = format!("{{ kind = \"wire\", hex = \"{hex}\", known = {known} }}");
        let game = shelled(&works, &["jpn-8-0 0602"]);
        struck(&calm(Situation::start(&game).play(&SPARED)))
    };
    assert_eq!(at("0303", true), (30 + 2, 1));
    assert_eq!(at("0303", false), (30, 0), "nobody knows of it");
    assert_eq!(at("0301", true), (30 + 1, 1));
}

/// A cave is a fortification, too (G11.1).
/// Rules: G14.711
/// Rule: 14.711, 14.73
#[test]
fn g14_73_where_a_cave_is_seen_the_ships_strike_twice_in_spared_rows_too() {
    let mut levels = ["000000"; 8];
    levels[0] = "111111";
    let at = |known: bool| {
        let cave = format!("{{ hex = \"0301\", towards = \"0302\", known = {known} }}");
        let text = said(&SHORE, &levels, "", &["jpn-8-0 0602"]);
        let caves = format!("side = \"japanese\"\ncaves = [{cave}]");
        let game = read(&text.replacen("side = \"japanese\"", &caves, 1));
        let spared = ["spare 0101", "spare 0303", "spare 0604"];
        struck(&calm(Situation::start(&game).play(&spared)))
    };
    let (hidden, seen) = (at(false), at(true));
    assert_eq!((hidden.1, seen.1), (0, 1));
    assert_eq!(seen.0, hidden.0 + 2);
}

/// Vector PB-152.
/// Rules: G14.712
/// Rule: 14.712
#[test]
fn g14_712_land_behind_a_hill_is_safe_from_everywhere_at_sea() {
    let rows = [
        "...", "...", "...", "...", ",,,", ",,,", "OOO", "OOO", "OOO", "OOO", "OOO", "OOO",
    ];
    let hill = |height: &str| {
        let mut levels = ["000"; 12];
        levels[1] = height;
        let game = read(&said(&rows, &levels, "", &["jpn-8-0 0302"]));
        let named = ["range 0101", "spare 0108", "spare 0109", "spare 0110"];
        struck(&calm(Situation::start(&game).play(&named))).0
    };
    assert_eq!(hill("000"), 7 * 3);
    assert_eq!(hill("222"), 6 * 3);
}

/// Rules: G14.74
/// Rule: 14.74
#[test]
fn g14_74_ships_cost_250_and_are_not_had_beside_another_bombardment() {
    let standard = Pto::standard();
    let prices = &standard.market().prices;
    assert_eq!(prices.naval_bombardment(true, false), Some(250));
    assert_eq!(prices.naval_bombardment(true, true), None);
    assert_eq!(prices.naval_bombardment(false, false), None);
    let both = said(&SHORE, &[], "", &["jpn-8-0 0602"]);
    let shells = "side = \"allies\"\nbombardment = [\"0101\"]\nelr";
    let both = both.replacen("side = \"allies\"\nelr", shells, 1);
    let error = Pto::with_data(&|file| (file == "hut.toml").then(|| both.clone()));
    assert!(error.unwrap_err().message.contains("G14.74"));
}

/// Rules: G14.74, G13.12
/// Rule: 14.74
#[test]
fn g14_74_ships_bombard_from_the_sea_alone() {
    let lake = said(&SHORE, &[], "", &["jpn-8-0 0602"]);
    let lake = lake.replacen("slope =", "waters = \"lake\"\nslope =", 1);
    let error = Pto::with_data(&|file| (file == "hut.toml").then(|| lake.clone()));
    assert!(error.unwrap_err().message.contains("G14.74"));
}
