// The library reads cards as people type them: any case, 10 for T, symbols for suits. Answers have the cards as this library writes them.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { CARD_TEXTS } from '../../src/engine/cards.js';
import { describeHand, loadEngine, type OddsEngine, parseCards } from '../../src/library/index.js';
import { loadOmaha, type OmahaOddsEngine } from '../../src/library/omaha/index.js';
import { waysToType } from '../deck.js';
import { suite } from '../suite.js';

/** Cards as they are written, and as someone may type them. */
const someCards = (count: number) =>
  fc
    .tuple(
      fc.shuffledSubarray([...CARD_TEXTS], { minLength: count, maxLength: count }),
      fc.array(fc.nat(), { minLength: count, maxLength: count }),
    )
    .map(([written, choices]) => ({
      written,
      typed: written.map((card, i) => waysToType(card)[choices[i]! % waysToType(card).length]!),
    }));

const cards = suite<{ engine: OddsEngine; omaha: OmahaOddsEngine }>('typed cards of the library');
cards.before(async context => {
  context.engine = await loadEngine({ threads: 1 });
  context.omaha = await loadOmaha({ threads: 1 });
});

cards('are read by every function of cards as those that are written', ({ engine, omaha }) => {
  fc.assert(
    fc.property(someCards(9), ({ written, typed }) => {
      /** The answers to the same questions of any texts of nine cards. */
      const answersOf = (texts: readonly string[]) => {
        const [own, board] = [texts.slice(0, 7), texts.slice(2, 7)];
        const hands = [texts.slice(0, 2), texts.slice(7)];
        return [
          parseCards(own),
          describeHand(own),
          engine.simulate({ cards: own, simulations: 10, seed: 1 }),
          engine.exact({ cards: own }),
          engine.evaluate([own, board]).strengths,
          engine.showdown({ hands, board }),
          engine.equity({ players: ['random', 'random'], board, dead: hands[0]!, simulations: 10, seed: 1 }),
          omaha.showdown({ hands: [[...hands[0]!, ...hands[1]!]], board }),
          omaha.equity({ players: ['random', 'random'], board, dead: hands[0]!, simulations: 10, seed: 1 }),
          { ...omaha.equity({ players: [[...hands[0]!, '**'].join(''), '****'], board, seed: 1 }), players: [] },
        ];
      };
      assert.equal(answersOf(typed), answersOf(written));
    }),
    { numRuns: 100, seed: 7 },
  );
});

cards('are in answers as they are written; a player’s text is as it was sent', ({ engine, omaha }) => {
  const hands = [
    ['ah', 'K♥'],
    ['10h', '10♦'],
  ];
  const answer = engine.showdown({ hands, board: ['QH', 'j♥️', '2C'] });
  assert.is(answer.hands.flatMap(hand => hand.cards).join(''), 'AhKhThTd');
  const { players } = omaha.equity({ players: ['ahad10h10d', 'A♠️A♣**'], seed: 7, simulations: 100 });
  assert.is(players.map(({ range }) => range).join(), 'ahad10h10d,A♠️A♣**');
});

cards('that are twice are found, however they are typed', ({ engine, omaha }) => {
  assert.throws(() => parseCards(['10h', 't♥']), /^cards\[1\] is "Th", which is cards\[0\] already$/);
  assert.throws(() => engine.evaluate([['Ah', 'a♥', '2c', '3c', '4c']]), /^hands\[0\]\[1\] is "Ah", which is/);
  assert.throws(() => omaha.equity({ players: ['ahad10h10d', 'T♥***'] }), /^players\[1\]: card 1 is "Th", which is/);
});

cards('that are none are all named, whichever function reads them', ({ engine, omaha }) => {
  const [own, all] = [['Ah', '12h', 'Xd', 'x'], /\[1\] is "12h" .*\[2\] is "Xd" and .*\[3\] is "x": a card is/];
  for (const call of [
    () => parseCards(own),
    () => describeHand(own),
    () => engine.simulate({ cards: own }),
    () => engine.exact({ cards: own }),
    () => engine.evaluate([[...own, 'Kd']]),
    () => engine.showdown({ hands: [own] }),
    () => engine.equity({ players: ['AA', 'KK'], board: own }),
    () => engine.equity({ players: ['AA', 'KK'], dead: own }),
  ]) {
    assert.throws(call, all);
  }
  assert.throws(
    () => omaha.equity({ players: ['AhXd12hKd', 'Zh***'], board: ['1h'] }),
    /^board\[0\] is "1h" \(did you mean "Ah"\?\), players\[0\]: card 2 is "Xd", players\[0\]: card 3 is "12h" .* players\[1\]: card 1 is "Zh": /,
  );
});
