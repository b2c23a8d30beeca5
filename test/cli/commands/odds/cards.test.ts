// The cards of `poker-odds odds`, as people type them, and the errors for wrong ones.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readTypedCards } from '../../../../src/cli/commands/typed-cards.js';
import { formatCards } from '../../../../src/engine/cards.js';
import { command, errorOf } from '../../command.js';

const someCards = fc.uniqueArray(fc.nat(51), { minLength: 2, maxLength: 7 }).map(formatCards);

const cards = suite('cards on the command line');

cards('are the same ones apart, joined, or with spaces or commas between', () => {
  const separators = fc.constantFrom('', ' ', ',', ', ', '\t');
  fc.assert(
    fc.property(someCards, separators, fc.nat(7), (texts, separator, cut) => {
      const words = [texts.slice(0, cut), texts.slice(cut)]
        .map(some => some.join(separator))
        .filter(word => word !== '');
      assert.equal(readTypedCards(words), texts);
      assert.equal(readTypedCards(texts), texts);
    }),
  );
});

cards('that are none are left for the error to name', () => {
  assert.equal(readTypedCards(['Ah', '10h']), ['Ah', '10h']);
  assert.equal(readTypedCards(['A', 'KhQ']), ['A', 'Kh', 'Q']);
  assert.equal(readTypedCards(['10hKh']), ['10h', 'Kh']);
  assert.equal(readTypedCards(['ahKH']), ['ah', 'KH']);
});

cards.run();

const board = suite('a board on the command line');

const typed = (words: readonly string[], onBoard?: readonly string[]): string =>
  readTypedCards(words, onBoard).join(' ');

board('follows the hole cards, or --board', () => {
  assert.is(typed(['Ah', 'Kh', 'Qh', 'Jh', '2c']), 'Ah Kh Qh Jh 2c');
  for (const onBoard of [['Qh Jh 2c'], ['QhJh2c'], ['Qh,Jh, 2c'], ['Qh', 'Jh', '2c']]) {
    assert.is(typed(['AhKh'], onBoard), 'Ah Kh Qh Jh 2c', onBoard.join('|'));
  }
  assert.is(typed(['Ah', 'Kh'], ['Qh']), 'Ah Kh Qh');
});

board('stands before the hole cards too, as one word or several', () => {
  assert.is(typed([], ['Qh Jh 2c', 'Ah', 'Kh']), 'Ah Kh Qh Jh 2c');
  assert.is(typed([], ['QhJh2c', 'AhKh']), 'Ah Kh Qh Jh 2c');
  assert.is(typed([], ['Qh', 'Jh', '2c', 'AhKh']), 'Ah Kh Qh Jh 2c');
});

board.run();

const faults = suite('what is said of cards on the command line');

/** What the command says. @param onBoard words behind `--board` */
const fault = async (words: readonly string[], onBoard?: readonly string[]): Promise<string> =>
  errorOf(await command({}, 'odds', ...words, ...(onBoard ? ['--board', ...onBoard] : []), '--json')).message;

faults('names a card by its place, and what was meant', async () => {
  assert.is(await fault(['10hKh']), 'hole card 1 is "10h": did you mean "Th"?');
  assert.is(await fault(['Ah', 'hK']), 'hole card 2 is "hK": did you mean "Kh"?');
  assert.is(await fault(['AhKh'], ['Qh Jh 2C']), 'board card 3 is "2C": did you mean "2c"?');
  assert.match(await fault(['AhKx']), /^hole card 2 is "Kx": a card is two characters, a rank/);
});

faults('names both places of a card that stands twice', async () => {
  assert.is(await fault(['AhAh']), 'hole card 2 is "Ah", which is hole card 1 already');
  assert.is(await fault(['AhKh'], ['2c Kh 3c']), 'board card 2 is "Kh", which is hole card 2 already');
});

faults('counts them where there are too few or too many', async () => {
  const rule = 'it takes 2 hole cards, then 0 to 5 of the board, not';
  assert.is(await fault(['Ah']), `${rule} 1 in all`);
  assert.is(await fault(['AhKhQhJhTh9h8h7h']), `${rule} 8 in all`);
  assert.is(await fault(['AhKhQh'], ['JhTh']), `${rule} 3 before the board, 2 on it`);
  assert.is(await fault(['AhKh'], ['QhJhTh9h8h7h']), `${rule} 2 before the board, 6 on it`);
  assert.match(await fault([]), /two hole cards$/);
  assert.match(await fault([], ['Qh', 'Jh']), /two hole cards$/);
});

faults.run();
