// Cards in the playground's typed question, and in its address: one rule, which is that of the library and of the command line.

import * as assert from 'uvu/assert';
import { readTypedTable } from '../../src/cli/commands/typed-cards.js';
import { readLink } from '../../web/playground/situation/link.js';
import { readQuestion, writeQuestion } from '../../web/playground/situation/question.js';
import { suite } from '../suite.js';

const cards = suite('the cards of a typed question');

const written = (text: string): string => writeQuestion(readQuestion(text));
const faultOf = (text: string): string => readQuestion(text).faults[0]?.message ?? '';

/** Sentences of the page and of the command `poker-odds equity`, and how the page writes them. */
const SENTENCES: Readonly<Record<string, string>> = {
  'ahkh v QQ+ vs random on Qh7c2d dead 2c': 'AhKh vs QQ+ vs random on Qh7c2d dead 2c',
  'A h K h vs QQ+ board: Q h 7 c 2 d': 'AhKh vs QQ+ on Qh7c2d',
  'Ah-Kh versus 10s10d flop Qh/7c/2d turn 10h river 3C': 'AhKh vs TsTd on Qh7c2dTh3c',
  'AhKh/QQ+/Qh7c2d': 'AhKh vs QQ+ on Qh7c2d',
  'A♥K♥ vs QQ+ on Q♥-7♣-2♦ dead 2♣,2♠': 'AhKh vs QQ+ on Qh7c2d dead 2c2s',
  'a♥️K♥️ vs QQ+ on Q♥️7♣️2♦️': 'AhKh vs QQ+ on Qh7c2d',
};

cards('are read in any case, with 10 for T, symbols for suits, and separators; also in an address', () => {
  for (const [text, question] of Object.entries(SENTENCES)) {
    assert.equal([written(text), readQuestion(text).faults], [question, []], text);
    const { situation, faults } = readLink(`#q=${encodeURIComponent(text.replaceAll(' ', '_'))}`);
    assert.equal([writeQuestion(situation), faults], [question, []], text);
  }
  assert.is(written('A♥A♦ v A♠️K♠️, Q♣Q♦'), 'AhAd vs AsKs, QcQd', 'in a range, which has no symbols then');
  assert.is(written('A♥A♦ v AsKs; QcQd'), 'AhAd vs AsKs; QcQd', 'hands with separators of ranges are a range');
});

cards('are read by the command line in the same sentence', () => {
  for (const text of Object.keys(SENTENCES)) {
    const { players, board, dead } = readTypedTable([text]);
    const plain = [players.join(' vs '), `on ${board.join(' ')}`, dead.length > 0 ? `dead ${dead.join(' ')}` : ''];
    assert.is(written(plain.join(' ')), SENTENCES[text], text);
    const words = readTypedTable(text.split(' '));
    assert.equal(words, { players, board, dead }, text);
  }
});

cards('that are none are all named, with what was probably meant', () => {
  assert.is(
    faultOf('AhKh on 12h9с2d1s'),
    'card 1 is "12h" (did you mean "Qh"?), card 2 is "9с" (the с is Cyrillic, did you mean "9c"?) and card 4 is "1s" (did you mean "As"?)',
  );
  assert.is(faultOf('AhKh dead hQ'), 'the card is "hQ": did you mean "Qh"?');
});
