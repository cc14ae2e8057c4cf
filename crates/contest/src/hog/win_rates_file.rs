//! The win rates of a large contest as a file: `win-rates.bin`, described in `docs/results.md`.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use pigskin_entry::Hash;

use super::{HogResults, WinRates};
use crate::StandingRow;

/// The first bytes.
const MAGIC: &[u8; 8] = b"PIGSKINW";

/// The version of the layout.
const VERSION: u32 = 1;

impl HogResults {
    /// Writes the win rates of these standings as `win-rates.bin`.
    pub(crate) fn write_win_rates(
        &self,
        standings: &[StandingRow],
        file: &mut dyn Write,
    ) -> io::Result<()> {
        file.write_all(MAGIC)?;
        file.write_all(&VERSION.to_le_bytes())?;
        file.write_all(&self.engine.to_le_bytes())?;
        file.write_all(&(standings.len() as u64).to_le_bytes())?;
        file.write_all(&self.error_bound.to_le_bytes())?;
        for row in standings {
            let hash: Hash = row.hash.parse().map_err(io::Error::other)?;
            file.write_all(&hash.to_bytes())?;
        }
        for a in 0..standings.len() {
            for b in a + 1..standings.len() {
                let rate = self.win_rates.get(a, b).map(|matchup| matchup.rate);
                let rates = rate.map_or([f64::NAN; 2], |rate| [rate.first, rate.second]);
                file.write_all(&rates[0].to_le_bytes())?;
                file.write_all(&rates[1].to_le_bytes())?;
            }
        }
        Ok(())
    }

    /// Reads the win rates of these standings from a `win-rates.bin`.
    pub(crate) fn read_win_rates(
        &mut self,
        standings: &[StandingRow],
        path: &Path,
    ) -> io::Result<()> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut file = BufReader::with_capacity(1 << 17, file);
        if read::<8>(&mut file)? != *MAGIC {
            return Err(io::Error::other("it is not a file of win rates"));
        }
        let version = u32::from_le_bytes(read(&mut file)?);
        if version != VERSION {
            let why = format!("it has version {version}, and this program reads {VERSION}");
            return Err(io::Error::other(why));
        }
        let other = |what| {
            Err(io::Error::other(format!(
                "it is not of the same run: {what}"
            )))
        };
        if u32::from_le_bytes(read(&mut file)?) != self.engine {
            return other("its engine");
        }
        if u64::from_le_bytes(read(&mut file)?) != standings.len() as u64 {
            return other("its number of entries");
        }
        if f64::from_le_bytes(read(&mut file)?).to_bits() != self.error_bound.to_bits() {
            return other("its error bound");
        }
        for row in standings {
            if row.hash.parse() != Ok(Hash::from_bytes(read(&mut file)?)) {
                return other("its tables");
            }
        }
        let hashes: Vec<&str> = standings.iter().map(|row| &*row.hash).collect();
        let pairs = standings.len() * standings.len().saturating_sub(1) / 2;
        if length != (32 + 16 * (standings.len() + pairs)) as u64 {
            return other("its length");
        }
        self.win_rates = WinRates::read(&hashes, self.error_bound, || {
            let first = f64::from_le_bytes(read(&mut file)?);
            Ok([first, f64::from_le_bytes(read(&mut file)?)])
        })?;
        Ok(())
    }
}

/// Reads so many bytes.
fn read<const N: usize>(file: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
