// The ABI of the modules, version 1: its numbers and statuses, and errors of the engine. exports.ts has their exports.

export const ABI_VERSION = 1;
/** How many cards the deck, a player, a flop and a whole board have, and a player with a whole board. */
export const DECK = 52;
export const HOLE_CARDS = 2;
export const FLOP_CARDS = 3;
export const BOARD_CARDS = 5;
export const HAND_CARDS = 7;
export const MIN_PLAYERS = 2;
export const MAX_PLAYERS = 10;

/** What the working exports return: done, or the first fault of their arguments. */
export const Status = {
  DONE: 0,
  CARD_COUNT: 1,
  NOT_A_CARD: 2,
  DUPLICATE_CARD: 3,
  OPPONENTS: 4,
  RANGE: 5,
  TOO_MANY_HANDS: 6,
  RANGES: 7,
} as const;
export type Status = (typeof Status)[keyof typeof Status];

/** The statuses of calls that were refused. */
export type ErrorStatus = Exclude<Status, typeof Status.DONE>;

const STATUS_SENTENCES: Readonly<Record<number, string>> = {
  [Status.CARD_COUNT]: 'a situation has 2 to 7 cards: two hole cards, then the board',
  [Status.NOT_A_CARD]: 'a card is a byte from 0 to 51: suit × 13 + rank',
  [Status.DUPLICATE_CARD]: 'a card appears twice',
  [Status.OPPONENTS]: 'opponents is an integer from 0 to 22, or to 2 where every deal is enumerated',
  [Status.RANGE]:
    'simulations is an integer from 1 to 2147483647, seed from 0 to 2^53 − 1, stream of 32 bits, and boards lie within their number',
  [Status.TOO_MANY_HANDS]: 'too many hands for one call',
  [Status.RANGES]:
    'each player has 1326 weights from 0 to 1, and a hand of weight above 0 that board and dead cards leave',
} satisfies Record<ErrorStatus, string>;

/**
 * An argument out of its range or of a wrong type, an unknown field, or too many deals for an exact answer. The message names it
 * and says what to send. `status` is that of docs/wasm-abi.md.
 * @example
 * try {
 *   engine.simulate({ cards: ['Ah', 'Kh'], opponents: 23 });
 * } catch (error) {
 *   if (error instanceof InvalidArgumentError) console.log(error.message); // prints opponents is 23: send an integer from 0 to 22
 * }
 */
export class InvalidArgumentError extends Error {
  override name = 'InvalidArgumentError';

  constructor(
    readonly status: number,
    message: string = STATUS_SENTENCES[status] ?? `unknown status ${status}`,
    // Not `ErrorOptions`: the library's types would then need es2022.
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
  }
}

/** Throws on any status but `DONE`. @param sentences for statuses that mean something else for this call */
export const checkStatus = (status: number, sentences?: Readonly<Record<number, string>>): void => {
  if (status !== Status.DONE) throw new InvalidArgumentError(status, sentences?.[status]);
};

/** Throws where an argument is out of its range, with the status that the module would return. */
export const requireArgument = (
  isValid: boolean,
  status: ErrorStatus,
  sentences?: Readonly<Record<number, string>>,
): void => checkStatus(isValid ? Status.DONE : status, sentences);

export const isByte = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 255;
export const isSeed = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
export const isInt32 = (value: number): boolean => (value | 0) === value;

/**
 * The engine cannot be read, is not poker-odds.wasm, or this runtime cannot run it; or the table of matchups cannot be read. The
 * message says why, and what to do; `cause` is the runtime's own error, if there is one.
 * @example
 * const loading = loadEngine({ wasm: new Uint8Array(8) });
 * console.log(await loading.catch(error => error instanceof EngineLoadError)); // prints true
 */
export class EngineLoadError extends Error {
  override name = 'EngineLoadError';
}
