//! The meaning of colours and symbols.

/// A mapping of values to colours and symbols.
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// A few values, each with its own colour, the lowest first.
    Steps(Vec<Step>),
    /// Values above 0 on a logarithmic scale. Values outside count as the nearest end.
    Logarithmic {
        /// The value of the darkest colour, above 0.
        low: f64,
        /// The value of the lightest colour, above `low`.
        high: f64,
    },
}

/// One of a few values.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The value.
    pub value: f64,
    /// Its name.
    pub label: String,
    /// Its symbol in text; consecutive steps may share one.
    pub symbol: char,
}

/// The symbols of a logarithmic scale, the lowest first.
const RAMP: [char; 9] = ['.', ':', '-', '=', '+', '*', '#', '%', '@'];

/// Number of colours of a logarithmic scale: as many as the eye can distinguish, so that
/// neighbours often share one.
const LEVELS: usize = 64;

/// The part of the colour map that is used. The lightest colours are left out, because
/// they are too close to the white of cells without a value.
const LIGHTEST: f64 = 0.94;

impl Scale {
    /// A logarithmic scale from `low` to `high`, extended downwards if needed to span at
    /// least one power of ten.
    pub fn logarithmic(low: f64, high: f64) -> Scale {
        let high = if high.is_finite() {
            high.max(1e-300)
        } else {
            1.0
        };
        Scale::Logarithmic {
            low: low.max(1e-301).min(high / 10.0),
            high,
        }
    }

    /// The colours with their meaning in words, the lowest first; for a logarithmic scale
    /// those of the values in the legend.
    ///
    /// ```
    /// use pigskin_picture::Scale;
    /// let legend = Scale::logarithmic(0.01, 1.0).legend();
    /// let words: Vec<&str> = legend.iter().map(|(_, words)| words.as_str()).collect();
    /// assert_eq!(words, ["≤ 0.01", "0.1", "1"]);
    /// ```
    pub fn legend(&self) -> Vec<(String, String)> {
        match self {
            Scale::Steps(steps) => steps
                .iter()
                .map(|step| (self.colour(step.value), step.label.clone()))
                .collect(),
            Scale::Logarithmic { .. } => {
                let marks = self.marks().into_iter().enumerate();
                let named = marks.map(|(place, mark)| {
                    let sign = if place == 0 { "≤ " } else { "" };
                    (self.colour(mark), format!("{sign}{}", shortest(mark)))
                });
                named.collect()
            }
        }
    }

    /// The place of a value between the lowest and the highest, from 0 to 1.
    pub(crate) fn place(&self, value: f64) -> f64 {
        match self {
            Scale::Steps(steps) => {
                let below = steps.iter().filter(|step| step.value < value).count();
                let last = steps.len().saturating_sub(1).max(1);
                below.min(last) as f64 / last as f64
            }
            Scale::Logarithmic { low, high } => {
                let place = (value / low).ln() / (high / low).ln();
                place.clamp(0.0, 1.0)
            }
        }
    }

    /// The colour of a value, in SVG notation.
    pub(crate) fn colour(&self, value: f64) -> String {
        let place = match self {
            Scale::Steps(_) => self.place(value),
            Scale::Logarithmic { .. } => {
                let last = LEVELS as f64 - 1.0;
                (self.place(value) * last).round() / last
            }
        };
        colour_at(place)
    }

    /// The symbol of a value.
    pub(crate) fn symbol(&self, value: f64) -> char {
        match self {
            Scale::Steps(steps) => {
                let reached = steps.iter().find(|step| step.value >= value);
                reached.or(steps.last()).map_or('?', |step| step.symbol)
            }
            Scale::Logarithmic { .. } => {
                let ramp = self.ramp().into_iter().rev();
                let mut reached = ramp.skip_while(|&(_, from)| from > value);
                reached.next().map_or(RAMP[0], |(symbol, _)| symbol)
            }
        }
    }

    /// The values shown in the legend of a logarithmic scale: powers of ten, and each end
    /// that is not close to one.
    pub(crate) fn marks(&self) -> Vec<f64> {
        let Scale::Logarithmic { low, high } = *self else {
            return Vec::new();
        };
        let powers = (-300..=300).map(|power| 10_f64.powi(power));
        let mut marks: Vec<f64> = powers
            .filter(|power| (low * (1.0 - 1e-9)..=high * (1.0 + 1e-9)).contains(power))
            .collect();
        for end in [low, high] {
            let near = |mark: &f64| (self.place(*mark) - self.place(end)).abs() < 0.06;
            if !marks.iter().any(near) {
                marks.push(end);
            }
        }
        marks.sort_by(f64::total_cmp);
        marks
    }

    /// The symbols of a logarithmic scale, each with the value from which it is used.
    pub(crate) fn ramp(&self) -> Vec<(char, f64)> {
        let Scale::Logarithmic { low, high } = *self else {
            return Vec::new();
        };
        let last = RAMP.len() as f64 - 1.0;
        let from = |place: usize| (place as f64 - 0.5).max(0.0) / last;
        (RAMP.into_iter().enumerate())
            .map(|(place, symbol)| (symbol, low * (high / low).powf(from(place))))
            .collect()
    }
}

/// The colour at a place from 0 to 1.
pub(crate) fn colour_at(place: f64) -> String {
    let colour = colorous::CIVIDIS.eval_continuous((place * LIGHTEST).clamp(0.0, 1.0));
    format!("#{colour:x}")
}

/// A value with at most two significant digits, and an exponent only if needed.
pub(crate) fn shortest(value: f64) -> String {
    let rounded: f64 = format!("{value:.1e}").parse().unwrap_or(value);
    if rounded == 0.0 || (1e-5..1e6).contains(&rounded) {
        rounded.to_string()
    } else {
        format!("{rounded:e}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lightness in grey (ITU-R BT.709).
    fn lightness(colour: &str) -> f64 {
        let part = |from: usize| {
            let part = u8::from_str_radix(&colour[from..from + 2], 16).expect("two digits");
            f64::from(part)
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    #[test]
    fn colours_read_in_grey() {
        let colours: Vec<String> = (0..12)
            .map(|place| colour_at(f64::from(place) / 11.0))
            .collect();
        assert_eq!((colours[0].len(), &colours[0][..1]), (7, "#"));
        for pair in colours.windows(2) {
            assert!(lightness(&pair[1]) > lightness(&pair[0]) + 8.0, "{pair:?}");
        }
        // They also differ from a cell without a value.
        assert!(lightness(&colours[11]) < 225.0);
    }

    #[test]
    fn logarithmic_places_and_marks() {
        let scale = Scale::logarithmic(0.001, 20.0);
        assert!(scale.place(0.0).abs() < 1e-15 && (scale.place(50.0) - 1.0).abs() < 1e-15);
        assert!((scale.place(0.1) - 2.0 / 20_000_f64.log10()).abs() < 1e-12);
        assert_eq!(scale.marks(), [0.001, 0.01, 0.1, 1.0, 10.0, 20.0]);
        assert_eq!((scale.symbol(0.0), scale.symbol(20.0)), ('.', '@'));
        assert_eq!(scale.ramp().len(), 9);
        // Any arguments give a valid scale.
        for (low, high) in [(0.0, 0.0), (5.0, 1.0), (1.0, f64::INFINITY)] {
            let scale = Scale::logarithmic(low, high);
            assert!(scale.marks().len() >= 2, "{scale:?}");
            assert!(scale.place(1e-9) <= scale.place(1.0));
        }
    }

    #[test]
    fn values_are_short() {
        let all = [0.001, 12.345, 0.0, 1e-9, 100.0].map(shortest);
        assert_eq!(all, ["0.001", "12", "0", "1e-9", "100"]);
    }
}
