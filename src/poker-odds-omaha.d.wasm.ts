// The types of poker-odds-omaha.wasm where it is imported as an ES module. docs/wasm-abi.md says what its numbers mean.

/** The compiled module, only from tools that do not instantiate it, such as Cloudflare's: `loadOmaha({ wasm: module })` takes it. */
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

/** Strengths of hands of 4 to 6 hole cards on boards of 3 to 5, 32 bits each without sign, to the output. Returns a status, 0 when done. */
export declare function evaluateOmaha(hands: number, holeCards: number): number;

/** Deals unknown hole cards and the board at random: 192 sums, f64, to the output. Returns a status, 0 when done. */
export declare function simulateOmaha(
  players: number,
  holeCards: number,
  board: number,
  dead: number,
  details: number,
  simulations: number,
  seed: bigint,
  stream: number,
): number;

/** Boards `first` to `first + count - 1` of known hands: 192 sums, f64, to the output. Returns a status, 0 when done. */
export declare function enumerateOmaha(
  players: number,
  holeCards: number,
  board: number,
  dead: number,
  details: number,
  first: number,
  count: number,
): number;

/** The category of a strength: 0 high card to 8 straight flush. */
export declare function category(strength: number): number;
