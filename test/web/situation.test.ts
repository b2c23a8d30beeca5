// The playground's situations: reading and writing typed questions and links; where cards go.
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { readLink, writeLink } from '../../web/playground/situation/link.js';
import { cardsByPlace, changeHolding, moveCard, withCard } from '../../web/playground/situation/placing.js';
import { readQuestion, writeQuestion } from '../../web/playground/situation/question.js';
import {
  EMPTY_SEAT,
  fillBoard,
  findAsked,
  firstSituation,
  handSeat,
  MAX_PLAYERS,
  MIN_PLAYERS,
  NO_HANDS,
  rangeSeat,
  SIMULATIONS,
  type Situation,
  type Slot,
  seatText,
  whatIsMissing,
  withPlayers,
  withSeat,
} from '../../web/playground/situation/situation.js';
import { createStore, toggleCard } from '../../web/playground/situation/store.js';
import { DECK } from '../../web/playground/table/cards.js';
import { suite } from '../suite.js';

const RANGES = ['QQ+', NO_HANDS, 'AKs:0.5,22+', '15%', '[50]AA,KK[/50]', 'T9s-65s, AXo'];
/** Seats of every kind, a board and dead cards, no card twice. */
const situations: fc.Arbitrary<Situation> = fc
  .record({
    cards: fc.shuffledSubarray(DECK, { minLength: 40, maxLength: 40 }),
    holes: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    kinds: fc.array(fc.constantFrom('hand', 'random', ...RANGES), { minLength: MIN_PLAYERS, maxLength: MAX_PLAYERS }),
    folded: fc.array(fc.boolean(), { minLength: MAX_PLAYERS, maxLength: MAX_PLAYERS }),
    deadCount: fc.nat({ max: 6 }),
    simulations: fc.constantFrom(...SIMULATIONS),
    seed: fc.nat({ max: 2 ** 32 - 1 }),
    exact: fc.boolean(),
    pot: fc.nat({ max: 1000 }),
    bet: fc.nat({ max: 1000 }),
  })
  .map(({ cards, holes, kinds, folded, deadCount, ...others }) => {
    const slots = cards.map((card, i): Slot => (holes[i] ? card : undefined));
    const seats = kinds.map((kind, i) => {
      const own = { hand: handSeat(slots[2 * i], slots[2 * i + 1]), random: EMPTY_SEAT }[kind] ?? rangeSeat(kind);
      return { ...own, folded: folded[i] ?? false };
    });
    const [board, dead] = [fillBoard(slots.slice(20, 25)), cards.slice(25, 25 + deadCount)];
    return { ...others, game: 'holdem', seats, board, dead };
  });

const questions = suite('a typed question');

questions('is read back as it was written, with folded seats and gaps', () => {
  fc.assert(
    fc.property(situations, situation => {
      const { seats, board, dead } = situation;
      assert.equal(readQuestion(writeQuestion(situation)), { seats, board, dead, faults: [] });
    }),
  );
});

questions(
  'names players with "vs", "v", strokes or slashes between them, the board behind "on", and dead cards',
  () => {
    const expected = {
      seats: [handSeat('Ah', 'Kh'), rangeSeat('QQ+'), EMPTY_SEAT],
      board: fillBoard(['Qh', '7c', '2d']),
      dead: ['2c'],
      faults: [],
    };
    for (const text of [
      'AhKh vs QQ+ vs random on Qh7c2d dead 2c',
      'AhKh | QQ+ | random | Qh7c2d dead 2c',
      'A♥K♥ / QQ+ / any two / Q♥7♣2♦ dead 2♣',
      'Ah Kh versus QQ+ vs. ? board Qh,7c,2d dead 2c',
      'AhKh vs QQ+ vs XX on Qh7c2d dead 2c',
    ]) {
      assert.equal(readQuestion(text), expected, text);
    }
    const written = (text: string): string => writeQuestion(readQuestion(text));
    for (const text of ['AA vs 3', 'AA v 3 random', 'AA vs 3 opponents', 'AA vs 2 vs random']) {
      assert.is(written(text), 'AA vs random vs random vs random', text);
    }
    assert.is(written('A♥A♦ v A♠K♠, Q♣Q♦ on J♥7♣2♥'), 'AhAd vs AsKs, QcQd on Jh7c2h');
    assert.is(written('AA v KK on Qh7c2d'), 'AA vs KK on Qh7c2d');
    for (const range of ['15 %', '15%', 'top 15%', '76s:25%']) assert.is(written(`${range} vs AA`), `${range} vs AA`);
  },
);

questions('reads hands with commas between them as a range, never as a board', () => {
  const { seats, board, faults } = readQuestion('AsAd vs JhTh, KhQh,5c4c on 9h8h2c');
  assert.equal(seats, [handSeat('As', 'Ad'), rangeSeat('JhTh, KhQh,5c4c')]);
  assert.equal([board.join(''), faults], ['9h8h2c', []]);
  assert.equal(readQuestion('Ah,Kh vs random').seats[0], handSeat('Ah', 'Kh'));
});

questions('of one hand, with or without a board, is against any two cards', () => {
  for (const text of ['AhKh Qh7c2d', 'AhKhQh7c2d', 'AhKh/Qh7c2d', 'AhKh on Qh7c2d', 'AhKh flop Qh7c2d']) {
    const { seats, board } = readQuestion(text);
    assert.equal([seats.map(seatText), board.join('')], [['AhKh', 'random'], 'Qh7c2d'], text);
  }
  assert.equal(readQuestion('AhKh flop Qh7c2d turn 5s river 6s').board, ['Qh', '7c', '2d', '5s', '6s']);
});

questions('keeps the valid parts beside a fault, and has the position of the fault', () => {
  const { seats, board, faults } = readQuestion('AhKh vs QQ+ vs AAo on Qh7c2d');
  assert.equal([seats.map(seatText), board.join('')], [['AhKh', 'QQ+', 'random'], 'Qh7c2d']);
  assert.equal(faults, [
    { message: '"AAo": a pair is neither suited nor offsuit: did you mean "AA"?', from: 15, to: 18 },
  ]);
});

questions('says what is wrong with a card, a card that appears twice, a board too long, an eleventh player', () => {
  const faultOf = (text: string): string => readQuestion(text).faults[0]?.message ?? '';
  assert.match(faultOf('AhKhXc'), /^card 3 is "Xc": a card is two characters/);
  assert.is(faultOf('AhKh vs AhQd'), 'Ah appears twice: each card is in the deck once');
  assert.is(faultOf('AhKh on 2c3c4c5c6c7c'), '6 cards on the board: five are the most');
  assert.is(faultOf(Array(11).fill('random').join(' vs ')), 'a table has at most 10 players');
  assert.is(faultOf('AhKh vs QsQd vs '), 'a player is missing after the last "vs"');
  assert.is(faultOf('AhKh vs'), '');
  assert.match(faultOf('AhKh vs top'), /"top" is neither a hand nor a class/);
  for (const text of ['AhKh QsQd', 'AhKhQd vs QQ']) assert.match(faultOf(text), /write "vs" between players/);
});

questions('of any text gives a valid table and messages, and never throws', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('vs', 'on', '|/|', 'dead dead', '--'),
  );
  fc.assert(
    fc.property(texts, text => {
      const { seats, board, faults } = readQuestion(text);
      assert.ok(seats.length >= MIN_PLAYERS && seats.length <= MAX_PLAYERS);
      assert.is(board.length, 5);
      assert.ok(faults.every(({ message }) => message.length > 5 && message.length < 400));
    }),
  );
});

const links = suite('a link');

links('restores the situation that it was made from', () => {
  fc.assert(
    fc.property(situations, situation => {
      assert.equal(readLink(writeLink(situation)), { situation, faults: [], isExample: false });
    }),
  );
});

links('is readable, and has nothing that ends an address', () => {
  const situation = { ...firstSituation(), seats: [handSeat('Ah', 'Kh'), rangeSeat('QQ+, AKs:0.5')], seed: 7 };
  assert.is(writeLink(situation), '#q=AhKh_vs_QQ+,_AKs:0.5_on_Jh7c2h&seed=7');
  assert.is(writeLink(firstSituation()), '#q=AhKh_vs_QsQd_on_Jh7c2h', 'no seed unless one was asked for');
  fc.assert(fc.property(situations, each => assert.match(writeLink(each), /^#[\w=&+,:;.%[\]()/*@-]+$/)));
});

links('with a mistake keeps the valid cards, and says which part is wrong', () => {
  const { situation, faults } = readLink('#q=AhKh_vs_QQx_on_Qh7c2d&seed=x&pot=-1');
  assert.is(writeQuestion(situation), 'AhKh vs random on Qh7c2d');
  assert.is(faults.length, 3);
  assert.match(faults[0] ?? '', /QQx/);
  assert.is(faults[1], 'seed is "x": it can be 0 to 9,007,199,254,740,991');
  assert.is(faults[2], 'pot is "-1": it can be 0 to 1,000,000,000');
  assert.match(readLink('#simulations=7').faults[0] ?? '', /^simulations is "7": it can be 100,000; 1,000,000; /);
});

links('that names no hands shows the example, with a word', () => {
  const { situation, isExample, faults } = readLink('#hello');
  assert.equal([isExample, faults], [true, ['"hello" names no hands']]);
  assert.equal([situation.seats, situation.board], [firstSituation().seats, firstSituation().board]);
});

links('of any text gives a valid table, and never throws', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('q=%%%', '%E0%A4%A=2&&=', 'q=vs_vs_on&pot=z'),
  );
  fc.assert(
    fc.property(texts, text => {
      const { seats, board, pot } = readLink(`#${text}`).situation;
      assert.ok(seats.length >= MIN_PLAYERS && seats.length <= MAX_PLAYERS);
      assert.equal([board.length, pot >= 0], [5, true]);
    }),
  );
});

const table = suite('the table');

const empty = (players = 2): Situation => withPlayers(readLink('#q=').situation, players);

table('moves a card, and swaps it with the card of the other place', () => {
  const { situation } = readLink('#q=AhKh_vs_QsQd_on_Jh7c2h');
  assert.is(writeQuestion(moveCard(situation, 'Ah', 'seat-1-0')), 'QsKh vs AhQd on Jh7c2h');
  assert.is(writeQuestion(moveCard(situation, 'Ah', 'board-3')), '--Kh vs QsQd on Jh7c2hAh');
  assert.is(writeQuestion(moveCard(situation, 'Ah', 'dead')), '--Kh vs QsQd on Jh7c2h dead Ah');
  assert.is(writeQuestion(moveCard(situation, '3c', 'seat-0-0')), '3cKh vs QsQd on Jh7c2h');
  const range = readLink('#q=AhKh_vs_QQ+').situation;
  assert.is(writeQuestion(withCard(range, 'seat-1-0', '2c')), 'AhKh vs 2c--', 'the seat forgets its range');
});

table('gives a seat back what it held as cards and as a range, without cards that are elsewhere by now', () => {
  const { situation } = readLink('#q=AhKh_vs_QsQd');
  const range = changeHolding(situation, 1, 'range');
  assert.is(writeQuestion(range), 'AhKh vs 20%');
  const changed = withSeat(range, 1, { range: 'TT+' });
  const random = changeHolding(changeHolding(changed, 1, 'cards'), 1, 'random');
  assert.is(writeQuestion(random), 'AhKh vs random');
  assert.is(writeQuestion(changeHolding(random, 1, 'range')), 'AhKh vs TT+');
  assert.is(writeQuestion(changeHolding(random, 1, 'cards')), 'AhKh vs QsQd');
  assert.is(writeQuestion(changeHolding(withCard(random, 'board-0', 'Qs'), 1, 'cards')), 'AhKh vs --Qd on Qs');
  assert.is(writeQuestion(changeHolding(withCard(changed, 'seat-1-0', '2c'), 1, 'range')), 'AhKh vs TT+');
});

table('never has a card twice, whatever is pressed and moved, and can undo everything', () => {
  const places = ['seat-0-0', 'seat-0-1', 'seat-1-0', 'seat-2-1', 'board-0', 'board-4', 'dead'];
  const presses = fc.array(fc.tuple(fc.constantFrom(...DECK), fc.constantFrom(...places), fc.boolean()), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(presses, all => {
      const store = createStore(empty(3));
      const first = writeQuestion(store.state.situation);
      for (const [card, place, isMove] of all) {
        if (isMove) store.change(moveCard(store.state.situation, card, place));
        else toggleCard(store, card);
        const { seats, board, dead } = store.state.situation;
        const cards = [...seats.flatMap(seat => seat.cards), ...board, ...dead].filter(Boolean);
        assert.is(new Set(cards).size, cards.length);
        assert.is(cardsByPlace(store.state.situation).size, cards.length);
      }
      store.goTo(0);
      assert.is(writeQuestion(store.state.situation), first);
    }),
  );
});

table('asks the engine only about players who have not folded; folded cards are dead', () => {
  const { situation } = readLink('#q=AhKh_vs_9c9d_folded_vs_QQ+_on_Qh7c2d_dead_2c');
  assert.equal(findAsked(situation), {
    seats: [0, 2],
    players: ['AhKh', 'QQ+'],
    board: ['Qh', '7c', '2d'],
    dead: ['2c', '9c', '9d'],
  });
});

table('says what is missing', () => {
  const missing = (hash: string): string | undefined => whatIsMissing(readLink(hash).situation);
  assert.is(missing('#q=AhKh'), undefined);
  assert.is(missing('#q='), 'Pick two cards for your hand: the odds appear here while you pick.');
  assert.is(missing('#q=AhKh_vs_Qs--'), 'Player 2 has one card: pick the second.');
  assert.is(missing('#q=AhKh_vs_QsQd_folded'), 'Only one player is left: add another one.');
  assert.is(missing('#q=AhKh_folded_vs_QsQd_folded'), 'Every player has folded: press Fold again for two of them.');
  assert.is(missing('#q=none_vs_QsQd'), 'Your range has no hands: paint one, or choose a range.');
});
