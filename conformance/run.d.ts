// The types of run.js, and of the files of calls.

/** Some of the weights at `rangesPtr`: index of the first, how many, and their value, as text where JSON has no such number. */
export type WeightRun = readonly [first: number, count: number, weight: number | string];

/** An f64 of a result that is not 0: its index, and its 64 bits as sixteen hexadecimal digits. */
export type ListedBits = readonly [index: number, bits: string];

/** One call of an export, and its results. */
export interface Call {
  readonly export: string;
  /** Bytes to write before the call, in hexadecimal. Without the field the input is not changed. */
  readonly input?: string;
  /** Their offset from `inputPtr()`; by default 0. */
  readonly at?: number;
  /** The weights of ranges to write before the call, all others 0. Without the field they are not changed. */
  readonly weights?: readonly WeightRun[];
  /** An i32 as a number, an i64 as decimal text. */
  readonly args: readonly (number | string)[];
  /** What the export returns: a status, or a number; an i32, or of `equityWork` an f64. */
  readonly returns: number;
  /** The 31 u64 at the output. */
  readonly counters?: readonly string[];
  /** The u32 at the output, one for each hand. */
  readonly strengths?: readonly number[];
  /** What `category` returns for each of the strengths. */
  readonly categories?: readonly number[];
  /** Those of the 192 f64 at the output that are not 0. */
  readonly sums?: readonly ListedBits[];
  /** Those of the f64 at `equityHandsPtr()`, 5,304 for each player, that are not 0. */
  readonly hands?: readonly ListedBits[];
}

/** The content of a file of calls. */
export interface Program {
  readonly abi: number;
  /** The digest of a run without differences. */
  readonly digest: string;
  readonly calls: readonly Call[];
}

export interface Difference {
  /** The call's index in the list. */
  readonly call: number;
  readonly export: string;
  /** "returns", "counters[4]", "strengths[0]", "categories[0]", "sums[1]", "hands[5296]", "number of sums that are not 0" */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

export interface Report {
  readonly calls: number;
  readonly differences: readonly Difference[];
  readonly digest: string;
}

/** The exports that {@link writeFor} uses. */
export interface Writable {
  readonly memory: { readonly buffer: ArrayBuffer };
  inputPtr(): number;
  rangesPtr(): number;
}

/** The exports that {@link sumsOf} and {@link handsOf} use. */
export interface Readable {
  readonly memory: { readonly buffer: ArrayBuffer };
  outputPtr(): number;
  equityHandsPtr(): number;
}

/** The files of calls, and the modules that they are for. */
export const PROGRAMS: readonly { readonly file: string; readonly module: string }[];

export function writeFor(exports: Writable, call: Pick<Call, 'input' | 'at' | 'weights'>): void;
export function sumsOf(exports: Readable): DataView;
export function handsOf(exports: Readable, players: number): DataView;
export function nonZeros(numbers: DataView): ListedBits[];
export function runConformance(exports: WebAssembly.Exports, calls: readonly Call[]): Report;
export function inWords(difference: Difference): string;
