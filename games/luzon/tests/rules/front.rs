//! A set-up with two Japanese divisions and tanks beside the Allies, so that there is fighting from turn 1.

use heigi_luzon::{FILES, Luzon};

const FRONT: &str = r#"
[[ground]]
units = "J-48-1/47 J-48-2/47 J-48-3/47 J-48-1/48Mtn J-48Eng J-48HQ J-4Tk J-9FA"
rule = "16.4.2"
ready = "0936"

[[ground]]
units = "J-16-1/9 J-16-2/9 J-16-3/9 J-16-1/22FA J-AT3-8 J-16HQ"
rule = "16.4.2"
ready = "1034"

[[ground]]
units = "J-48-1/1F J-48-2/1F J-48-3/1F J-48-1/2F J-48-2/2F J-48-2/48Mtn J-7Tk J-8FA-1 J-8FA-2"
rule = "16.4.2"
ready = "1041 1241 1141 1242 1143 1143 1143 1042 1042"

[[ground]]
units = "J-16-1/20 J-16-2/20 J-16-3/20 J-16-2/33 J-16-3/33 J-16-3/22FA J-14HQ"
rule = "16.4.2"
ready = "1749 1749 1750 1748 1748 1748 1748"
"#;

/// The game with that set-up.
pub fn game() -> Luzon {
    with_set_up(FRONT, &[])
}

/// The game with more in its set-up, and with some of its words changed.
pub fn with_set_up(more: &str, changes: &[(&str, &str)]) -> Luzon {
    let changed = |name: &str| {
        let file = FILES.iter().find(|(file, _)| *file == name)?;
        let change = |text: String, (old, new): &(&str, &str)| text.replace(old, new);
        (name == "setup.toml").then(|| changes.iter().fold(format!("{}{more}", file.1), change))
    };
    Luzon::with_data(&changed).unwrap()
}
