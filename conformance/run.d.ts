// The types of run.js, and of calls.json.

/** One call of an export, and its results. */
export interface Call {
  readonly export: string;
  /** Bytes to be written before the call, in hexadecimal; without it the input stays as it is. */
  readonly input?: string;
  /** Where they are written, counted from `inputPtr()`; 0 if it is not there. */
  readonly at?: number;
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
  /** "returns", "counters[4]", "strengths[0]", "categories[0]" */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

export interface Report {
  readonly calls: number;
  readonly differences: readonly Difference[];
  readonly digest: string;
}

export function runConformance(exports: WebAssembly.Exports, calls: readonly Call[]): Report;
export function inWords(difference: Difference): string;
