//! Sequences of numbers with a fixed number of bits each.

/// Appends numbers of a width to bytes, lowest bit first.
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    width: u32,
    /// Bits of an incomplete byte, fewer than eight between two numbers.
    open: u64,
    open_bits: u32,
}

impl BitWriter {
    pub(super) fn new(bytes: Vec<u8>, width: u32) -> BitWriter {
        BitWriter {
            bytes,
            width,
            open: 0,
            open_bits: 0,
        }
    }

    pub(super) fn write(&mut self, number: u32) {
        self.open |= u64::from(number) << self.open_bits;
        self.open_bits += self.width;
        while self.open_bits >= u8::BITS {
            self.write_byte();
        }
    }

    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        if self.open_bits > 0 {
            self.write_byte();
        }
        self.bytes
    }

    fn write_byte(&mut self) {
        self.bytes.push(self.open.to_le_bytes()[0]);
        self.open >>= u8::BITS;
        self.open_bits = self.open_bits.saturating_sub(u8::BITS);
    }
}

/// Reads such numbers, and zeros after the last byte.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    width: u32,
    open: u64,
    open_bits: u32,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8], width: u32) -> BitReader<'a> {
        BitReader {
            bytes,
            width,
            open: 0,
            open_bits: 0,
        }
    }

    pub(super) fn read(&mut self) -> u32 {
        while self.open_bits < self.width {
            let byte = self.bytes.split_off_first().copied().unwrap_or_default();
            self.open |= u64::from(byte) << self.open_bits;
            self.open_bits += u8::BITS;
        }
        let number = self.open & ((1 << self.width) - 1);
        self.open >>= self.width;
        self.open_bits -= self.width;
        // At most 32 bits wide.
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// The bytes after the last one of which a bit was read.
    pub(super) fn rest(self) -> &'a [u8] {
        self.bytes
    }
}
