// Loads poker-odds.wasm and calls it: card bytes in, counts and strengths out, one call into the module for each call.
import { describeError } from '../text.js';
import {
  ABI_VERSION,
  checkStatus,
  EngineLoadError,
  HAND_CARDS,
  isByte,
  isInt32,
  isSeed,
  requireArgument,
  Status,
} from './abi.js';
import { type Counts, ODDS } from './counts.js';
import { createEquityEngine, type EquityEngine, type Stream } from './equity-calls.js';
import {
  type Abi,
  type AnyAbi,
  type ExportNames,
  HOLDEM_EXPORTS,
  type RangesAbi,
  SHORT_DECK_EXPORTS,
} from './exports.js';
import { createHandEvaluator, type HandEvaluator } from './hand-evaluator.js';

/** Two hole cards and the board, against unknown hands. */
export interface OddsSituation {
  /** 2 to 7 distinct card bytes: two hole cards, then the board. */
  readonly cards: readonly number[];
  /** 0 to 22, or to 2 where every deal is enumerated; 0 counts the own hand's categories only. */
  readonly opponents: number;
}

export interface Simulation extends OddsSituation, Stream {}

/** Some of the boards of an exact calculation. */
export interface Enumeration extends OddsSituation {
  /** Number of the first board, 0 or more, in the engine's fixed order. */
  readonly first: number;
  /** Number of boards, 1 or more; all must exist. */
  readonly count: number;
}

/** A loaded engine of a game with ranges. Each thread needs its own. */
export interface RangesEngine extends EquityEngine, HandEvaluator {
  /** The category of a strength, an index of CATEGORIES in every game: 0 high card … 8 straight flush. */
  category(strength: number): number;
}

/** A loaded engine of hold'em. */
export interface Engine extends RangesEngine {
  /**
   * The counts of one stream. The same arguments give the same counts everywhere.
   * @throws {InvalidArgumentError} an argument out of its range
   */
  simulate(simulation: Simulation): Counts;
  /**
   * The counts of some boards and every holding of the opponents on each. The counts of disjoint ranges add up.
   * @throws {InvalidArgumentError} an argument out of its range
   */
  enumerate(enumeration: Enumeration): Counts;
}

const writeSituation = (input: Uint8Array, cards: readonly number[]): void => {
  requireArgument(cards.length <= HAND_CARDS, Status.CARD_COUNT);
  // A Uint8Array would wrap 256 to 0, a card.
  requireArgument(cards.every(isByte), Status.NOT_A_CARD);
  input.set(cards);
};

/** Counters of 64 bits as numbers, exact up to 2^53. They are read in halves: BigInts would take longer than a short simulation. */
const readCounters = (words: Uint32Array): Counts => {
  const counts = new Float64Array(ODDS.end);
  for (let i = 0; i < counts.length; i++) counts[i] = words[2 * i]! + words[2 * i + 1]! * 2 ** 32;
  return counts;
};

const createRangesEngine = (abi: RangesAbi): RangesEngine => {
  const input = new Uint8Array(abi.memory.buffer, abi.inputPtr(), abi.inputCapacity());
  return {
    category: strength => abi.category(strength),
    ...createHandEvaluator(abi, input),
    ...createEquityEngine(abi, input),
  };
};

export const createEngine = (abi: Abi): Engine => {
  const engine = createRangesEngine(abi);
  const { input } = engine;
  const words = new Uint32Array(abi.memory.buffer, abi.outputPtr(), 2 * ODDS.end);
  return {
    simulate({ cards, opponents, simulations, seed, stream }) {
      writeSituation(input, cards);
      requireArgument(isInt32(opponents), Status.OPPONENTS);
      requireArgument(isInt32(simulations) && isSeed(seed) && isInt32(stream), Status.RANGE);
      checkStatus(abi.simulate(cards.length, opponents, simulations, BigInt(seed), stream));
      return readCounters(words);
    },
    enumerate({ cards, opponents, first, count }) {
      writeSituation(input, cards);
      requireArgument(isInt32(opponents), Status.OPPONENTS);
      requireArgument(isInt32(first) && isInt32(count), Status.RANGE);
      checkStatus(abi.enumerate(cards.length, opponents, first, count));
      return readCounters(words);
    },
    ...engine,
  };
};

export const ENGINE_FILE = 'poker-odds.wasm';

const loadThis = (file: string): string => `load the file ${file} of this version`;

/** @param names the exports that a module of this file has @throws {EngineLoadError} other exports, or another ABI version */
const checkAbi = <Exports extends AnyAbi>(
  exports: WebAssembly.Exports,
  names: ExportNames<Exports>,
  file: string,
): Exports => {
  const missing = Object.keys(names).filter(name => typeof exports[name] !== 'function');
  if (missing.length > 0 || !(exports.memory instanceof WebAssembly.Memory)) {
    throw new EngineLoadError(`the module is not ${file}: no export ${missing[0] ?? 'memory'}; ${loadThis(file)}`);
  }
  const abi = exports as unknown as Exports;
  if (abi.abiVersion() !== ABI_VERSION) {
    const versions = `ABI version ${abi.abiVersion()}, this host needs ${ABI_VERSION}`;
    throw new EngineLoadError(`the module has ${versions}; ${loadThis(file)}`);
  }
  return abi;
};

/** V8 reserves 10 GB of addresses for a memory of any size, which needs no memory. */
const MEMORY_HINT =
  'allow the process more virtual memory (ulimit -v), of which some runtimes reserve 10 GB for each engine, or load fewer engines';

/** A module of one function, which makes a vector: valid where there is WebAssembly SIMD. */
const SIMD_MODULE = [
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // "\0asm", version 1
  ...[1, 5, 1, 0x60, 0, 1, 0x7b], // the type () → v128
  ...[3, 2, 1, 0], // one function, of this type
  ...[10, 8, 1, 6, 0, 0x41, 0, 0xfd, 0x0f, 0x0b], // i32.const 0, i8x16.splat
];

/** Whether bytes are a valid module. True where a policy forbids to ask: it forbids to compile, too. */
const isValid = (bytes: BufferSource): boolean => {
  try {
    return WebAssembly.validate(bytes);
  } catch {
    return true;
  }
};

/** Why bytes do not compile, and what helps. */
const describeFailure = (bytes: BufferSource, why: string, file: string): string => {
  if (!isValid(new Uint8Array(SIMD_MODULE))) {
    return 'this runtime has no WebAssembly SIMD: use Node.js 20.18, Chrome 91, Firefox 89, Safari 16.4, or newer';
  }
  if (!isValid(bytes)) {
    return `the bytes are not ${file} (${why}); ${loadThis(file)}`;
  }
  return (
    `this runtime forbids to compile WebAssembly (${why}): in a page, add 'wasm-unsafe-eval' to script-src of its ` +
    `Content-Security-Policy; elsewhere import ${file} as a module, and load the engine with { wasm: module }`
  );
};

/** Whether this is Cloudflare's runtime. */
export const isCloudflare = (): boolean => globalThis.navigator?.userAgent === 'Cloudflare-Workers';

/**
 * Cloudflare's runtime allows compiling only while a program starts, and a promise of it would not settle before the start is over,
 * which a program that awaits the engine at its top level waits for.
 */
const compile = (bytes: BufferSource): WebAssembly.Module | Promise<WebAssembly.Module> =>
  isCloudflare() ? new WebAssembly.Module(bytes) : WebAssembly.compile(bytes);

/** @throws {EngineLoadError} there is no WebAssembly */
export const requireWebAssembly = (): void => {
  if (typeof WebAssembly !== 'undefined') return;
  throw new EngineLoadError(
    'this runtime has no WebAssembly: it is too old, a policy of the device switches it off, or it is that of React Native; ' +
      'functions that need no engine, such as parseRange, work without it',
  );
};

/** Compiles the module, so that instances on many threads share its code. @throws {EngineLoadError} */
export const compileEngine = async (bytes: BufferSource, file = ENGINE_FILE): Promise<WebAssembly.Module> => {
  requireWebAssembly();
  try {
    return await compile(bytes);
  } catch (cause) {
    throw new EngineLoadError(describeFailure(bytes, describeError(cause), file), { cause });
  }
};

/** Recognizes a module of another realm (a frame, a test runner) too. */
export const isModule = (source: object): source is WebAssembly.Module =>
  Object.prototype.toString.call(source) === '[object WebAssembly.Module]';

/**
 * Instantiates a module.
 * @param names the exports that it must have @param file the file that it is compiled from
 * @throws {EngineLoadError} another file's module, another ABI version, or a runtime without enough memory
 */
export const instantiateModule = async <Exports extends AnyAbi>(
  module: WebAssembly.Module,
  names: ExportNames<Exports>,
  file: string,
): Promise<Exports> => {
  let instance: WebAssembly.Instance;
  try {
    instance = await WebAssembly.instantiate(module, {});
  } catch (cause) {
    const why =
      WebAssembly.Module.imports(module).length > 0
        ? `the module is not ${file}: it needs imports; ${loadThis(file)}`
        : `the engine does not start (${describeError(cause)}): ${MEMORY_HINT}`;
    throw new EngineLoadError(why, { cause });
  }
  return checkAbi(instance.exports, names, file);
};

/** @param module compiled from poker-odds.wasm @throws {EngineLoadError} as {@link instantiateModule} */
export const instantiateEngine = async (module: WebAssembly.Module): Promise<Engine> =>
  createEngine(await instantiateModule<Abi>(module, HOLDEM_EXPORTS, ENGINE_FILE));

export const SHORT_DECK_ENGINE_FILE = 'poker-odds-short-deck.wasm';

/** @param module compiled from poker-odds-short-deck.wasm @throws {EngineLoadError} as {@link instantiateModule}; hold'em's module */
export const instantiateShortDeckEngine = async (module: WebAssembly.Module): Promise<RangesEngine> => {
  const file = SHORT_DECK_ENGINE_FILE;
  const abi = await instantiateModule<RangesAbi>(module, SHORT_DECK_EXPORTS, file);
  // Hold'em's module has all exports of this one, and would count by its own order of hands.
  if ('simulate' in abi) {
    throw new EngineLoadError(`the module is not ${file}: it is ${ENGINE_FILE}; ${loadThis(file)}`);
  }
  return createRangesEngine(abi);
};
