// The types of poker-odds.wasm where it is imported as an ES module. docs/wasm-abi.md says what its numbers mean.

/** 1 MiB that never grows. Pointers are offsets into it, in bytes. */
export declare const memory: WebAssembly.Memory;

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

/** The category of a strength: 0 high card to 8 straight flush. */
export declare function category(strength: number): number;

/** Where the weights of each player's hands are written, 1326 numbers of 64 bits a player; or the cards of given hands. */
export declare function rangesPtr(): number;

/** Where results by hand are read: deals, win, tie and share of 1326 hands a player. */
export declare function equityHandsPtr(): number;

/** In how many steps an exact equity is enumerated; 0 where the arguments are wrong. */
export declare function equitySteps(players: number, board: number, dead: number): number;

/** How many of these steps take some two milliseconds. */
export declare function equityStepsAtOnce(players: number, board: number, dead: number): number;

/** Every deal of steps `first` to `first + count - 1`: 191 sums to the output. Returns a status, 0 when done. */
export declare function enumerateEquity(
  players: number,
  board: number,
  dead: number,
  details: number,
  first: number,
  count: number,
): number;

/** Deals at random, of hands by their weights: 191 sums to the output. Returns a status, 0 when done. */
export declare function sampleEquity(
  players: number,
  board: number,
  dead: number,
  details: number,
  simulations: number,
  seed: bigint,
  stream: number,
): number;

/** Deals at random, of given hands: 191 sums to the output. Returns a status, 0 when done. */
export declare function sampleGivenHands(
  players: number,
  board: number,
  dead: number,
  details: number,
  simulations: number,
  seed: bigint,
  stream: number,
): number;
