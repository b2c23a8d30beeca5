// The types of wast.js.
import type { Call } from './run.js';

export function toWast(bytes: Uint8Array, calls: readonly Call[]): string;
