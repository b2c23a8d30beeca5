// The types of run.js, and of calls.json.

/** Some of the weights at `rangesPtr`: index of the first, how many, and their value, as text where JSON has no such number. */
export type WeightRun = readonly [first: number, count: number, weight: number | string];

/** An f64 of a result that is not 0: its index, and its 64 bits as sixteen hexadecimal digits. */
export type ListedBits = readonly [index: number, bits: string];

/** One call of an export, and its results. */
export interface Call {
  readonly export: string;
  /** Bytes to be written before the call, in hexadecimal; without it the input stays as it is. */
  readonly input?: string;
  /** Where they are written, counted from `inputPtr()`; 0 if it is not there. */
  readonly at?: number;
  /** The weights of ranges before the call, all others being 0; without them they stay as they are. */
  readonly weights?: readonly WeightRun[];
  /** Bytes to be written at `rangesPtr()` before the call, in hexadecimal. */
  readonly given?: string;
  /** An i32 as a number, an i64 as decimal text. */
  readonly args: readonly (number | string)[];
  /** What the export returns, an i32: a status, or a number. */
  readonly returns: number;
  /** The 31 u64 at the output. */
  readonly counters?: readonly string[];
  /** The u32 at the output, one for each hand. */
  readonly strengths?: readonly number[];
  /** What `category` returns for each of the strengths. */
  readonly categories?: readonly number[];
  /** Of the 192 f64 at the output those that are not 0. */
  readonly sums?: readonly ListedBits[];
  /** The same of the f64 at `equityHandsPtr()`, 5,304 for each player. */
  readonly hands?: readonly ListedBits[];
}

/** The content of calls.json. */
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

/** What {@link writeFor} needs of an instance. */
export interface Writable {
  readonly memory: { readonly buffer: ArrayBuffer };
  inputPtr(): number;
  rangesPtr(): number;
}

/** What {@link sumsOf} and {@link handsOf} need. */
export interface Readable {
  readonly memory: { readonly buffer: ArrayBuffer };
  outputPtr(): number;
  equityHandsPtr(): number;
}

export function writeFor(exports: Writable, call: Pick<Call, 'input' | 'at' | 'weights' | 'given'>): void;
export function sumsOf(exports: Readable): DataView;
export function handsOf(exports: Readable, players: number): DataView;
export function nonZeros(numbers: DataView): ListedBits[];
export function runConformance(exports: WebAssembly.Exports, calls: readonly Call[]): Report;
export function inWords(difference: Difference): string;
