// What is stored of an answer for repetitions of its request, and the counts that are made of it again. The counters of odds are few.
// Those of equity may be many, one list for each hand of every player: they are stored as JSON, compressed.
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { StoredAnswer } from '../../accounts/accounts.js';
import { MAX_PACKED_BYTES } from '../../accounts/charges/charge.js';
import { type Counts, fromCounters, toCounters } from '../../engine/counts.js';
import { type EquityCounts, HAND_SUMS } from '../../engine/equity-counts.js';
import { HAND_COUNT } from '../../engine/hands.js';
import type { AnyCounts, Calculation, CountsOf, OddsCalculation } from '../../odds/calculation.js';
import { isEquity } from '../../odds/calculation.js';
import type { EquityCalculation } from '../../odds/equity/calculation.js';
import { invalidRequest } from '../errors.js';

/** Counts and the calculation that gave them. */
export interface Counted<Asked extends Calculation> {
  readonly calculation: Asked;
  readonly counts: CountsOf<Asked>;
}

/** The sums of a player's hands: for each hand that a deal has, its number less the one before, and its {@link HAND_SUMS}. */
const packHands = (sums: Float64Array): number[] => {
  const packed: number[] = [];
  let last = 0;
  for (let hand = 0; hand < HAND_COUNT; hand++) {
    const own = sums.subarray(HAND_SUMS.size * hand, HAND_SUMS.size * (hand + 1));
    if (own[HAND_SUMS.deals] === 0) continue;
    packed.push(hand - last, ...own);
    last = hand;
  }
  return packed;
};

const unpackHands = (packed: readonly number[]): Float64Array => {
  const sums = new Float64Array(HAND_COUNT * HAND_SUMS.size);
  let hand = 0;
  for (let at = 0; at < packed.length; at += 1 + HAND_SUMS.size) {
    hand += packed[at] ?? 0;
    sums.set(packed.slice(at + 1, at + 1 + HAND_SUMS.size), HAND_SUMS.size * hand);
  }
  return sums;
};

type PackedCounts = Omit<EquityCounts, 'hands'> & { readonly hands?: readonly (readonly number[])[] };

const compress = promisify(deflate);
const decompress = promisify(inflate);

/** What is stored of a text; nothing of one that is too large to keep. */
const packText = async (text: string): Promise<Pick<StoredAnswer, 'packed'>> => {
  const packed = await compress(text);
  return packed.length <= MAX_PACKED_BYTES ? { packed } : {};
};

/** @throws {HttpError} INVALID_REQUEST, the answer was too large to keep */
const unpackText = async ({ packed }: StoredAnswer): Promise<string> => {
  if (packed) return (await decompress(packed)).toString();
  throw invalidRequest(
    'the answer under this Idempotency-Key was charged and sent, and was too large to keep: send the request under another key',
  );
};

const pack = ({ hands, ...rest }: EquityCounts): Promise<Pick<StoredAnswer, 'packed'>> => {
  const counts: PackedCounts = { ...rest, ...(hands && { hands: hands.map(packHands) }) };
  return packText(JSON.stringify(counts));
};

/** @param stored what {@link pack} made */
const unpack = async (stored: StoredAnswer): Promise<EquityCounts> => {
  const { hands, ...rest } = JSON.parse(await unpackText(stored)) as PackedCounts;
  return { ...rest, ...(hands && { hands: hands.map(unpackHands) }) };
};

/** The answer as it is stored. @param request the fingerprint of the request */
export const toStoredAnswer = async (
  request: string,
  calculation: Calculation,
  counts: AnyCounts,
): Promise<StoredAnswer> => ({
  request,
  method: calculation.method,
  ...(calculation.method === 'monte-carlo' && { seed: calculation.seed, simulations: calculation.simulations }),
  ...('tops' in counts ? { counts: [], ...(await pack(counts)) } : { counts: toCounters(counts) }),
});

/** An answer whose text is stored, as a batch's is. @param request the fingerprint of the request */
export const toStoredText = async (request: string, text: string): Promise<StoredAnswer> => ({
  request,
  method: 'batch',
  counts: [],
  ...(await packText(text)),
});

/** @throws {HttpError} INVALID_REQUEST, it was too large to keep */
export const fromStoredText = unpackText;

/** The calculation of a stored answer. Cards and opponents are not stored: they are those of the request. */
const storedOdds = ({ cards, opponents }: OddsCalculation, { seed, simulations }: StoredAnswer): OddsCalculation =>
  seed === undefined || simulations === undefined
    ? { cards, opponents, method: 'exact' }
    : { cards, opponents, method: 'monte-carlo', seed, simulations };

/** Nothing of an answer depends on it. */
const ANY_FIT = { product: 1, least: 1 };

/** The same of equity. The request may have left the method to the service, which chose it for the stored answer. */
const storedEquity = (
  requested: EquityCalculation,
  { seed, simulations }: StoredAnswer,
  { nextCards }: EquityCounts,
): EquityCalculation => {
  const { ranges, board, dead, combos, categories, hands } = requested;
  const situation = { ranges, board, dead, combos, categories, hands };
  return seed === undefined || simulations === undefined
    ? { ...situation, method: 'exact', nextCards: nextCards !== undefined }
    : { ...situation, method: 'monte-carlo', seed, simulations, fit: ANY_FIT };
};

/**
 * The counts of a stored answer, and the calculation that gave them.
 * @param requested that of the repetition
 * @throws {HttpError} INVALID_REQUEST, the answer was too large to keep
 */
export function fromStoredAnswer<Asked extends Calculation>(
  requested: Asked,
  stored: StoredAnswer,
): Promise<Counted<Asked>>;
export async function fromStoredAnswer(
  requested: Calculation,
  stored: StoredAnswer,
): Promise<{ calculation: Calculation; counts: Counts | EquityCounts }> {
  if (!isEquity(requested)) {
    return { calculation: storedOdds(requested, stored), counts: fromCounters(stored.counts) };
  }
  const counts = await unpack(stored);
  return { calculation: storedEquity(requested, stored, counts), counts };
}
