// A planned call of the conformance program: arguments and the expected status, without results.
import type { Call } from '../../conformance/run.js';
import { Status } from '../../src/engine/abi.js';
import { parseCard } from '../../src/engine/cards.js';

/** A call without its results. `returns` is there where the ABI says what it must be. */
export type Planned = Pick<Call, 'export' | 'input' | 'at' | 'weights' | 'given' | 'args'> & {
  readonly returns?: number;
};

export const MIN_I32 = -(2 ** 31);
export const MAX_I32 = 2 ** 31 - 1;

/** The first byte that is no card. */
export const NO_CARD = '34';

/** "AhKh" → "2625" */
export const hexOf = (cards: string): string =>
  Buffer.from((cards.match(/../g) ?? []).map(card => parseCard(card))).toString('hex');

/** A call that succeeds, with the number of the cards that are written before it as its first argument. */
export const working = (name: 'simulate' | 'enumerate', cards: string, ...args: Call['args']): Planned => ({
  export: name,
  input: hexOf(cards),
  args: [cards.length / 2, ...args],
  returns: Status.DONE,
});
