//! A match in the terminal, as somebody meets it who types.
#![allow(missing_docs, clippy::unwrap_used)]

mod shared;

use shared::{text, with_input};

#[test]
fn a_counter_goes_by_one_command_and_the_map_and_menu_are_read_in_a_terminal() {
    let told = |input: &str| {
        let play = ["play", "sample", "--with-sample", "--seed", "5"];
        let sides = ["--sides", "person,person"];
        let played = with_input(&[&play[..], &sides].concat(), input);
        assert!(played.status.success(), "{}", text(&played.stderr));
        text(&played.stdout)
    };
    let map = told("map all\nquit\n");
    // Whoever stands there under the letter of the side, two in a hex, a name, the key.
    for part in ["0103.P", "charl+1", "Home", "P Patrol · O Outpost"] {
        assert!(map.contains(part), "{part}: {map}");
    }
    let stacks = told("stacks dog\nquit\n");
    assert!(
        stacks.contains("0106: dog dog (mortar) (dog-+2-3)"),
        "{stacks}"
    );
    assert!(!stacks.contains("picket-1 picket-1"), "{stacks}");
    let moved = told("hide 0404\nlist dog\nmove able 0203\nstacks able\nquit\n");
    assert!(moved.contains("  move dog"), "{moved}");
    assert!(moved.contains("0203: able able (infantry)"), "{moved}");
    // A list is of the question that stands, also in a line of commands.
    let listed = told("hide 0404\nmove able; list 0203\nquit\n");
    assert!(
        listed.contains("\n> ") && listed.contains("  step 0203"),
        "{listed}"
    );
    let whole = told("hide 0404\nmove able; list\nquit\n");
    assert!(whole.contains(">   halt"), "{whole}");
    // What cannot be reached takes nobody up.
    let refused = told("hide 0404\nmove able 0708\nlist dog\nquit\n");
    assert!(refused.contains("  move dog"), "{refused}");
}

#[test]
fn of_a_line_of_commands_the_terminal_says_what_was_not_done() {
    let play = ["play", "sample", "--with-sample", "--seed", "5"];
    let sides = ["--sides", "person,person"];
    let line = "hide 0404\nmove able 0708; move dog 0105; list\nquit\n";
    let played = with_input(&[&play[..], &sides].concat(), line);
    let told = text(&played.stdout);
    let refused = told.find("Refused: move able 0708");
    let rest = told.find("Not done: move dog 0105; list");
    assert!(refused.is_some() && refused < rest, "{told}");
}

/// A match of Manila in which the last unit of a phase is in hand.
fn with_a_unit_in_hand(folder: &tempfile::TempDir) -> String {
    let whole = std::fs::read_to_string("tests/saves/manila-3.json").unwrap();
    let mut saved: serde_json::Value = serde_json::from_str(&whole).unwrap();
    let inputs = saved["inputs"].as_array_mut().unwrap();
    let last = inputs
        .iter()
        .position(|input| input == "place 2032")
        .unwrap();
    inputs.truncate(last);
    let save = folder.path().join("match.json").display().to_string();
    std::fs::write(&save, saved.to_string()).unwrap();
    save
}

#[test]
fn a_question_in_the_terminal_says_where_counters_stand_and_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let save = with_a_unit_in_hand(&folder);
    let play = ["play", "--sides", "person,normal", "--save", &save];
    let told =
        text(&with_input(&play, "stacks nobody\nplace 2032; done\ndone\nmap\nquit\n").stdout);
    let count = |part: &str| told.matches(part).count();
    // In a box beside the map; not again, as nothing has happened since.
    let in_hand = "> US-XIV-947 947 heavy artillery (947-8-30-⌒, acting) US losses";
    assert_eq!(count(in_hand), 1, "{told}");
    assert_eq!(
        count("Where does 947 heavy artillery come back?"),
        2,
        "{told}"
    );
    // The phase has ended by itself, and what follows was not meant for the next one.
    assert!(told.contains("Not done: done"), "{told}");
    assert_eq!(count("[5.2] Turn 6: US movement"), 1, "{told}");
    assert!(told.contains("Take 1/188 glider infantry · 3403"), "{told}");
    // Of what is seldom wanted only the first is told, although few choices are left beside it.
    assert!(
        told.contains("… 11 × turn-stack (list turn-stack)"),
        "{told}"
    );
    assert!(!told.contains("turn-stack 2104"), "{told}");
    // Counters are told from each other on the map, not divisions.
    assert!(told.contains(" 2.188+1 "), "{told}");
}

/// Whoever sits alone at the terminal is asked only where he has a choice; a second person would learn from it.
#[test]
fn a_person_alone_is_not_asked_what_has_one_answer() {
    let play = ["play", "sample", "--with-sample", "--seed", "5"];
    let first = |sides: &str, input: &str| {
        let told = text(&with_input(&[&play[..], &["--sides", sides]].concat(), input).stdout);
        let question = told.find("Fire? [5.1]").unwrap();
        told[question..].contains("fire gun")
    };
    assert!(first("normal,person", "hide 0404\nquit\n"));
    assert!(!first("person,person", "hide 0404\nmove able 0202\nquit\n"));
}

/// One command does what a click on a place does; what a click would not do is refused.
#[test]
fn one_command_does_in_the_terminal_what_a_click_on_a_place_does() {
    let play = ["play", "sample", "--with-sample", "--seed", "5"];
    let told = |sides: &str, input: &str| {
        text(&with_input(&[&play[..], &["--sides", sides]].concat(), input).stdout)
    };
    let gone = told(
        "person,person",
        "hide 0404\nmove able; all 0203\nstacks able\nquit\n",
    );
    assert!(gone.contains("0203: able able (infantry)"), "{gone}");
    let refused = told(
        "person,person",
        "hide 0404\nmove able; all 0708; stacks\nquit\n",
    );
    assert!(refused.contains("Refused: all 0708"), "{refused}");
}

#[test]
fn a_map_of_areas_tells_in_the_terminal_who_holds_them_and_where_ways_lead() {
    let play = ["play", "typhoon", "--seed", "1"];
    let told = text(&with_input(&play, "map burma\nfacts\nquit\n").stdout);
    let burma = " A burma Burma: Continent, rough ground · A-BUR · By land: siam, central_china, bengal · Coastal waters: andamans";
    assert!(told.contains(burma), "{told}");
    assert!(told.contains("siam Siam: Continent · J-15A"), "{told}");
    assert!(!told.contains("Fiji"), "{told}");
    assert!(told.contains("Logistics points: "), "{told}");
}

/// U-Go to its end: the words of the game compare the points, the terminal names the winner.
#[test]
fn the_end_of_a_match_says_in_the_terminal_who_has_won() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("match.json");
    std::fs::copy("tests/saves/burma-5.json", &save).unwrap();
    let play = ["play", "--save", save.to_str().unwrap()];
    let told = text(&with_input(&play, "").stdout);
    let end: Vec<&str> = told.trim_end().lines().rev().take(2).collect();
    assert_eq!(
        end[1],
        "  [20.2] The points are compared: Allies 35, Japan 12."
    );
    assert_eq!(end[0], "Winner: the Allies.");
}

/// Aircraft stand in boxes of a chart, which have titles.
#[test]
fn boxes_of_charts_have_names_in_the_terminal() {
    let play = ["play", "luzon", "--scenario", "assault", "--seed", "5"];
    let sides = ["--sides", "normal,person"];
    let told = text(&with_input(&[&play[..], &sides].concat(), "stacks b-10\nquit\n").stdout);
    assert!(
        told.contains("\n> Nichols") || told.contains("> Nichols"),
        "{told}"
    );
    assert!(!told.contains("field-nichols"), "{told}");
}

/// What crosses the side of a hex stands in its middle: the Ledo road, the railway, and both beside a river.
#[test]
fn roads_trails_and_railways_are_on_the_map_in_the_terminal() {
    let play = ["play", "burma", "--scenario", "u_go", "--seed", "3"];
    let told = text(&with_input(&play, "map all\nquit\n").stdout);
    for key in ["+ Road", ", Trail", "H Railway"] {
        assert!(told.contains(key), "{key}: {told}");
    }
    assert!(told.contains("1605\"   1604\"  :1603"), "{told}");
}

/// What a die is for is said with its phase before it is rolled, also in a set-up.
#[test]
fn a_die_in_the_terminal_says_what_it_is_for() {
    let play = ["play", "burma", "--scenario", "u_go", "--seed", "3"];
    let sides = ["--sides", "person,normal", "--dice", "ask"];
    let told = text(&with_input(&[&play[..], &sides].concat(), "3\n3\n3\nquit\n").stdout);
    for die in [
        "Set-up: the Allies: D10 for the stockpile at the beginning [21.0] 1-10",
        "Set-up: the Allies: D6 for supply markers of the set-up [21.0] 1-6",
        "[21.0] Die 3: supply markers of the set-up, the Allies.",
    ] {
        assert!(told.contains(die), "{die}: {told}");
    }
}

/// A question in the middle of an operation says where that is.
#[test]
fn a_question_in_an_operation_names_its_zone_in_the_terminal() {
    let play = ["play", "typhoon", "--seed", "21"];
    let input = "objective 1\nplace indochina\ndone\ndone\nsortie malaysia; join J-SFS\ncancel\noffensive burma\nquit\n";
    let told = text(&with_input(&play, input).stdout);
    for question in [
        "Operations: Malaysia: choose fleets and cargo, then put to sea [9.3]",
        "Operations: Which units march into Burma? [9.2]",
    ] {
        assert!(told.contains(question), "{question}: {told}");
    }
}

/// What stands among the buttons in the browser is a command in the terminal, each of several for one place with its number.
#[test]
fn gestures_with_names_are_commands_in_the_terminal() {
    let play = ["play", "luzon", "--seed", "5", "--sides", "person,normal"];
    let input = "done\ngroup 0935\nlist all 0935\nall 0935 2\nstacks 0934\nquit\n";
    let told = text(&with_input(&play, input).stdout);
    assert!(
        told.contains("all 0935                     As many as fit board: operational transport"),
        "{told}"
    );
    assert!(
        told.contains("all 0935 2                   Formation "),
        "{told}"
    );
    assert!(
        told.contains("\n> 0934: J-") || told.contains("\n0934: J-"),
        "{told}"
    );
}

/// Who types need not write whole ids, nor a command for each counter, nor look a rule up elsewhere.
#[test]
fn one_line_brings_several_counters_to_their_place_in_the_terminal() {
    let play = ["play", "manila", "--seed", "12", "--sides", "person,normal"];
    let told = |input: &str| text(&with_input(&play, input).stdout);
    let entered = told("group 37ID; move 1.148,2.148 3932 3831; log 2; reach; rule 3.4b\nquit\n");
    for part in [
        "  [8.1] 1/148 infantry stops in 3831.",
        "2/148 infantry moves from 3932 to 3831 (4).",
        "· 3829 (4) ·",
        "3.4b  North entry",
    ] {
        assert!(entered.contains(part), "{part}: {entered}");
    }
    let unclear = told("group 37ID\nmove 9 3932\nquit\n");
    assert!(
        unclear.contains("There is no counter 9 to be seen."),
        "{unclear}"
    );
}

/// What only looks is done although another phase has begun by itself.
#[test]
fn a_look_follows_the_end_of_a_phase_in_the_terminal() {
    let input = "objective 1\nplace indochina; list raid; done\nquit\n";
    let told = text(&with_input(&["play", "typhoon", "--seed", "31"], input).stdout);
    assert!(
        told.contains("> list raid\n  raid                         Pay 2 points and roll"),
        "{told}"
    );
    assert!(told.contains("Not done: done"), "{told}");
}

/// A file in which another game is saved is not gone on with by mistake.
#[test]
fn a_saved_match_of_another_game_is_refused_in_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("match.json").display().to_string();
    let started = with_input(
        &["play", "typhoon", "--seed", "1", "--save", &save],
        "quit\n",
    );
    assert!(started.status.success());
    let other = with_input(&["play", "manila", "--save", &save], "quit\n");
    assert_eq!(other.status.code(), Some(2));
    let reason = text(&other.stderr);
    assert!(
        reason.contains("a match of typhoon, not of manila"),
        "{reason}"
    );
    let same = with_input(&["play", "--save", &save], "quit\n");
    assert!(text(&same.stdout).contains("Choose an objective"));
}

/// Whoever is asked the same at each step of an enemy's way answers once for the phase.
#[test]
fn a_standing_answer_is_given_as_often_as_the_question_is_asked_in_the_phase() {
    let play = ["play", "sample", "--with-sample", "--seed", "5"];
    let asked = |answer: &str| {
        let input = format!("hide 0404\nmove able 0202\n{answer}\nstep 0303\nlist\nquit\n");
        let sides = ["--sides", "person,person"];
        let told = text(&with_input(&[&play[..], &sides].concat(), &input).stdout);
        (told.matches("Fire? [5.1]").count(), told)
    };
    let (once, told) = asked("always hold");
    assert_eq!(once, 1, "{told}");
    assert!(told.contains("able (infantry) moves to 0303."), "{told}");
    let (again, told) = asked("hold");
    assert!(again > 1, "{told}");
}

/// Who can go no further need not be halted before another moves.
#[test]
fn the_next_counter_moves_when_one_can_go_no_further_in_the_terminal() {
    let play = ["play", "sample", "--with-sample", "--seed", "5"];
    let sides = ["--sides", "person,person"];
    let input = "hide 0404\nmove able 0206; move dog 0205; stacks dog\nquit\n";
    let told = text(&with_input(&[&play[..], &sides].concat(), input).stdout);
    assert!(told.contains("0205: dog dog (mortar)"), "{told}");
}

/// Whoever chooses where to attack reads who is known to stand there.
#[test]
fn a_choice_says_in_the_terminal_whom_one_meets_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let save = with_a_unit_in_hand(&folder);
    let play = ["play", "--sides", "person,normal", "--save", &save];
    let input = "place 2032\ndone\ndone\nlist attack 2807\nquit\n";
    let told = text(&with_input(&play, input).stdout);
    let line = "Attack 2807 · T 1 naval infantry, a face-down Japanese unit";
    assert!(told.contains(line), "{told}");
}

/// Of markers that lie on the map in one pile their number is told, and of another subject the whole menu.
#[test]
fn piles_tell_their_number_and_another_subject_has_its_whole_menu_in_the_terminal() {
    let play = ["play", "burma", "--scenario", "u_go", "--seed", "3"];
    let input = "select AHQ4; at 1419\nstore 1419; store 1419; stacks supply\nselect A20-100\ncancel\nselect A20-32\nquit\n";
    let told = text(&with_input(&play, input).stdout);
    assert!(told.contains("Supply points (SP2)"), "{told}");
    let place = "  at 1014                      hex 1014";
    assert_eq!(told.matches(place).count(), 2, "{told}");
}

/// What is typed after `;;` is meant for the next question, whoever decides in between; what is not offered there is refused
/// with all that follows.
#[test]
fn a_line_goes_on_at_the_next_questions_of_the_terminal() {
    let play = ["play", "typhoon", "--seed", "31"];
    let told = |input: &str| text(&with_input(&play, input).stdout);
    let strategy = told("objective 1 ;; place indochina ;; done;; list convert J-S1\nquit\n");
    let line = "> list convert J-S1\n  convert J-S1                 Turn South Seas Detachment";
    assert!(strategy.contains(line), "{strategy}");
    let refused = told("objective 1 ;; place midway ;; done\nquit\n");
    assert!(refused.contains("Not done: done"), "{refused}");
    assert!(!refused.contains("Strategic warfare"), "{refused}");
}

/// A verb does all that is offered with it, a number the same again and again.
#[test]
fn one_command_is_repeated_in_the_terminal() {
    let play = ["play", "typhoon", "--seed", "31"];
    let input = "objective 1;; place indochina;; done;; each convert; each convert\nquit\n";
    let told = text(&with_input(&play, input).stdout);
    assert_eq!(told.matches("digs in for good").count(), 6, "{told}");
    assert!(told.contains("Nothing of that is offered now."), "{told}");
    let play = ["play", "burma", "--scenario", "u_go", "--seed", "101"];
    let input = "move AHQ4 1419; 3 store 1419\nquit\n";
    let told = text(&with_input(&play, input).stdout);
    assert!(told.contains("5 supply markers and"), "{told}");
}

/// A warning is no obstacle to who means it; what an answer gives up is told even if it is to stand.
#[test]
fn a_warning_is_waived_by_a_mark_in_the_terminal() {
    let play = ["play", "burma", "--scenario", "u_go", "--seed", "3"];
    let told = |input: &str| text(&with_input(&play, &format!("auto\n{input}\nquit\n")).stdout);
    let warning = "aircraft would stay without a mission. Type it again if that is meant.";
    for typed in ["done", "always done"] {
        let warned = told(typed);
        assert!(warned.contains(warning), "{typed}: {warned}");
    }
    let sure = told("done!");
    assert!(!sure.contains(warning), "{sure}");
    assert!(sure.contains("Supply phase"), "{sure}");
}

/// An answer may stand for the whole match, until it is taken back.
#[test]
fn an_answer_stands_until_it_is_taken_back_in_the_terminal() {
    let play = ["play", "sample", "--with-sample", "--seed", "5"];
    let asked = |input: &str| {
        let input = format!("hide 0404\nmove able 0202\n{input}\nlist\nquit\n");
        let sides = ["--sides", "person,person"];
        let told = text(&with_input(&[&play[..], &sides].concat(), &input).stdout);
        told.matches("Fire? [5.1]").count()
    };
    assert_eq!(asked("ever hold; step 0303"), 1);
    assert!(asked("ever hold\nask\nstep 0303") > 1);
}

/// What would come of the choices can be read in the middle of a line.
#[test]
fn forecasts_are_told_again_in_the_terminal() {
    let play = ["play", "typhoon", "--seed", "31"];
    let input = "objective 1;; place indochina;; done\nodds\nquit\n";
    let told = text(&with_input(&play, input).stdout);
    assert_eq!(
        told.matches("Forecast of the next turn").count(),
        2,
        "{told}"
    );
}

/// A rule that is divided names its parts.
#[test]
fn a_rule_names_its_parts_in_the_terminal() {
    let play = ["play", "burma", "--scenario", "u_go", "--seed", "3"];
    let told = text(&with_input(&play, "rule 21.1.3\nquit\n").stdout);
    assert!(
        told.contains("\n  21.1.3-4  Japanese reinforcements\n"),
        "{told}"
    );
}

/// A place goes by its name as well as by its number.
#[test]
fn places_are_named_in_the_terminal() {
    let play = ["play", "burma", "--scenario", "u_go", "--seed", "3"];
    let told = text(&with_input(&play, "map imphal\nmap nowhere\nquit\n").stdout);
    assert!(told.contains("1315.") && !told.contains("1601"), "{told}");
    assert!(
        told.contains("There is no place nowhere on the map."),
        "{told}"
    );
    let moved = text(&with_input(&play, "move AHQ4 Silchar; stacks AHQ4\nquit\n").stdout);
    assert!(moved.contains("1419 Silchar: AHQ4 IV Corps HQ"), "{moved}");
}

/// Whoever ends a landing with troops aboard is told so once.
#[test]
fn a_landing_that_leaves_troops_aboard_is_warned_of_in_the_terminal() {
    let play = ["play", "typhoon", "--seed", "201"];
    let landing = "objective 1;; place indochina;; done;; done;; sortie malaysia; join J-SFS,J-SF2; load J-25A; go";
    let told = |input: &str| {
        let input = format!("{landing}\n{input}\nquit\n");
        text(&with_input(&play, &input).stdout)
    };
    let warning =
        "One unit that could go ashore would stay aboard. Type it again if that is meant.";
    assert!(told("done").contains(warning));
    let landed = told("land J-25A; done");
    assert!(!landed.contains(warning), "{landed}");
    assert!(landed.contains("25th Army goes ashore"), "{landed}");
}

/// What a choice about a counter says it says of somebody, and of a weapon who has it.
#[test]
fn a_choice_names_its_counter_and_who_carries_it_in_the_terminal() {
    let play = ["play", "pto", "--scenario", "paddies", "--seed", "7"];
    let told = text(&with_input(&play, "list u0\nstacks 0311\nquit\n").stdout);
    for line in [
        "  join u0                      takes part · squad 6-6-8 · 0311",
        "  join u10                     takes part · machine gun 2-6 (with u0) · 0311",
        "u10 machine gun 2-6 (2-6-1, with u0);",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
}

/// No two kinds of ground look alike on the map; of a stack not the weapon of one who stands in it is shown, and how strong
/// the upper counter is stands below.
#[test]
fn the_map_tells_grounds_and_strengths_apart_in_the_terminal() {
    let play = ["play", "pto", "--scenario", "hut", "--seed", "7"];
    let told = text(&with_input(&play, "map all\nquit\n").stdout);
    for part in [
        " 0101& ",
        " 0502\" ",
        "\" Light jungle · & Dense jungle",
        " u3+1",
        " 5-5-8",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let play = ["play", "pto", "--scenario", "paddies", "--seed", "7"];
    let told = text(&with_input(&play, "map all\nquit\n").stdout);
    assert!(
        told.contains(" u5+3"),
        "a leader, two squads and a gun: {told}"
    );
    let play = ["play", "luzon", "--scenario", "assault", "--seed", "11"];
    let told = text(&with_input(&play, "map all\nquit\n").stdout);
    // An airfield that Japan holds has the colour of its counters.
    assert!(told.contains("1231$j"), "{told}");
    assert!(told.contains("$ City in rough ground"), "{told}");
}

/// What lies on the map besides counters is told with them, and marked on the map.
#[test]
fn markers_are_told_in_the_terminal() {
    let play = ["play", "pto", "--scenario", "charge", "--seed", "7"];
    let told = text(&with_input(&play, "map all\nstacks foxholes\nquit\n").stdout);
    assert!(told.contains(" 0708.A!"), "{told}");
    assert!(
        told.contains("0708: ") && told.contains("; Foxholes for 1"),
        "{told}"
    );
    assert!(told.contains("! more than counters lies there"), "{told}");
}

/// A way goes on where others were asked, as long as nothing happens on it; what was typed after it waits.
#[test]
fn a_way_goes_on_until_something_happens_in_the_terminal() {
    let play = ["play", "sample", "--with-sample", "--seed", "5"];
    let sides = ["--sides", "person,person"];
    let input = "hide 0404\nmove able 0202 0303; list halt\nalways hold\nquit\n";
    let gone = text(&with_input(&[&play[..], &sides].concat(), input).stdout);
    assert!(gone.contains("moves to 0303."), "{gone}");
    assert!(gone.contains("  halt  "), "{gone}");
    assert!(!gone.contains("Not done"), "{gone}");
    let play = ["play", "pto", "--scenario", "hut", "--seed", "7"];
    let input = "done;; move u0 0306 0405; halt;; list step\nquit\n";
    let stopped = text(&with_input(&play, input).stdout);
    assert!(stopped.contains("fires at 0306"), "{stopped}");
    let rest = "Not done: move u0 0405; halt; list step";
    assert!(stopped.contains(rest), "{stopped}");
}

/// The choices of a question that has been answered are not told; gestures, which spare many commands, always are.
#[test]
fn menus_are_as_short_as_they_may_be_in_the_terminal() {
    let play = ["play", "pto", "--scenario", "hut", "--seed", "7"];
    let told = text(&with_input(&play, "done;; join u2\nquit\n").stdout);
    assert!(
        told.contains("Pick who moves together. [6.1] ==\n> join u2\n"),
        "{told}"
    );
    assert!(told.contains("  step 0706"), "{told}");
    let play = ["play", "luzon", "--scenario", "assault", "--seed", "11"];
    let input = "done;; number 5;; write-beach lingayen;; group 0835\nquit\n";
    let told = text(&with_input(&play, input).stdout);
    assert!(told.contains("  all 0835 7"), "{told}");
    assert!(!told.contains("(list all)"), "{told}");
}

/// What the others are asked on the way stops nobody; a die that is rolled then does, unless he is sure.
#[test]
fn a_way_goes_on_when_the_others_have_answered_in_the_terminal() {
    let play = ["play", "sample", "--with-sample", "--seed", "5"];
    let told = |input: &str| {
        let sides = ["--sides", "person,person"];
        let input = format!("{input}\nquit\n");
        text(&with_input(&[&play[..], &sides].concat(), &input).stdout)
    };
    let gone = told("hide 0404\nmove able 0303; list\nhold\nhold");
    let way = gone.find("able (infantry) moves to 0303.");
    assert!(way.is_some() && way < gone.find("> list"), "{gone}");
    let fired_at = told("hide 0403\nmove able 0202 0303\nfire gun");
    assert!(fired_at.contains("Not done: move able 0303"), "{fired_at}");
    let sure = told("hide 0403\nmove able 0202 0303!\nfire gun");
    assert!(sure.contains("able (infantry) moves to 0303."), "{sure}");
}

/// Of a command for several counters all are meant, although the others are asked something after the first.
#[test]
fn several_counters_move_past_a_question_to_the_others_in_the_terminal() {
    let play = ["play", "sample", "--with-sample", "--seed", "5"];
    let sides = ["--sides", "person,person"];
    let input = "hide 0404\nmove able,baker 0203; done\nalways hold\nstacks 0203\nquit\n";
    let told = text(&with_input(&[&play[..], &sides].concat(), input).stdout);
    assert!(told.contains("0203: baker baker (infantry)"), "{told}");
    assert!(told.contains("; able able (infantry)"), "{told}");
    // What follows the command was meant for a question that has not come.
    assert!(told.contains("Not done: done"), "{told}");
}

/// Of counters whose ids end alike those are meant that can be chosen, and who cannot take part is told why.
#[test]
fn ends_of_ids_mean_who_can_be_chosen_in_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let save = with_a_unit_in_hand(&folder);
    let play = ["play", "--sides", "person,normal", "--save", &save];
    let told = |input: &str| {
        let input = format!("place 2032\ndone\n{input}\nquit\n");
        text(&with_input(&play, &input).stdout)
    };
    // There are six air support units, of which one is air-6.
    let moved = told("move 6 3932");
    assert!(!moved.contains("That may be"), "{moved}");
    let refused = told("done\nattack 2807\njoin 1.129");
    assert!(
        refused.contains("1/129 infantry reaches 1 hexes; the target is"),
        "{refused}"
    );
}
