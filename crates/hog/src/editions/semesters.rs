//! The rules of each semester.
//!
//! The course publishes new rules with each project. The readings here are those of the courses'
//! own tests, as far as these are public, and of at least two solutions that pass them; the
//! documentation of each constant says where a source is missing. Contests had a rule more in
//! some semesters.

use crate::{
    Die, FeralHogs, FortyNiners, FreeBacon, HogTied, HogWild, HogtimusPrime, MoreBoar,
    PerfectPiggy, PigOut, PigPass, PorkChop, Rules, ScoreRise, SwineAlign, SwineSwap, TimeTrot,
    Touchdown, WhenPigsFly,
};

/// The project of fall 2012.
///
/// Touchdown holds for no dice, too, as a value of the project's own tests says. At 49 points ones
/// count as 1. A choice of more dice than Hog Tied allows rolls one.
///
/// Look up: seven solutions with the project's tests, found by `num_allowed_dice` together with
/// `ones_lose`. One of them leaves Touchdown out for no dice and has commented that value out.
pub const FALL_2012: Rules = Rules {
    free_bacon: Some(FreeBacon::TensDigit),
    touchdown: Some(Touchdown),
    forty_niners: Some(FortyNiners::AT_49),
    hog_tied: Some(HogTied),
    hog_wild: Some(HogWild::SEVENS),
    ..Rules::CLASSIC
};

/// The project of fall 2013, spring 2014 and summer 2014.
///
/// Look up: `twistedmove/61a-sp14-website`, `Jerryzhao-z/CS61A_projects`.
pub const FALL_2013: Rules = Rules {
    free_bacon: Some(FreeBacon::LargestDigit),
    hog_wild: Some(HogWild::SEVENS),
    swine_swap: Some(SwineSwap::Double),
    ..Rules::CLASSIC
};

/// The contests of fall 2013, spring 2014 and summer 2014: Ham Hijinks beside the rules of the
/// project. A swap can follow its point.
///
/// Look up: the courses' pages of the contests, `fa13`, `sp14` and `su14`, which have the same sample
/// game.
pub const FALL_2013_CONTEST: Rules = Rules {
    pork_chop: Some(PorkChop::HamHijinks),
    ..FALL_2013
};

/// The project of fall 2014, without its bids for the start.
///
/// Look up: `kfei/cs61a`.
pub const FALL_2014: Rules = Rules {
    free_bacon: Some(FreeBacon::DigitsNear),
    ..FALL_2013
};

/// The project of spring 2015.
///
/// There is no swap. If the sum of the scores is prime once the points of a turn are added and the
/// scores differ, the leader gains these points, too.
///
/// Look up: `FreecssX/CS61A-SP15` and another solution, found by `prime_strategy`.
pub const SPRING_2015: Rules = Rules {
    free_bacon: Some(FreeBacon::LargestDigit),
    hogtimus_prime: Some(HogtimusPrime::Leader),
    hog_wild: Some(HogWild::SEVENS),
    ..Rules::CLASSIC
};

/// The project of summer 2015.
///
/// Look up: 61a-su15-website.
pub const SUMMER_2015: Rules = Rules {
    swine_swap: Some(SwineSwap::Reversed),
    ..FALL_2013
};

/// The project of fall 2015 and spring 2016.
///
/// Look up: `linkseed18612254945/cs61a_2015Fall`, `PlumpMath/SICP-CS61A`.
pub const FALL_2015: Rules = Rules {
    pig_out: Some(PigOut::PiggyBack),
    hogtimus_prime: Some(HogtimusPrime::Points),
    ..SUMMER_2015
};

/// The contests of fall 2015 and spring 2016: a Pork Chop that swaps the scores.
///
/// Look up: the course's page of the contest of fall 2015, and that of the results of spring 2016.
pub const FALL_2015_CONTEST: Rules = Rules {
    pork_chop: Some(PorkChop::Trade),
    ..FALL_2015
};

/// The project and the contest of summer 2016.
///
/// Look up: seven solutions, one of them with values of its own, found by `max_dice` together with
/// `is_swap(score)`; one of them is a contest entry.
pub const SUMMER_2016: Rules = Rules {
    free_bacon: Some(FreeBacon::LargestDigit),
    hogtimus_prime: Some(HogtimusPrime::Points),
    hog_tied: Some(HogTied),
    hog_wild: Some(HogWild::SEVENS),
    swine_swap: Some(SwineSwap::OneDigit),
    ..Rules::CLASSIC
};

/// The project of fall 2016.
///
/// A swap can follow a Pork Chop, which is 1 point. Hogtimus Prime comes before When Pigs Fly. Some
/// solutions limit no dice to 25 points, others do not; it makes no difference.
///
/// Look up: ten solutions, found by `reroll` together with `dice_swapped`, and a table of the
/// chances of its dice.
pub const FALL_2016: Rules = Rules {
    pig_out: Some(PigOut::AllOnes),
    free_bacon: Some(FreeBacon::LargestDigit),
    hogtimus_prime: Some(HogtimusPrime::Points),
    when_pigs_fly: Some(WhenPigsFly),
    hog_wild: Some(HogWild::SEVENS_AGAIN),
    swine_swap: Some(SwineSwap::Double),
    pork_chop: Some(PorkChop::Dice),
    ..Rules::CLASSIC
};

/// The contest of spring 2017.
///
/// Look up: the handout of the contest.
pub const SPRING_2017: Rules = Rules {
    pig_out: Some(PigOut::Ones),
    free_bacon: Some(FreeBacon::LargestDigit),
    hogtimus_prime: Some(HogtimusPrime::Points),
    hog_wild: Some(HogWild::SEVENS),
    swine_swap: Some(SwineSwap::Double),
    pork_chop: Some(PorkChop::Trade),
    ..Rules::CLASSIC
};

/// The project of summer 2017.
///
/// Look up: `chengcyber/SICPinPython`.
pub const SUMMER_2017: Rules = Rules {
    free_bacon: Some(FreeBacon::LargestDigit),
    hogtimus_prime: Some(HogtimusPrime::Points),
    perfect_piggy: Some(PerfectPiggy),
    swine_swap: Some(SwineSwap::Double),
    ..Rules::CLASSIC
};

/// The project of fall 2017, reconstructed from two of its solutions.
///
/// Look up: `leihao1/cs61a`, `ckw017/hog-contest`.
pub const FALL_2017: Rules = Rules {
    free_bacon: Some(FreeBacon::LargestDigit),
    swine_swap: Some(SwineSwap::Multiple),
    ..Rules::CLASSIC
};

/// The contest of fall 2017.
///
/// Look up: `ckw017/hog-contest`.
pub const FALL_2017_CONTEST: Rules = Rules {
    time_trot: Some(TimeTrot { cycle: 8 }),
    ..FALL_2017
};

/// The project of spring 2018.
///
/// Look up: `Asuka20/cs61a-2018-spring`, `zyddawn/CS61A-Berkeley`.
pub const SPRING_2018: Rules = Rules {
    free_bacon: Some(FreeBacon::DigitsApart),
    ..FALL_2017
};

/// The project of summer 2018.
///
/// Look up: `jiapingzeng/cs61a`, `pdo55/hog`.
pub const SUMMER_2018: Rules = Rules {
    free_bacon: Some(FreeBacon::DigitProduct),
    swine_swap: Some(SwineSwap::OnesIsTens),
    ..Rules::CLASSIC
};

/// The project of fall 2018.
///
/// Look up: `prozayn2018/hog` and published win rates.
pub const FALL_2018: Rules = Rules {
    free_bacon: Some(FreeBacon::DoubleTens),
    swine_swap: Some(SwineSwap::DigitsApart),
    ..Rules::CLASSIC
};

/// The contest of fall 2018. Win rates that were published then are reproduced.
///
/// Look up: published win rates.
pub const FALL_2018_CONTEST: Rules = Rules {
    time_trot: Some(TimeTrot { cycle: 5 }),
    ..FALL_2018
};

/// The project of spring 2019.
///
/// Look up: `Haoyun-Hong/cs61a-spring-2019`, `PrinceWang-Cal/CS61A-Spring-19`.
pub const SPRING_2019: Rules = Rules {
    free_bacon: Some(FreeBacon::LowerDigit),
    swine_swap: Some(SwineSwap::SharedDigit),
    ..Rules::CLASSIC
};

/// The contest of spring 2019, known only from the course's page: Time Trot as in the fall before.
///
/// Look up: the course's page of the contest, `sp19/proj/hog_contest`.
pub const SPRING_2019_CONTEST: Rules = Rules {
    time_trot: Some(TimeTrot { cycle: 5 }),
    ..SPRING_2019
};

/// The project of summer 2019.
///
/// Look up: `exuanbo/cs61a-su19`.
pub const SUMMER_2019: Rules = Rules {
    free_bacon: Some(FreeBacon::SmallestDigit),
    swine_swap: Some(SwineSwap::FirstIsOnes),
    ..Rules::CLASSIC
};

/// The project of fall 2019.
///
/// Look up: the handout.
pub const FALL_2019: Rules = Rules {
    free_bacon: Some(FreeBacon::SmallestDigit),
    feral_hogs: Some(FeralHogs::TWO_APART),
    swine_swap: Some(SwineSwap::DigitProduct),
    ..Rules::CLASSIC
};

/// The project and the contest of spring 2020. Win rates that were published then are
/// reproduced.
///
/// Look up: `chenyuxiang0425/cs61a_sp20`, `Anish-K7/Hog-Contest`.
pub const SPRING_2020: Rules = Rules {
    free_bacon: Some(FreeBacon::CubeDigits),
    feral_hogs: Some(FeralHogs::BY_POINTS),
    swine_swap: Some(SwineSwap::PowerOfThree),
    ..Rules::CLASSIC
};

/// The project and the contest of summer 2020. Win rates that were published then are
/// reproduced.
///
/// Look up: `Hercules11/CS61a-su20`.
pub const SUMMER_2020: Rules = Rules {
    free_bacon: Some(FreeBacon::TensLessOnes),
    feral_hogs: Some(FeralHogs::BY_POINTS),
    swine_swap: Some(SwineSwap::OnesApart),
    ..Rules::CLASSIC
};

/// The project of fall 2020.
///
/// Look up: `Infinityay/cs61a-2020fall`, `kechenkristin/hog-game`.
pub const FALL_2020: Rules = Rules {
    free_bacon: Some(FreeBacon::PiDigit),
    swine_align: Some(SwineAlign),
    pig_pass: Some(PigPass),
    ..Rules::CLASSIC
};

/// The contest of fall 2020. Win rates that were published then are reproduced.
///
/// Look up: published win rates; `audreylamwk/CS61A`.
pub const FALL_2020_CONTEST: Rules = Rules {
    extra_die: Die::new(8),
    ..FALL_2020
};

/// The project of spring 2021.
///
/// Look up: `ikventure/cs61a-sp21`, `vitvara/Hog-Contest`.
pub const SPRING_2021: Rules = Rules {
    free_bacon: Some(FreeBacon::PiggyPoints),
    more_boar: Some(MoreBoar::LeadingDigits),
    ..Rules::CLASSIC
};

/// The contest of spring 2021, as four of its entries read it.
///
/// Look up: four programs of entrants, among them `UVMichael/Hog-Contest`.
pub const SPRING_2021_CONTEST: Rules = Rules {
    time_trot: Some(TimeTrot { cycle: 8 }),
    extra_die: Die::new(8),
    ..SPRING_2021
};

/// The project of summer 2021.
///
/// More Boar compares the smallest digits one way and the largest the other, as three solutions with
/// the examples of the project say.
///
/// Look up: `asukaminato0721/cs61a-2021-summer`, `xxxhol1c/cs61a-su2021`.
pub const SUMMER_2021: Rules = Rules {
    free_bacon: Some(FreeBacon::DigitsFarApart),
    more_boar: Some(MoreBoar::ExtremeDigits),
    ..Rules::CLASSIC
};

/// The contest of summer 2021, of which one source is known.
///
/// Look up: one program of an entrant.
pub const SUMMER_2021_CONTEST: Rules = Rules {
    time_trot: Some(TimeTrot { cycle: 8 }),
    extra_die: Die::new(8),
    ..SUMMER_2021
};

/// The project of fall 2021.
///
/// Look up: `y1cunhui/cs61A-2021Fall`, `hfdem/CS61A_Fall_2021`.
pub const FALL_2021: Rules = Rules {
    free_bacon: Some(FreeBacon::PickyPiggy),
    score_rise: Some(ScoreRise::HogPile),
    ..Rules::CLASSIC
};

/// The project of spring 2022.
///
/// Look up: `caiscoding/CS61A-Spring2022`, `poxerial/cs61a-su20`.
pub const SPRING_2022: Rules = Rules {
    free_bacon: Some(FreeBacon::HeftyHogs),
    score_rise: Some(ScoreRise::OnesHogPile),
    ..Rules::CLASSIC
};

/// The project of summer 2022.
///
/// Look up: `songmuhan/cs61a-su22`.
pub const SUMMER_2022: Rules = Rules {
    free_bacon: Some(FreeBacon::DoubleTens),
    score_rise: Some(ScoreRise::PigsOnPrime),
    ..Rules::CLASSIC
};

/// The project of fall 2022 and spring 2023.
///
/// Look up: `8bits-cat/CS61A_sp23`, `mykolwu/hog`, `marknnour/hog`.
pub const FALL_2022: Rules = Rules {
    free_bacon: Some(FreeBacon::PigTail),
    score_rise: Some(ScoreRise::SquareSwine),
    ..Rules::CLASSIC
};

/// The project of summer 2023.
///
/// Look up: `Nyalian/CS61A-2023-Summer`, `Stray36/CS-61A-Summer-2023`.
pub const SUMMER_2023: Rules = Rules {
    free_bacon: Some(FreeBacon::BoarBrawl),
    score_rise: Some(ScoreRise::FuzzyFactors),
    ..Rules::CLASSIC
};

/// The project of fall 2023 and of every semester since.
///
/// Look up: `chen0521yuxuan/CYX-s-repository` (tests of fall 2025), `finyorko/longcli-bench`.
pub const FALL_2023: Rules = Rules {
    free_bacon: Some(FreeBacon::BoarBrawl),
    score_rise: Some(ScoreRise::SusFuss),
    ..Rules::CLASSIC
};
