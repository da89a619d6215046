//! What sand and water take of shells (G13.3, G13.421).

use crate::artillery::{OBSERVER, picked, ranged, with_battery};
use crate::common::{lines, read};
use heigi_engine::Pending;
use heigi_pto::Condition;

/// Rules: G13.421, G12.63, G13.3
#[test]
fn g13_421_water_swallows_shells_at_men_and_not_at_craft_and_sand_not_at_armour() {
    let struck = |rows: &[&str], dice: &str, japanese: &[&str]| {
        let battery = "module = \"field\", radio = 2";
        let text = with_battery(battery, rows, &OBSERVER, japanese);
        let text = text.replacen("[victory]", "[shore]\nslope = \"slight\"\n[victory]", 1);
        let game = read(&text);
        let mut over = ranged(picked(&game), 2);
        let column = lines(&over)[0].clone();
        over = over.play(&["fire 0404"]);
        while let Pending::Draw(draw) = over.pending() {
            let one = dice.rsplit_once(' ').unwrap().0;
            over = over.play(&[if draw.dice == 1 { one } else { dice }]);
        }
        let hulk = &over.state.units[3];
        let is_hit = hulk.is_any(&[Condition::Immobile, Condition::Wreck]);
        (column, hulk.boat.damage, is_hit)
    };
    // The number of a craft on the column of 20 is 10.
    let sea = ["......", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO"];
    let craft = struck(&sea, "= 2 4", &["jpn-4-4-7 0404", "jpn-daihatsu 0404"]);
    assert_eq!(craft, ("preview-column 8".to_owned(), 4, false));
    let sand = ["......", "......", ",,,,,,", ",,,,,,", ",,,,,,", ",,,,,,"];
    // 5, and 4 as its armour is thin: a kill on the column of 20, nothing on that of 8.
    let tank = struck(&sand, "= 2 3", &["jpn-4-4-7 0404", "jpn-tank-ha-go 0404"]);
    assert_eq!(tank, ("preview-column 8".to_owned(), 0, true));
}
