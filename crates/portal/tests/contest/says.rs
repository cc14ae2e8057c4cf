//! What pages and other texts say.

pub trait Says {
    fn says(&self, part: &str);
    fn says_all(&self, parts: &[&str]);
    fn lacks(&self, part: &str);
}

impl Says for str {
    #[track_caller]
    fn says(&self, part: &str) {
        assert!(self.contains(part), "no {part} in: {self}");
    }

    #[track_caller]
    fn says_all(&self, parts: &[&str]) {
        for part in parts {
            self.says(part);
        }
    }

    #[track_caller]
    fn lacks(&self, part: &str) {
        assert!(!self.contains(part), "{part} in: {self}");
    }
}
