// Vector constants, kept in memory. V8 builds a v128.const again at each use, from two 64-bit immediates (three
// instructions); a load is one. V8 makes vectors of zeros and of ones in one instruction, so those stay literal.
// Each constant is written as its lower and its upper half.

/** Small numbers in byte lanes. */
export const ONE_8: usize = memory.data<u64>([0x0101010101010101, 0x0101010101010101], 16);
export const TWO_8: usize = memory.data<u64>([0x0202020202020202, 0x0202020202020202], 16);
export const THREE_8: usize = memory.data<u64>([0x0303030303030303, 0x0303030303030303], 16);
export const NIBBLE_8: usize = memory.data<u64>([0x0f0f0f0f0f0f0f0f, 0x0f0f0f0f0f0f0f0f], 16);
export const FIVE_BITS_8: usize = memory.data<u64>([0x1f1f1f1f1f1f1f1f, 0x1f1f1f1f1f1f1f1f], 16);
/** A suit mask of at most five, and of at most six, suited cards, in 16-bit lanes. */
export const FIVE_SUITED: usize = memory.data<u64>([0x3fff3fff3fff3fff, 0x3fff3fff3fff3fff], 16);
export const SIX_SUITED: usize = memory.data<u64>([0x5fff5fff5fff5fff, 0x5fff5fff5fff5fff], 16);
/** The thirteen ranks of a 16-bit lane. */
export const RANKS_16: usize = memory.data<u64>([0x1fff1fff1fff1fff, 0x1fff1fff1fff1fff], 16);
/** Codes of categories above the ranks (evaluate.ts). */
export const CODE_1: usize = memory.data<u64>([0x2000200020002000, 0x2000200020002000], 16);
export const CODE_2: usize = memory.data<u64>([0x4000400040004000, 0x4000400040004000], 16);
export const CODE_3: usize = memory.data<u64>([0x6000600060006000, 0x6000600060006000], 16);
export const CODE_4: usize = memory.data<u64>([0x8000800080008000, 0x8000800080008000], 16);
export const CODE_6: usize = memory.data<u64>([0xc000c000c000c000, 0xc000c000c000c000], 16);
export const CODE_7: usize = memory.data<u64>([0xe000e000e000e000, 0xe000e000e000e000], 16);
/** Tables by rank: its bit in the low and in the high byte of a suit mask (board-planes.ts). */
export const LOW_BITS: usize = memory.data<u64>([0x8040201008040201, 0x0000000000000000], 16);
export const HIGH_BITS: usize = memory.data<u64>([0x2020202020202020, 0x0000003028242221], 16);
/** The lower 26 bits of a 32-bit lane. */
export const FRACTION: usize = memory.data<u64>([0x03ffffff03ffffff, 0x03ffffff03ffffff], 16);
/** 0 … 15 in byte lanes. */
export const LANE_NUMBERS: usize = memory.data<u64>([0x0706050403020100, 0x0f0e0d0c0b0a0908], 16);
/** A table that is read from even offsets up to 8: a one for byte 8 − offset in the lower four bits, for the next one in the upper. */
export const ONE_HOT: usize = memory.data<u64>([0x0000000000000000, 0x0000000000001001, 0x0000000000000000], 16);
/** 5 and 13 in 16-bit lanes, and a byte's upper two bits (evaluate-hands.ts). */
export const FIVE_16: usize = memory.data<u64>([0x0005000500050005, 0x0005000500050005], 16);
export const THIRTEEN_16: usize = memory.data<u64>([0x000d000d000d000d, 0x000d000d000d000d], 16);
export const SUITS_8: usize = memory.data<u64>([0xc0c0c0c0c0c0c0c0, 0xc0c0c0c0c0c0c0c0], 16);
