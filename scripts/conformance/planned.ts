// A call of the conformance program before it ran.
import type { Call } from '../../conformance/run.js';
import { parseCard } from '../../src/engine/cards.js';

/** A call without its results. `returns` is there where the ABI says what it must be. */
export type Planned = Pick<Call, 'export' | 'input' | 'at' | 'args'> & { readonly returns?: number };

/** The least and the greatest i32. */
export const [LEAST, GREATEST] = [-(2 ** 31), 2 ** 31 - 1];

/** The first byte that is no card. */
export const NO_CARD = '34';

/** "AhKh" → "2625" */
export const hexOf = (cards: string): string =>
  Buffer.from((cards.match(/../g) ?? []).map(card => parseCard(card))).toString('hex');

/** A call that is carried out, with the number of the cards that are written before it as its first argument. */
export const working = (name: 'simulate' | 'enumerate', cards: string, ...args: Call['args']): Planned => ({
  export: name,
  input: hexOf(cards),
  args: [cards.length / 2, ...args],
  returns: 0,
});
