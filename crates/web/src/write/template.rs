//! The text with which a strategy begins.

use pigskin_hog::Rules;

const TEMPLATE: &str = include_str!("template.py");

/// A strategy that always makes the same choice, with the choices of these rules.
pub fn template(rules: &Rules) -> String {
    let (least, most) = rules.choice_range();
    TEMPLATE
        .replace("@least@", &least.to_string())
        .replace("@most@", &most.to_string())
        .replace("@dice@", &rules.most_dice.min(4).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pigskin_hog::{FALL_2019, SPRING_2017};

    #[test]
    fn a_template_names_the_choices_of_its_rules() {
        assert!(template(&FALL_2019).contains("from 0 to 10."));
        assert!(template(&SPRING_2017).contains("from -1 to 10."));
        assert!(!template(&FALL_2019).contains('@'));
    }
}
