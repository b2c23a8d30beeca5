// Counts as bytes for the store: those of a small block, compressed, and those of a large question, which change with every slice.
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { type Counts, fromCounters, toCounters } from '../engine/counts.js';
import { type EquityCounts, HAND_SUMS } from '../engine/equity-counts.js';
import { HAND_COUNT } from '../engine/hands.js';
import type { AnyCounts } from '../odds/calculation.js';

/** The sums of a player's hands: for each hand that a deal has, its number, and its {@link HAND_SUMS}. */
const packHands = (sums: Float64Array): number[] => {
  const packed: number[] = [];
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    const own = sums.subarray(HAND_SUMS.size * hand, HAND_SUMS.size * (hand + 1));
    if (own[HAND_SUMS.deals] !== 0) packed.push(hand, ...own);
  }
  return packed;
};

const unpackHands = (packed: readonly number[]): Float64Array => {
  const sums = new Float64Array(HAND_COUNT * HAND_SUMS.size);
  for (let at = 0; at < packed.length; at += 1 + HAND_SUMS.size) {
    sums.set(packed.slice(at + 1, at + 1 + HAND_SUMS.size), HAND_SUMS.size * (packed[at] ?? 0));
  }
  return sums;
};

type PackedEquity = Omit<EquityCounts, 'hands'> & { readonly hands?: readonly (readonly number[])[] };
/** The engine's counters of odds are a list. */
type Packed = readonly number[] | PackedEquity | null;

const pack = (counts: AnyCounts | undefined): Packed => {
  if (counts === undefined) return null;
  if (!('tops' in counts)) return toCounters(counts as Counts);
  const { hands, ...rest } = counts;
  return { ...rest, ...(hands && { hands: hands.map(packHands) }) };
};

const isCounters = (packed: readonly number[] | PackedEquity): packed is readonly number[] => Array.isArray(packed);

const unpack = (packed: Packed): AnyCounts | undefined => {
  if (packed === null) return undefined;
  if (isCounters(packed)) return fromCounters(packed);
  const { hands, ...rest } = packed;
  return { ...rest, ...(hands && { hands: hands.map(unpackHands) }) };
};

/** Of one question. At once, since it happens in transactions. */
export const encodeCounts = (counts: AnyCounts): Uint8Array => Buffer.from(JSON.stringify(pack(counts)));

export const decodeCounts = (bytes: Uint8Array | ArrayBuffer): AnyCounts =>
  unpack(JSON.parse(Buffer.from(bytes as Uint8Array).toString()) as Packed) as AnyCounts;

const compress = promisify(deflate);
const decompress = promisify(inflate);

export const compressText = (text: string): Promise<Uint8Array> => compress(text);

export const decompressJson = async (bytes: Uint8Array | ArrayBuffer): Promise<unknown> =>
  JSON.parse((await decompress(new Uint8Array(bytes as ArrayBuffer))).toString());

/** Of all questions of a block. */
export const compressCounts = (counts: readonly (AnyCounts | undefined)[]): Promise<Uint8Array> =>
  compressText(JSON.stringify(counts.map(pack)));

export const decompressCounts = async (bytes: Uint8Array | ArrayBuffer): Promise<(AnyCounts | undefined)[]> =>
  ((await decompressJson(bytes)) as Packed[]).map(unpack);
