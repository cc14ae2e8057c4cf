//! Lanes for up to three pasts.

/// Most pasts of a player.
pub const MOST_PASTS: usize = u16::BITS as usize;

/// Most pasts that have a lane.
const MOST: usize = 3;

/// The pasts of the lanes behind the first, and when they earn a bonus.
#[derive(Clone, Copy, Debug)]
pub struct Slots {
    /// The pasts as bits.
    pub pasts: u16,
    /// Where the row of each lane's past begins. The last one may fill several lanes.
    pub rows: [u32; MOST],
    /// By the number of dice that the player of these pasts rolls next: all ones in the first lane
    /// and in those of the pasts after which it earns a bonus.
    pub earning: [[u64; 1 + MOST]; 16],
}

/// By some pasts as bits: the place of their lanes.
#[derive(Clone, Debug)]
pub struct SlotsOf(Vec<u16>);

impl Slots {
    /// The lanes of all sets of up to three pasts, the empty one first, for rows of this length.
    pub fn all(earning: &[u16], row: usize) -> (Vec<Slots>, SlotsOf) {
        let mut all = Vec::new();
        let last = u16::MAX >> (MOST_PASTS - earning.len());
        let places = (0..=last).map(|pasts| {
            if pasts.count_ones() as usize > MOST {
                return 0;
            }
            all.push(Slots::new(earning, row, pasts));
            u16::try_from(all.len() - 1).unwrap_or(0)
        });
        let places = places.collect();
        (all, SlotsOf(places))
    }

    fn new(earning: &[u16], row: usize, pasts: u16) -> Slots {
        let mut left = pasts;
        let places = [(); MOST].map(|()| {
            let past = if left == 0 {
                pasts.checked_ilog2()
            } else {
                Some(left.trailing_zeros())
            };
            left &= left.wrapping_sub(1);
            past.map_or(0, |past| past as usize)
        });
        let earns = |past: usize, dice: usize| pasts != 0 && earning[past] >> dice & 1 != 0;
        Slots {
            pasts,
            rows: places.map(|past| u32::try_from(past * row).unwrap_or(0)),
            earning: std::array::from_fn(|dice| {
                let [a, b, c] = places.map(|past| if earns(past, dice) { u64::MAX } else { 0 });
                [u64::MAX, a, b, c]
            }),
        }
    }
}

impl SlotsOf {
    /// The place of the lanes of up to three pasts; 0 for none, and for more.
    #[inline(always)]
    pub fn place(&self, pasts: u16) -> u16 {
        self.0.get(usize::from(pasts)).copied().unwrap_or(0)
    }
}
