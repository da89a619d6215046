//! The colours of maps and counters in every palette.

use std::fmt::Write as _;

/// How colours are written into a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// As CSS variables, which the page sets by palette.
    Variables,
    /// As colours of the light palette, for pictures that stand alone.
    Plain,
}

/// Name, light, dark, colour-blind safe (after Okabe and Ito, 2008).
const COLOURS: [(&str, &str, &str, &str); 59] = [
    ("paper", "#efe6cf", "#2b2a26", "#f2eddc"),
    ("frame", "#5b4a32", "#8d7d63", "#3b3b3b"),
    ("clear", "#e4dfb8", "#3a3b2e", "#ece7c8"),
    ("field", "#b9bd84", "#565a3e", "#b9bd84"),
    ("urban", "#e3c9a8", "#4b3d31", "#e8d6b8"),
    ("block", "#b9795c", "#8a5a45", "#a8835f"),
    ("heavy", "#d3b091", "#55402f", "#d8c09c"),
    ("building", "#6b3226", "#c58a6d", "#4d3a2a"),
    ("airfield", "#d9dcb0", "#40442f", "#e2e4c2"),
    ("runway", "#8f8b78", "#98947f", "#8b8b8b"),
    ("water", "#a9cbd0", "#1f3d47", "#b5d6ec"),
    ("water-line", "#5d94a0", "#4f8290", "#2d7fb8"),
    ("river", "#79aeb9", "#3e7787", "#56b4e9"),
    ("river-bank", "#3f7683", "#7fb1bd", "#0072b2"),
    ("hill", "#cdb88a", "#4c4433", "#cfc09a"),
    ("contour", "#9a6a36", "#b98b55", "#7a5a2a"),
    ("wall", "#4a3b30", "#cdbba6", "#222222"),
    ("bridge", "#3b2f25", "#e5d8c2", "#111111"),
    ("grid", "#7d7257", "#7d775f", "#6f6f6f"),
    ("number", "#6e6348", "#a59c82", "#555555"),
    ("label", "#3c2f20", "#e8dcc3", "#1a1a1a"),
    ("label-halo", "#f4ecd6", "#23221f", "#fbf8ec"),
    ("water-label", "#2d6673", "#9cc6d0", "#004c7a"),
    ("us-1cav", "#d8b94a", "#c7a63a", "#f0e442"),
    ("us-11ab", "#9fb8d8", "#7f9cc4", "#56b4e9"),
    ("us-37id", "#8fae6b", "#7d9c5a", "#35b597"),
    ("us-xiv", "#a9b08a", "#8f9670", "#c9c9c9"),
    ("us-air", "#cfd6dd", "#a9b4bf", "#dfe8f0"),
    ("us-back", "#7d8a62", "#66724e", "#9a9a9a"),
    ("japan-mobile", "#e8a07a", "#d1875f", "#e69f00"),
    ("japan-fixed", "#d2705a", "#b85a46", "#d55e00"),
    ("japan-back", "#b5453a", "#9c3a31", "#a63c00"),
    ("chart-sea", "#bcd8da", "#1c343d", "#cfe3f0"),
    ("chart-land", "#ecdfb9", "#47432f", "#efe6c8"),
    ("chart-coast", "#7b6a45", "#a59260", "#555555"),
    ("chart-line", "#5b8d98", "#4a7784", "#2d7fb8"),
    ("hold-japan", "#c4452f", "#d0563f", "#d55e00"),
    ("hold-allies", "#3e6db0", "#5b8ad0", "#0072b2"),
    ("nation-japan", "#e9a184", "#cf8263", "#e69f00"),
    ("nation-us", "#9db97c", "#86a564", "#35b597"),
    ("nation-uk", "#d9c07f", "#c2a65f", "#f0e442"),
    ("nation-anzac", "#b9a3cf", "#9f87b8", "#cc79a7"),
    ("nation-china", "#9fc3cf", "#82a9b6", "#56b4e9"),
    ("nation-netherlands", "#e3b4a0", "#cc9780", "#c9c9c9"),
    ("counter-ink", "#1d1a16", "#14120f", "#000000"),
    ("counter-edge", "#4b4132", "#0c0b09", "#222222"),
    ("counter-pale", "#fff6e4", "#fff6e4", "#ffffff"),
    ("jungle", "#c3cf98", "#37412c", "#cfdcae"),
    ("rough", "#a9b682", "#2f3a28", "#b7c59a"),
    ("trees", "#6f8a4f", "#6d8a55", "#5f7f5a"),
    ("road", "#b5452f", "#d8705a", "#d55e00"),
    ("trail", "#7c5a33", "#b08a5c", "#7a5a2a"),
    ("rail", "#2b2620", "#d9d2c2", "#111111"),
    ("army-japan", "#eaa58a", "#cf8263", "#e69f00"),
    ("army-ina", "#e8c27a", "#c9a35a", "#f0e442"),
    ("army-britain", "#c9b98c", "#a89a6c", "#d9d2b0"),
    ("army-india", "#a9bd86", "#8ba468", "#35b597"),
    ("guide", "#3e6db0", "#5b8ad0", "#0072b2"),
    ("alarm", "#c0271d", "#ff7a66", "#d55e00"),
];

impl Ink {
    /// A colour by name, as it is written into a picture.
    #[must_use]
    pub fn colour(self, name: &str) -> String {
        match self {
            Self::Variables => format!("var(--{name})"),
            Self::Plain => COLOURS
                .iter()
                .find(|colour| colour.0 == name)
                .map_or("#888888", |colour| colour.1)
                .to_owned(),
        }
    }
}

/// The variables of every palette as CSS: light by default, `dark` and `safe` by the attribute
/// `data-palette` of the root element.
#[must_use]
pub fn palette_css() -> String {
    let mut css = String::new();
    type Pick = fn(&(&'static str, &'static str, &'static str, &'static str)) -> &'static str;
    let palettes: [(&str, Pick); 3] = [
        (":root", |colour| colour.1),
        (":root[data-palette=\"dark\"]", |colour| colour.2),
        (":root[data-palette=\"safe\"]", |colour| colour.3),
    ];
    for (selector, pick) in palettes {
        css.push_str(selector);
        css.push('{');
        for colour in &COLOURS {
            // Writing to a string cannot fail.
            let _ = write!(css, "--{}:{};", colour.0, pick(colour));
        }
        css.push_str("}\n");
    }
    css
}
