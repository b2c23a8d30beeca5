// What is typed after a command: cards, integers, rate limits.
import { InvalidArgumentError } from 'commander';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cardTexts, integerFrom, rateLimitFrom } from '../../src/cli/arguments.js';
import { formatCards } from '../../src/engine/cards.js';

const isRefused = (read: () => unknown): boolean => {
  try {
    read();
    return false;
  } catch (error) {
    return error instanceof InvalidArgumentError;
  }
};

const someCards = fc.uniqueArray(fc.nat(51), { minLength: 2, maxLength: 7 }).map(formatCards);

const cards = suite('cards on the command line');

cards('are the same ones apart, joined, or with spaces or commas between', () => {
  const separators = fc.constantFrom('', ' ', ',', ', ', '\t');
  fc.assert(
    fc.property(someCards, separators, fc.nat(7), (texts, separator, cut) => {
      const words = [texts.slice(0, cut), texts.slice(cut)]
        .map(some => some.join(separator))
        .filter(word => word !== '');
      assert.equal(cardTexts(words), texts);
      assert.equal(cardTexts(texts), texts);
    }),
  );
});

cards('that are none are left for the error to name', () => {
  assert.equal(cardTexts(['Ah', '10h']), ['Ah', '10h']);
  assert.equal(cardTexts(['A', 'KhQ']), ['A', 'Kh', 'Q']);
  assert.equal(cardTexts(['10hKh']), ['10h', 'Kh']);
  assert.equal(cardTexts(['ahKH']), ['ah', 'KH']);
});

cards.run();

const integers = suite('an integer on the command line');

integers('is read from bound to bound', () => {
  fc.assert(fc.property(fc.maxSafeNat(), value => integerFrom(0, Number.MAX_SAFE_INTEGER)(String(value)) === value));
});

integers('is refused outside its bounds', () => {
  const read = integerFrom(1, 22);
  for (const text of ['0', '23', '99999999999999999999'])
    assert.ok(
      isRefused(() => read(text)),
      text,
    );
  assert.ok(isRefused(() => integerFrom(0, Number.MAX_SAFE_INTEGER)('9007199254740992')));
});

integers('is digits and nothing else', () => {
  const read = integerFrom(0, 1000);
  for (const text of ['', '-1', '+1', '1.0', '1e2', '0x10', ' 1', '1 ', 'one']) {
    assert.ok(
      isRefused(() => read(text)),
      JSON.stringify(text),
    );
  }
});

integers.run();

const limits = suite('a rate limit on the command line');

limits('is requests and seconds', () => {
  assert.equal(rateLimitFrom('5/1'), { requests: 5, windowSeconds: 1 });
  for (const text of ['', '5', '0/1', '5/1s'])
    assert.ok(
      isRefused(() => rateLimitFrom(text)),
      text,
    );
});

limits.run();
