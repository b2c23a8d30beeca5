// What is stored of an answer for repetitions of its request, and the counts that are made of it again. The counters of odds are few.
// Those of equity may be many, a list for each hand of every player: they are compressed.
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { StoredAnswer } from '../../accounts/accounts.js';
import { MAX_PACKED_BYTES } from '../../accounts/charges/charge.js';
import { type Counts, decodeCounts, encodeCounts } from '../../engine/counts.js';
import type { Calculation, OddsCalculation } from '../../odds/calculation.js';
import { isEquity } from '../../odds/calculation.js';
import type { EquityCalculation } from '../../odds/equity/calculation.js';
import { invalidRequest } from '../errors.js';

/** Counts and the calculation that gave them. */
export interface Counted<Asked extends Calculation> {
  readonly calculation: Asked;
  readonly counts: Counts;
}

const compress = promisify(deflate);
const decompress = promisify(inflate);

/** What is stored of bytes or of a text; nothing of what is too large to keep. */
const packBytes = async (bytes: Uint8Array | string): Promise<Pick<StoredAnswer, 'packed'>> => {
  const packed = await compress(bytes);
  return packed.length <= MAX_PACKED_BYTES ? { packed } : {};
};

/** @throws {HttpError} INVALID_REQUEST, the answer was too large to keep */
const unpackBytes = async ({ packed }: StoredAnswer): Promise<Buffer> => {
  if (packed) return decompress(packed);
  throw invalidRequest(
    'the answer under this Idempotency-Key was charged and sent, and was too large to keep: send the request under another key',
  );
};

/** The answer as it is stored. @param request the fingerprint of the request */
export const toStoredAnswer = async (
  request: string,
  calculation: Calculation,
  counts: Counts,
): Promise<StoredAnswer> => ({
  request,
  method: calculation.method,
  ...(calculation.method === 'monte-carlo' && { seed: calculation.seed, simulations: calculation.simulations }),
  ...(isEquity(calculation) ? { counts: [], ...(await packBytes(encodeCounts(counts))) } : { counts: [...counts] }),
});

/** An answer whose text is stored, as a batch's is. @param request the fingerprint of the request */
export const toStoredText = async (request: string, text: string): Promise<StoredAnswer> => ({
  request,
  method: 'batch',
  counts: [],
  ...(await packBytes(text)),
});

/** @throws {HttpError} INVALID_REQUEST, it was too large to keep */
export const fromStoredText = async (stored: StoredAnswer): Promise<string> => (await unpackBytes(stored)).toString();

/** The calculation of a stored answer. Cards and opponents are not stored: they are those of the request. */
const storedOdds = ({ cards, opponents }: OddsCalculation, { seed, simulations }: StoredAnswer): OddsCalculation =>
  seed === undefined || simulations === undefined
    ? { cards, opponents, method: 'exact' }
    : { cards, opponents, method: 'monte-carlo', seed, simulations };

/** Nothing of an answer depends on it. */
const ANY_FIT = { product: 1, least: 1 };

/** The same of equity. The request may have left the method to the service, which chose it for the stored answer. */
const storedEquity = (requested: EquityCalculation, { seed, simulations }: StoredAnswer): EquityCalculation => {
  const { ranges, board, dead, combos, categories, hands } = requested;
  const situation = { ranges, board, dead, combos, categories, hands };
  return seed === undefined || simulations === undefined
    ? { ...situation, method: 'exact', nextCards: requested.method === 'exact' && requested.nextCards }
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
export async function fromStoredAnswer(requested: Calculation, stored: StoredAnswer): Promise<Counted<Calculation>> {
  if (!isEquity(requested)) {
    return { calculation: storedOdds(requested, stored), counts: Float64Array.from(stored.counts) };
  }
  return { calculation: storedEquity(requested, stored), counts: decodeCounts(await unpackBytes(stored)) };
}
