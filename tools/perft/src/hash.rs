//! The table of counts: how large, with which keys.

use std::fs;

use clap::Args;
use jadoube_perft::Table;
use jadoube_terminal::{Failure, bytes};

/// Whether and how counts are kept.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Table")]
pub(crate) struct HashArguments {
    /// Keep counts in a table of this size, as 512M or 4G, and look positions up that come again [default: no table]
    #[arg(long = "hash", value_name = "SIZE", global = true, value_parser = size)]
    pub(crate) bytes: Option<u64>,

    /// Make the table's keys from this number [default: 0, or what a unit says]
    #[arg(
        long = "seed",
        value_name = "N",
        global = true,
        value_parser = seed,
        allow_negative_numbers = true
    )]
    given_seed: Option<u64>,

    /// Count everything again with other keys and compare
    #[arg(long, global = true)]
    pub(crate) verify_hash: bool,
}

impl HashArguments {
    /// What clap cannot check.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.verify_hash && self.bytes.is_none() {
            return Err(Failure::usage("--verify-hash needs a --hash to verify"));
        }
        Ok(())
    }

    /// What keys come from.
    pub(crate) fn seed(&self) -> u64 {
        self.given_seed.unwrap_or(0)
    }

    /// What keys come from, if it was told.
    pub(crate) fn given_seed(&self) -> Option<u64> {
        self.given_seed
    }

    /// The table, if one is wanted.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub(crate) fn table(&self) -> Result<Option<Table>, Failure> {
        let Some(wanted) = self.bytes else { return Ok(None) };
        if let Some(free) = free_memory().filter(|&free| wanted > free) {
            let (wanted, free) = (bytes(wanted), bytes(free));
            return Err(Failure::usage(format_args!(
                "--hash: {wanted} are more than the {free} of memory that are free"
            )));
        }
        let table = Table::new(wanted, self.seed());
        Ok(Some(table.map_err(|error| Failure::system(format_args!("--hash: {error}")))?))
    }
}

/// The seed of the keys that verify what was counted with this one's.
pub(crate) fn other_seed(seed: u64) -> u64 {
    !seed
}

/// How much memory can be had without driving anything out, where the system tells. More would be promised, and the process
/// killed when it takes it.
fn free_memory() -> Option<u64> {
    let of_machine = fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        kibibytes.checked_mul(1024)
    });
    // What a container may have, in the second and the first version of control groups.
    let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let of_container = limits
        .iter()
        .filter_map(|path| fs::read_to_string(path).ok().and_then(|text| text.trim().parse().ok()));
    of_machine.into_iter().chain(of_container).min()
}

/// Reads a size: a whole number and its unit, as powers of 1024.
fn size(text: &str) -> Result<u64, String> {
    let units = [('K', 1_u64 << 10), ('M', 1 << 20), ('G', 1 << 30), ('T', 1 << 40)];
    let read = || {
        let upper = text.to_ascii_uppercase();
        let number = upper.strip_suffix("IB").or(upper.strip_suffix('B')).unwrap_or(&upper);
        let unit = number.chars().last()?;
        let (_, factor) = units.into_iter().find(|(letter, _)| *letter == unit)?;
        let digits = number.strip_suffix(unit)?;
        let digits = Some(digits).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?;
        digits.parse::<u64>().ok()?.checked_mul(factor).filter(|&bytes| bytes > 0)
    };
    read().ok_or_else(|| {
        format!("expected a whole number with K, M, G or T, as in 512M or 4G, found {text:?}")
    })
}

/// Reads a seed.
fn seed(text: &str) -> Result<u64, String> {
    // Signs would be taken by `parse`.
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    digits
        .and_then(|digits| digits.parse().ok())
        .ok_or_else(|| format!("expected a whole number from 0 to {}, found {text:?}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_a_unit() {
        assert_eq!(size("4G"), Ok(4 << 30));
        assert_eq!(size("64k"), Ok(64 << 10));
        assert_eq!(size("3MiB"), Ok(3 << 20));
        assert_eq!(size("2gb"), Ok(2 << 30));
        for wrong in
            ["", "4", "G", "0G", "-1G", "+1G", "1.5G", "4X", "99999999999T", "4 G", "GG", "é"]
        {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
