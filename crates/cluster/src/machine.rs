//! The machine that computes.

use std::env;
use std::fmt;

use pigskin_hog::Instructions;
use serde::{Deserialize, Serialize};

/// The machine that computed a unit, and the instructions that it did it with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// Its name: the variable `PIGSKIN_MACHINE`, or the host's name.
    pub name: String,
    /// The model of its processor, as the system names it; empty if it does not.
    pub processor: String,
    /// Features of the processor that matter to the arithmetic.
    pub features: Vec<String>,
    /// The instructions that the sweeps used, as [`Instructions`] writes them.
    pub instructions: String,
    /// The version of this program.
    pub version: String,
}

/// The variable with the machine's name, for containers, whose host names change.
const NAME: &str = "PIGSKIN_MACHINE";

/// Maximum number of characters of a name.
const LONGEST: usize = 100;

impl Machine {
    pub fn this() -> Machine {
        let named = env::var(NAME).ok().filter(|name| !name.is_empty());
        let name = named.unwrap_or_else(|| {
            let system = rustix::system::uname();
            system.nodename().to_string_lossy().into_owned()
        });
        let name = name.chars().filter(|char| !char.is_control());
        Machine {
            name: name.take(LONGEST).collect(),
            processor: processor().unwrap_or_default(),
            features: features(),
            instructions: Instructions::widest().to_string(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Machine {
            name,
            processor,
            instructions,
            ..
        } = self;
        match processor.as_str() {
            "" => write!(f, "{name} ({instructions})"),
            processor => write!(f, "{name} ({processor}, {instructions})"),
        }
    }
}

/// The processor's model, where Linux tells it.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let (_, model) = line.split_once(':')?;
    Some(model.trim().chars().take(LONGEST).collect())
}

#[cfg(target_arch = "x86_64")]
fn features() -> Vec<String> {
    let has = [
        ("avx", is_x86_feature_detected!("avx")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("fma", is_x86_feature_detected!("fma")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
        ("avx512dq", is_x86_feature_detected!("avx512dq")),
        ("avx512vl", is_x86_feature_detected!("avx512vl")),
    ];
    let has = has.into_iter().filter(|(_, has)| *has);
    has.map(|(name, _)| name.to_owned()).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<String> {
    vec![env::consts::ARCH.to_owned()]
}
