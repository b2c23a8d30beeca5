// How a block is encoded in the store: its questions and answers, compressed, and the list of its slices that are done.
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { StoredQuestion } from './job-model.js';

const compress = promisify(deflate);
const decompress = promisify(inflate);

/** Packs a list of questions, each given as JSON text. */
export const packQuestions = (texts: readonly string[]): Promise<Uint8Array> => compress(`[${texts.join(',')}]`);

/** Packs a list of answers. Each comes back byte for byte. */
export const packAnswers = (texts: readonly string[]): Promise<Uint8Array> => compress(JSON.stringify(texts));

const unpack = async (bytes: Uint8Array | ArrayBuffer) =>
  JSON.parse((await decompress(new Uint8Array(bytes))).toString());

export const unpackQuestions: (bytes: Uint8Array | ArrayBuffer) => Promise<StoredQuestion[]> = unpack;
export const unpackAnswers: (bytes: Uint8Array | ArrayBuffer) => Promise<string[]> = unpack;

/**
 * Which slices of a block are done, as runs: the first number, and the one after the last. Runs are in ascending order and do not
 * touch. Slices are computed nearly in order, so there are few runs.
 */
export type DoneSlices = readonly (readonly [first: number, end: number])[];

/** The text of the runs for a column: "0,57,60,61". */
export const formatDoneSlices = (done: DoneSlices): string => done.flat().join(',');

export const parseDoneSlices = (text: string): DoneSlices => {
  const numbers = text === '' ? [] : text.split(',').map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i]!, numbers[2 * i + 1]!] as const);
};

export const isSliceDone = (done: DoneSlices, slice: number): boolean =>
  done.some(([first, end]) => first <= slice && slice < end);

export const countDone = (done: DoneSlices): number => done.reduce((sum, [first, end]) => sum + end - first, 0);

export const addSlice = (done: DoneSlices, slice: number): DoneSlices => {
  const before = done.filter(([, end]) => end < slice);
  const after = done.filter(([first]) => first > slice + 1);
  const touching = done.filter(([first, end]) => end >= slice && first <= slice + 1);
  const first = Math.min(slice, ...touching.map(each => each[0]));
  const end = Math.max(slice + 1, ...touching.map(each => each[1]));
  return [...before, [first, end], ...after];
};

/** The first missing numbers of 0 to `slices` − 1, at most `count`. */
export const findMissingNumbers = (done: DoneSlices, slices: number, count: number): number[] => {
  const missing: number[] = [];
  let next = 0;
  for (const [first, end] of [...done, [slices, slices] as const]) {
    for (; next < Math.min(first, slices) && missing.length < count; next++) missing.push(next);
    next = Math.max(next, end);
  }
  return missing;
};
