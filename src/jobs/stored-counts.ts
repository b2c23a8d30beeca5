// Counts as bytes for the store: those of a small block, compressed, and those of a large question, which change with every slice.
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { type Counts, decodeCounts, encodeCounts } from '../engine/counts.js';

const compress = promisify(deflate);
const decompress = promisify(inflate);

export const compressText = (text: string): Promise<Uint8Array> => compress(text);

export const decompressJson = async (bytes: Uint8Array | ArrayBuffer): Promise<unknown> =>
  JSON.parse((await decompress(new Uint8Array(bytes as ArrayBuffer))).toString());

const SIZE = 4;

/** Of all questions of a block: for each a size in bytes, and the counts; the size is 0 where there are none. */
export const compressCounts = (counts: readonly (Counts | undefined)[]): Promise<Uint8Array> => {
  const parts = counts.flatMap(each => {
    const [size, bytes] = [Buffer.alloc(SIZE), each ? encodeCounts(each) : Buffer.alloc(0)];
    size.writeUInt32LE(bytes.length);
    return [size, bytes];
  });
  return compress(Buffer.concat(parts));
};

export const decompressCounts = async (stored: Uint8Array | ArrayBuffer): Promise<(Counts | undefined)[]> => {
  const bytes = await decompress(new Uint8Array(stored));
  const counts: (Counts | undefined)[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [start, size] = [at + SIZE, bytes.readUInt32LE(at)];
    at = start + size;
    counts.push(size === 0 ? undefined : decodeCounts(bytes.subarray(start, at)));
  }
  return counts;
};
