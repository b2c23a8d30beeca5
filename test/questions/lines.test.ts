import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { splitLines } from '../../src/questions/lines.js';
import { suite } from '../suite.js';

/** Cuts bytes into parts of these sizes, in turns. */
const cut = (bytes: Buffer, sizes: readonly number[]): Buffer[] => {
  const parts: Buffer[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!;
    parts.push(bytes.subarray(at, at + size));
    at += size;
  }
  return parts;
};

const split = async (parts: Iterable<Uint8Array>, maxBytes = 100, isStrict = true): Promise<(string | undefined)[]> => {
  async function* arriving(): AsyncGenerator<Uint8Array> {
    yield* parts;
  }
  const lines: (string | undefined)[] = [];
  for await (const { text } of splitLines(arriving(), { maxBytes, isStrict })) lines.push(text);
  return lines;
};

const lines = suite('the lines of a text');

lines('are the same in whatever parts it arrives, also within a character', async () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('a', '\r', ' ', 'é', '♠', '😀', '\u2028') }));
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(texts, sizes, async (expected, parts) => {
      const bytes = Buffer.from(expected.map(line => `${line}\n`).join(''));
      assert.equal(
        await split(cut(bytes, parts)),
        expected.filter(line => !/^[ \r]*$/.test(line)),
      );
    }),
  );
});

lines('end with a line feed alone; the last one may have none; blank ones are counted', async () => {
  assert.equal(await split([Buffer.from('a\r\nb\rc\n\nd')]), ['a\r', 'b\rc', 'd']);
  assert.equal(await split([]), []);
  async function* arriving(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('\n\na\n \t\r\nb');
  }
  const numbers: number[] = [];
  for await (const { number } of splitLines(arriving(), { maxBytes: 100 })) numbers.push(number);
  assert.equal(numbers, [3, 5]);
});

lines('leave a byte order mark at the beginning out', async () => {
  assert.equal(await split(cut(Buffer.from('\uFEFFa\n\uFEFFb'), [1])), ['a', '\uFEFFb']);
});

lines('are counted in bytes; one that is too long is told once, before it ends', async () => {
  assert.equal(await split([Buffer.from('é'.repeat(50))]), ['é'.repeat(50)]);
  for (const size of [1, 7, 300]) {
    const bytes = Buffer.from(`${'é'.repeat(50)}x${'y'.repeat(200)}\nnext\n${'z'.repeat(101)}`);
    assert.equal(await split(cut(bytes, [size])), [undefined, 'next', undefined]);
  }
  let taken = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; ; taken++) yield Buffer.alloc(60, 'x');
  }
  for await (const { text } of splitLines(endless(), { maxBytes: 100 })) {
    assert.is(text, undefined);
    break;
  }
  assert.is(taken, 1);
});

lines('with invalid UTF-8 are an error or have U+FFFD', async () => {
  for (const bytes of [Buffer.from([0x61, 0xff, 0x0a]), Buffer.from([0x61, 0xe2, 0x99])]) {
    assert.equal(await split([bytes], 100, false), ['a\uFFFD']);
    const error = await split([bytes]).catch(thrown => thrown);
    assert.is(error.code, 'ERR_ENCODING_INVALID_ENCODED_DATA');
  }
});
