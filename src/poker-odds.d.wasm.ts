// The types of poker-odds.wasm where it is imported as an ES module. docs/wasm-abi.md says what its numbers mean.

/** The compiled module, only from tools that do not instantiate it, such as Cloudflare's: `loadEngine({ wasm: module })` takes it. */
declare const module: object;
export default module;

/** 1 MiB that never grows. Pointers are offsets into it, in bytes. */
export declare const memory: { readonly buffer: ArrayBuffer };

/** The version of this list: 1. */
export declare function abiVersion(): number;

/** Where card bytes are written. */
export declare function inputPtr(): number;

/** How many card bytes fit there. */
export declare function inputCapacity(): number;

/** Where results are read; 8-byte aligned. */
export declare function outputPtr(): number;

/** Deals at random: 31 counters of 64 bits to the output. Returns a status, 0 when done. */
export declare function simulate(
  cards: number,
  opponents: number,
  simulations: number,
  seed: bigint,
  stream: number,
): number;

/** How many boards complete `cards` cards; 0 outside 2 to 7. */
export declare function boards(cards: number): number;

/** Every deal on boards `first` to `first + count - 1`: 31 counters of 64 bits to the output. Returns a status, 0 when done. */
export declare function enumerate(cards: number, opponents: number, first: number, count: number): number;

/** Strengths of seven-card hands, 32 bits each without sign, to the output. Returns a status, 0 when done. */
export declare function evaluate(hands: number): number;

/** Strengths of hands of 5, 6 or 7 cards, which all compare, to the output. Returns a status, 0 when done. */
export declare function evaluateCards(hands: number, cards: number): number;

/** The category of a strength: 0 high card to 8 straight flush. */
export declare function category(strength: number): number;

/** Where the weights of players' hands are written: f64, 1,326 for each player, by hand number. */
export declare function rangesPtr(): number;

/** Where an equity call leaves its results by hand: four f64 for each hand, 1,326 hands for each player. */
export declare function equityHandsPtr(): number;

/** In how many steps an exact equity is enumerated; 0 if the arguments are wrong. */
export declare function equitySteps(players: number, board: number, dead: number): number;

/** How many of these steps take about 2 ms; 0 if the arguments are wrong. */
export declare function equityStepsAtOnce(players: number, board: number, dead: number, details: number): number;

/** The planned work of an exact equity, in hands of 5 nanoseconds; -1 if the arguments are wrong. */
export declare function equityWork(players: number, board: number, dead: number, details: number): number;

/** Every deal of steps `first` to `first + count - 1`: 192 sums, f64, to the output. Returns a status, 0 when done. */
export declare function enumerateEquity(
  players: number,
  board: number,
  dead: number,
  details: number,
  first: number,
  count: number,
): number;

/**
 * Every deal, as `enumerateEquity` with all steps, if they are at most `equityStepsAtOnce`. Returns a status, 0 when done, 5 if there
 * are more steps.
 */
export declare function countEquity(players: number, board: number, dead: number, details: number): number;

/**
 * Deals hands by their weights, and boards, at random, until `simulations` deals are counted or `draws` draws are made: 192 sums, f64,
 * to the output. Returns a status, 0 when done.
 */
export declare function sampleEquity(
  players: number,
  board: number,
  dead: number,
  details: number,
  simulations: number,
  draws: number,
  seed: bigint,
  stream: number,
): number;
