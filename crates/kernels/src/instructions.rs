//! The processor's instructions that a sweep uses.

use std::fmt;

/// Instructions of this processor for several numbers at a time.
///
/// Every sweep is compiled for each kind. All kinds add the same numbers in the
/// same order. All except the plain ones of old processors multiply and add in one
/// rounding, and agree to the last bit. The plain ones differ from them in the last
/// digits, within the error bound of `pigskin-hog`.
#[derive(Clone, Copy, Debug)]
pub struct Instructions(pub(crate) Kind);

/// Whether every processor of this architecture multiplies and adds in one rounding.
pub const FUSED_IN_ALL: bool = cfg!(any(target_arch = "aarch64", target_feature = "fma"));

#[derive(Clone, Copy, Debug)]
pub enum Kind {
    #[cfg(target_arch = "x86_64")]
    Avx512(pulp::x86::V4),
    #[cfg(target_arch = "x86_64")]
    Avx2(pulp::x86::V3),
    Plain,
}

impl Instructions {
    /// The instructions that every processor of this architecture has.
    pub const PLAIN: Instructions = Instructions(Kind::Plain);

    /// All kinds that this processor has, the widest first and
    /// [`PLAIN`](Self::PLAIN) last.
    pub fn all() -> Vec<Instructions> {
        #[cfg(target_arch = "x86_64")]
        let wide = [
            pulp::x86::V4::try_new().map(Kind::Avx512),
            pulp::x86::V3::try_new().map(Kind::Avx2),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let wide = [None; 0];
        let wide = wide.into_iter().flatten().map(Instructions);
        wide.chain([Self::PLAIN]).collect()
    }

    /// The widest kind that this processor has.
    pub fn widest() -> Instructions {
        Self::all().first().copied().unwrap_or(Self::PLAIN)
    }

    /// Tests whether a multiplication and an addition are rounded once. All kinds that do so agree to
    /// the last bit.
    pub fn is_fused(self) -> bool {
        !matches!(self.0, Kind::Plain) || FUSED_IN_ALL
    }
}

impl fmt::Display for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "AVX2",
            Kind::Plain => "plain",
        })
    }
}

/// Multiplies and adds, in one rounding if the processor does this as fast as in two.
/// Both ways are within the error bound of `pigskin-hog`.
#[inline(always)]
pub fn multiply_add<const FUSED: bool>(weight: f64, value: f64, sum: f64) -> f64 {
    if FUSED {
        weight.mul_add(value, sum)
    } else {
        weight * value + sum
    }
}
