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
const COLOURS: [(&str, &str, &str, &str); 85] = [
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
    ("deep-water", "#6d9fb3", "#11262f", "#7cb0dc"),
    ("foam", "#fbfdfc", "#b9d2d8", "#ffffff"),
    ("sand", "#f1dfa0", "#5c5236", "#f4e3a8"),
    ("firm-sand", "#dcc48a", "#4b432e", "#e0ca94"),
    ("grain", "#b08f55", "#93804f", "#a5874f"),
    ("deck", "#c9a877", "#5f4a30", "#d2b386"),
    ("reef", "#c9b7a4", "#5a5148", "#cfc0b0"),
    ("coral", "#a5604f", "#c98a78", "#8a4a2a"),
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
    ("us-37id", "#b9d697", "#a9c987", "#35b597"),
    ("us-xiv", "#d2d9b8", "#bfc7a4", "#c9c9c9"),
    ("us-air", "#cfd6dd", "#a9b4bf", "#dfe8f0"),
    ("us-back", "#7d8a62", "#66724e", "#9a9a9a"),
    ("japan-mobile", "#e58c63", "#c57349", "#e69f00"),
    ("japan-fixed", "#d2674f", "#c4644f", "#d55e00"),
    ("japan-back", "#b5453a", "#9c3a31", "#a63c00"),
    ("chart-sea", "#bcd8da", "#1c343d", "#cfe3f0"),
    ("chart-land", "#ecdfb9", "#47432f", "#efe6c8"),
    ("chart-coast", "#7b6a45", "#a59260", "#555555"),
    ("chart-line", "#5b8d98", "#4a7784", "#2d7fb8"),
    ("hold-japan", "#c4452f", "#d0563f", "#d55e00"),
    ("hold-allies", "#3e6db0", "#5b8ad0", "#0072b2"),
    ("nation-japan", "#e5805f", "#c56a4b", "#e69f00"),
    ("nation-us", "#b4d08f", "#9dbd7a", "#35b597"),
    ("nation-uk", "#e6d08e", "#d4ba78", "#f0e442"),
    ("nation-anzac", "#b9a3cf", "#9f87b8", "#cc79a7"),
    ("nation-china", "#9fc3cf", "#82a9b6", "#56b4e9"),
    ("nation-netherlands", "#cfd2d6", "#b4b8be", "#c9c9c9"),
    ("counter-ink", "#1d1a16", "#14120f", "#000000"),
    ("counter-edge", "#4b4132", "#0c0b09", "#222222"),
    ("counter-pale", "#fff6e4", "#fff6e4", "#ffffff"),
    ("jungle", "#c3cf98", "#37412c", "#cfdcae"),
    ("woods", "#cbd8ae", "#303a2a", "#d6e0bf"),
    ("swamp", "#c9d6bd", "#2f3d38", "#d2e2cf"),
    ("grass", "#dfd892", "#3f3d22", "#e6dfa0"),
    ("palm-ground", "#e2dcb0", "#3b3a2a", "#e8e2c2"),
    ("paddy", "#d9c79a", "#463c28", "#dccda6"),
    ("flooded", "#bcd0c4", "#2a3c42", "#c4dbe4"),
    ("cane", "#cdd391", "#363d22", "#d4dba2"),
    ("rough", "#a9b682", "#2f3a28", "#b7c59a"),
    ("hollow", "#b7a689", "#1c1a16", "#c8bfae"),
    ("trees", "#6f8a4f", "#6d8a55", "#5f7f5a"),
    ("road", "#b5452f", "#d8705a", "#d55e00"),
    ("landing", "#a3402c", "#d9765c", "#a02c14"),
    ("trail", "#7c5a33", "#b08a5c", "#7a5a2a"),
    ("rail", "#2b2620", "#d9d2c2", "#111111"),
    ("army-japan", "#e5805f", "#c56a4b", "#e69f00"),
    ("army-ina", "#d6a24a", "#b88a3c", "#f0e442"),
    ("army-britain", "#ddd0a6", "#c6b98c", "#d9d2b0"),
    ("army-india", "#bdd39a", "#a3c07e", "#35b597"),
    ("amber", "#e6b65a", "#c99a40", "#f0b429"),
    ("amber-pale", "#f0dcb2", "#d8c49a", "#f6e3b4"),
    ("amber-back", "#a8751f", "#8a6019", "#8a6a10"),
    ("slate", "#b9c0c9", "#98a0ab", "#c9ced6"),
    ("rose", "#dba3ad", "#bd8490", "#cc79a7"),
    ("teal-back", "#3f7f80", "#356b6d", "#00628f"),
    ("teal", "#8cc0bf", "#72a6a8", "#56b4e9"),
    ("teal-pale", "#cfe3e0", "#b3cac8", "#cbe6f7"),
    ("guide", "#3e6db0", "#5b8ad0", "#0072b2"),
    ("alarm", "#c0271d", "#ff7a66", "#d55e00"),
    ("overlay", "#6a3d9a", "#c9a6ec", "#6a3d9a"),
];

/// How much of its own colour a place that somebody holds is given, out of 1.
const TINT_STRENGTH: f64 = 0.32;

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
    let mut css = format!(":root{{--tint-strength:{TINT_STRENGTH};}}\n");
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

#[cfg(test)]
mod tests {
    use super::*;

    type Colour = [f64; 3];

    /// How much red, green and blue light each kind of eye takes for red, green and blue, after Machado,
    /// Oliveira and Fernandes (2009): all cones, without the red ones, without the green ones.
    const EYES: [[[f64; 3]; 3]; 3] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ];

    const JAPANESE: [&str; 4] = ["nation-japan", "army-japan", "japan-mobile", "japan-fixed"];
    const ALLIED: [&str; 12] = [
        "nation-us",
        "nation-uk",
        "nation-anzac",
        "nation-china",
        "nation-netherlands",
        "army-britain",
        "army-india",
        "us-1cav",
        "us-11ab",
        "us-37id",
        "us-xiv",
        "us-air",
    ];

    /// A colour of the light, the dark or the safe palette.
    fn colour(name: &str, palette: usize) -> Colour {
        let found = COLOURS.iter().find(|colour| colour.0 == name);
        let Some((_, light, dark, safe)) = found else {
            panic!("no colour {name}");
        };
        let word = [light, dark, safe][palette];
        [1, 3, 5]
            .map(|at| f64::from(u8::from_str_radix(&word[at..at + 2], 16).unwrap_or(0)) / 255.0)
    }

    fn light(colour: Colour) -> Colour {
        colour.map(|part| {
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    fn product(matrix: &[[f64; 3]; 3], vector: Colour) -> Colour {
        matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
    }

    /// A colour as an eye sees it, in CIE L*a*b*.
    fn seen(colour: Colour, eye: &[[f64; 3]; 3]) -> Colour {
        const TO_XYZ: [[f64; 3]; 3] = [
            [0.412_456, 0.357_576, 0.180_438],
            [0.212_673, 0.715_152, 0.072_175],
            [0.019_334, 0.119_192, 0.950_304],
        ];
        let xyz = product(
            &TO_XYZ,
            product(eye, light(colour)).map(|part| part.clamp(0.0, 1.0)),
        );
        let [x, y, z] = [xyz[0] / 0.950_47, xyz[1], xyz[2] / 1.088_83].map(|part| {
            if part > 216.0 / 24_389.0 {
                part.cbrt()
            } else {
                (24_389.0 / 27.0 * part + 16.0) / 116.0
            }
        });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// How unlike two colours are to the eye to which they are most alike; 2 is just seen side by side.
    fn difference(first: Colour, second: Colour) -> f64 {
        EYES.iter()
            .map(|eye| {
                let (a, b) = (seen(first, eye), seen(second, eye));
                a.iter()
                    .zip(b)
                    .map(|(a, b)| (a - b).powi(2))
                    .sum::<f64>()
                    .sqrt()
            })
            .fold(f64::INFINITY, f64::min)
    }

    fn luminance(colour: Colour) -> f64 {
        let [red, green, blue] = light(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn tinted(ground: Colour, tone: Colour) -> Colour {
        std::array::from_fn(|part| {
            ground[part] * (1.0 - TINT_STRENGTH) + tone[part] * TINT_STRENGTH
        })
    }

    #[test]
    fn every_tone_and_symbol_of_the_vocabulary_can_be_drawn() {
        let sprite = include_str!("../assets/symbols.svg");
        for tone in heigi_scene::TONES {
            assert!(COLOURS.iter().any(|colour| colour.0 == tone), "{tone}");
        }
        for symbol in heigi_scene::SYMBOLS {
            assert!(
                sprite.contains(&format!("id=\"nato-{symbol}\"")),
                "{symbol}"
            );
        }
    }

    #[test]
    fn counters_of_the_two_camps_are_unlike_to_every_eye() {
        for palette in 0..3 {
            for japanese in JAPANESE {
                for allied in ALLIED {
                    let found = difference(colour(japanese, palette), colour(allied, palette));
                    assert!(
                        found >= 15.0,
                        "{japanese} and {allied} of palette {palette}: {found:.1}"
                    );
                }
            }
        }
    }

    #[test]
    fn neutral_tones_are_unlike_to_every_eye() {
        for palette in 0..3 {
            for [one, other] in [["amber", "teal"], ["amber", "slate"], ["amber", "rose"]] {
                let found = difference(colour(one, palette), colour(other, palette));
                assert!(
                    found >= 15.0,
                    "{one} and {other} of palette {palette}: {found:.1}"
                );
            }
        }
    }

    #[test]
    fn what_is_printed_on_counters_can_be_read() {
        for palette in 0..3 {
            let others = [
                "army-ina",
                "amber",
                "amber-pale",
                "teal",
                "teal-pale",
                "slate",
                "rose",
            ];
            for tone in JAPANESE.iter().chain(&ALLIED).chain(&others) {
                let (ground, ink) = (colour(tone, palette), colour("counter-ink", palette));
                let contrast = (luminance(ground) + 0.05) / (luminance(ink) + 0.05);
                assert!(
                    contrast >= 4.5,
                    "{tone} of palette {palette}: {contrast:.1}"
                );
            }
        }
    }

    #[test]
    fn who_holds_a_place_is_seen_on_sea_and_on_land() {
        for palette in 0..3 {
            for ground in ["chart-sea", "chart-land"] {
                let ground_colour = colour(ground, palette);
                let [japan, allies] = ["hold-japan", "hold-allies"]
                    .map(|tone| tinted(ground_colour, colour(tone, palette)));
                let apart = difference(japan, allies);
                assert!(apart >= 18.0, "{ground} of palette {palette}: {apart:.1}");
                if ground == "chart-sea" {
                    for held in [japan, allies] {
                        let found = difference(ground_colour, held);
                        assert!(found >= 12.0, "{ground} of palette {palette}: {found:.1}");
                    }
                }
            }
        }
    }
}
