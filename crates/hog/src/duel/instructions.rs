//! The processor's instructions that a sweep uses.

use std::fmt;

use crate::Rules;

use super::block::{Block, WinChances};
use super::prepared::Prepared;
use super::toss_weights::AllWeights;

/// Instructions of this processor for several numbers at a time.
///
/// The same sweep is compiled for each kind. All kinds add the same numbers in the
/// same order. All except the plain ones of old processors multiply and add in one
/// rounding, and agree to the last bit. The plain ones differ from them in the last
/// digits, within the error bound.
///
/// ```
/// use pigskin_hog::{Choice, Duel, FALL_2017, Instructions, Table};
/// let [four, six] = [4, 6].map(|dice| Table::from_fn(100, |_| Choice::dice(dice)));
/// for instructions in Instructions::all() {
///     let mut duel = Duel::new(&FALL_2017).with(instructions);
///     assert!((duel.win_rate(&six, &four)?.mean() - 0.559573).abs() < 5e-7, "{instructions}");
/// }
/// # Ok::<(), pigskin_hog::DuelError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Instructions(Kind);

/// Whether every processor of this architecture multiplies and adds in one rounding.
const FUSED_IN_ALL: bool = cfg!(any(target_arch = "aarch64", target_feature = "fma"));

#[derive(Clone, Copy, Debug)]
enum Kind {
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
    #[must_use]
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
    #[must_use]
    pub fn widest() -> Instructions {
        Self::all().first().copied().unwrap_or(Self::PLAIN)
    }

    /// The win chances of a block of duels.
    pub(super) fn win_chances<const FERAL: bool, const A: usize, const B: usize>(
        self,
        block: &mut Block<FERAL, A, B>,
        rules: &Rules,
        weights: &AllWeights,
        a: [&Prepared; A],
        b: [&Prepared; B],
    ) -> WinChances<A, B> {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(simd) => simd.vectorize(Sweep {
                block,
                rules,
                weights,
                a,
                b,
            }),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(simd) => simd.vectorize(Sweep {
                block,
                rules,
                weights,
                a,
                b,
            }),
            Kind::Plain => block.win_chances::<FUSED_IN_ALL>(rules, weights, a, b),
        }
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

/// A sweep, to be compiled for instructions that fuse a multiplication and an
/// addition.
#[cfg(target_arch = "x86_64")]
struct Sweep<'s, const FERAL: bool, const A: usize, const B: usize> {
    block: &'s mut Block<FERAL, A, B>,
    rules: &'s Rules,
    weights: &'s AllWeights,
    a: [&'s Prepared; A],
    b: [&'s Prepared; B],
}

#[cfg(target_arch = "x86_64")]
impl<const FERAL: bool, const A: usize, const B: usize> pulp::NullaryFnOnce
    for Sweep<'_, FERAL, A, B>
{
    type Output = WinChances<A, B>;

    #[inline(always)]
    fn call(self) -> WinChances<A, B> {
        self.block
            .win_chances::<true>(self.rules, self.weights, self.a, self.b)
    }
}
