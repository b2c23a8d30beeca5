// Reading questions of Omaha: their errors, the order of the checks, and the calculations that they become.
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { formatCards } from '../../src/engine/card-lists.js';
import { DuplicateCardsError, InvalidCardsError } from '../../src/engine/cards.js';
import { type OmahaSituation, UNKNOWN_CARD } from '../../src/engine/omaha-engine.js';
import { InvalidFieldError } from '../../src/games/invalid-field.js';
import { OMAHA_GAMES } from '../../src/games/omaha.js';
import { JOB_BOUNDS, REQUEST_BOUNDS } from '../../src/questions/question.js';
import { CAMEL_CASE, readQuestion } from '../../src/questions/read-question.js';
import { DECK } from '../deck.js';
import { assertErrors, type ErrorClass, type Fault, READER } from '../questions/reading.js';
import { suite } from '../suite.js';

const PLAYERS = ['AhAdKhKd', '9s8s7h6h'];
const FLOP = ['5h', 'Ts', '9d'];
const HAND = ['Ah', 'Ad', 'Kh', 'Kd'];

const withPlayers = (question: object): object => ({ game: 'omaha', players: PLAYERS, ...question });
const equityOf = (question: object, reader = READER) => readQuestion('equity', withPlayers(question), reader);

/** Card bytes, also of cards that are not known. */
const handsOf = ({ table }: ReturnType<typeof equityOf>) => (table as OmahaSituation & typeof table).hands;

/** Asserts the errors of questions of equity, which have the players above unless they have their own. */
const refuses = (
  type: ErrorClass,
  faults: readonly (readonly [question: object, sentence: Fault[2]])[],
  reader = READER,
) =>
  assertErrors(
    faults.map(([question, sentence]) => [withPlayers(question), type, sentence]),
    'equity',
    reader,
  );

const equity = suite('equity of Omaha');

equity('has hands whose cards are known, or *', () => {
  const question = equityOf({ players: ['AhAd**', '****', 'random'], seed: 7 });
  const unknown = Array(4).fill(UNKNOWN_CARD);
  assert.equal(handsOf(question), [[38, 25, UNKNOWN_CARD, UNKNOWN_CARD], unknown, unknown]);
  assert.is(question.calculation.method, 'monte-carlo');
});

equity('reads every hand that it can write', () => {
  const aGame = fc.constantFrom(...OMAHA_GAMES);
  const someCards = fc.shuffledSubarray(DECK, { minLength: 12, maxLength: 12 });
  const someStars = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(aGame, someCards, someStars, ({ name, holeCards: size }, cards, areUnknown) => {
      const shown = cards.map((card, i) => (areUnknown[i] ? '*' : card));
      const hands = [shown.slice(0, size), shown.slice(6, 6 + size)];
      const players = hands.map(hand => hand.join(''));
      const question = equityOf({ game: name, players, method: 'auto' });
      const written = handsOf(question).map(hand =>
        hand.map(card => (card === UNKNOWN_CARD ? '*' : formatCards([card])[0])),
      );
      assert.equal([written, question.table.texts], [hands, players]);
    }),
  );
});

equity('is exact where all cards are known, and sampled where not, or where that is asked for', () => {
  for (const [question, method] of [
    [{}, 'exact'],
    [{ method: 'exact', next_cards: true, board: FLOP }, 'exact'],
    [{ method: 'monte-carlo' }, 'monte-carlo'],
    [{ players: ['AhAd**', PLAYERS[1]] }, 'monte-carlo'],
  ] as const)
    assert.is(equityOf(question).calculation.method, method);
});

equity('refuses what is not a hand, naming the player and the card', () => {
  const second = (hand: string): object => ({ players: [PLAYERS[0], hand] });
  refuses(InvalidCardsError, [
    [second('AhAdXdKd'), /^players\[1\]: card 3 is "Xd": a card is two characters, a rank/],
    [second('*9sAH7c'), 'players[1]: card 3 is "AH": did you mean "Ah"?'],
    [second('AsAc'), 'players[1] has 2 cards: a hand of omaha has 4, such as "AhAdKhKd", "AhAd**" or "random"'],
    [second(''), /^players\[1\] has 0 cards: a hand of omaha has 4, such as/],
    [second('*'.repeat(250_000)), /^players\[1\] has more than 4 cards: a hand of omaha has 4, such as/],
    [{ game: 'omaha-6' }, /^players\[0\] has 4 cards: a hand of omaha-6 has 6, such as "AhAdKhKd2c3c", /],
    [
      { players: ['AhXdKhKx', '12h***'], board: ['10h'], dead: ['2C'] },
      /^board\[0\] .*, dead\[0\] .*, players\[0\]: card 2 .*, players\[0\]: card 4 .* and players\[1\]: card 1 is "12h" /,
    ],
  ]);
  refuses(InvalidFieldError, [
    [{ players: [PLAYERS[0], 7] }, /^players\[1\] is 7: send a hand, such as "AhAdKhKd"/],
    [{ players: [PLAYERS[0]] }, /^players has 1 entry: send an array of 2 to 10 hands, such as/],
  ]);
});

equity('has over HTTP cards as they are written, elsewhere as people type them', () => {
  for (const text of ['ahad10h10d', 'A♥A♦T♥T♦', 'A♥️A♦️10♥️10♦️', 'AhAdThtD']) {
    const players = [text, '****'];
    refuses(InvalidCardsError, [
      [{ players }, /^players\[0\]: card \d is .* mean "Ah"|card 4 is "tD": did you mean "Td"/],
    ]);
    const typed = equityOf({ players }, { ...READER, ...CAMEL_CASE });
    assert.equal([handsOf(typed)[0], typed.table.texts], [[38, 25, 34, 21], players], text);
  }
});

equity('refuses a card twice, wherever it is', () => {
  refuses(DuplicateCardsError, [
    [{ players: [PLAYERS[0], 'AhAs**'] }, 'players[1]: card 1 is "Ah", which is players[0]: card 1 already'],
    [{ players: [PLAYERS[0], '9s9s**'] }, 'players[1]: card 2 is "9s", which is players[1]: card 1 already'],
    [{ board: ['2c', '3c', '9s'] }, 'players[1]: card 1 is "9s", which is board[2] already'],
    [{ dead: ['2c', '9s'] }, 'players[1]: card 1 is "9s", which is dead[1] already'],
    [{ board: ['2c', '3c', '2c'] }, 'board[2] is "2c", which is board[0] already'],
  ]);
});

equity('has as many players as the deck deals', () => {
  const deal = (game: string, players: number) => ({ game, players: Array(players).fill('random') });
  for (const [game, most] of [
    ['omaha', 10],
    ['omaha-5', 9],
    ['omaha-6', 7],
  ] as const) {
    assert.is(equityOf(deal(game, most)).table.texts.length, most);
  }
  const dead = ['2c', '3c', '4c', '5c', '6c', '7c', '8c', '9c'];
  refuses(InvalidFieldError, [
    [deal('omaha-6', 8), /^players has 8 entries, which need 53 cards with the board, and a deck has 52: use fewer pl/],
    [
      { ...deal('omaha', 10), dead },
      /^players has 10 entries, which need 45 .* 8 dead cards leave 44: use fewer players or/,
    ],
  ]);
});

equity('refuses what it does not have', () => {
  const partly = { players: ['AhAd**', PLAYERS[1]] };
  const games = ': send "holdem" or "short-deck" or "omaha" or "omaha-5" or "omaha-6"';
  refuses(InvalidFieldError, [
    [{ game: 'stud' }, `game is "stud"${games}`],
    [{ game: null }, `game is null${games}`],
    [{ hands: true }, 'hands is true, which omaha does not have: leave it out'],
    [{ flops: true }, 'flops is true, which omaha does not have: leave it out'],
    [{ ...partly, method: 'exact' }, /^method is "exact": players\[0\] has unknown cards; send all cards/],
    [{ ...partly, board: FLOP, next_cards: true }, /^next_cards needs an exact answer, and players\[0\] has unknown/],
    [{ next_cards: true }, /^next_cards needs a board of 3 or 4 cards, and this one has 0/],
    [{ method: 'exact', seed: 1 }, /^seed is 1 beside method "exact"/],
  ]);
});

equity('is checked in the order of the contract', () => {
  const wrong = { game: 'stud', players: 'none', board: ['xx'], dead: ['2c', '2c'], stray: 1, hands: true };
  /** The fault that is named first, and what mends it. */
  const steps: readonly (readonly [begin: string, mended: object])[] = [
    ['game', { game: 'omaha' }],
    ['players is', { players: ['Xh', '****'] }],
    ['board\\[0\\]', { board: [] }],
    ['dead\\[1\\]', { dead: [] }],
    ['players\\[0\\]: card 1', { players: ['AhAh**', 'random'] }],
    ['players\\[0\\]: card 2', { players: PLAYERS }],
    ['"stray"', { stray: undefined }],
    ['hands', {}],
  ];
  let question: object = wrong;
  for (const [begin, mended] of steps) {
    assertErrors([[question, Error, new RegExp(`^${begin}`)]]);
    question = { ...question, ...mended };
  }
});

equity('samples what a request may bill, at three, five or seven hands for each hand of a deal', () => {
  const bounds = { ...REQUEST_BOUNDS, maxBilledHands: 230_000_000 };
  for (const [game, players] of [
    ['omaha', 2],
    ['omaha', 10],
    ['omaha-5', 9],
    ['omaha-6', 7],
  ] as const) {
    const { calculation } = equityOf({ game, players: Array(players).fill('random'), target_error: 0.001 });
    assert.is(calculation.method === 'monte-carlo' && calculation.simulations, 10_000_000);
  }
  const asked = { game: 'omaha-6', players: Array(7).fill('random'), simulations: 5_000_000 };
  const sentence =
    /^simulations is 5,000,000, which may bill 245,000,000 hands, .* 230,000,000: send at most 4,693,877$/;
  refuses(InvalidFieldError, [[asked, sentence]], { ...READER, bounds });
  assert.is(equityOf(asked, { ...READER, bounds: JOB_BOUNDS }).calculation.method, 'monte-carlo');
});

const showdown = suite('a showdown of Omaha');

showdown('has hands of the hole cards of the game and a board of three to five', () => {
  const question = { game: 'omaha', hands: [HAND], board: FLOP };
  const { calculation } = readQuestion('showdown', { ...question, independent: true }, READER);
  assert.equal([calculation.hands, calculation.board], [[[38, 25, 37, 24]], [29, 47, 20]]);
  const faults: readonly Fault[] = [
    [{ hands: [['Ah', 'Ad', 'Kh']] }, InvalidCardsError, 'hands[0] has 3 cards: a hand of omaha has 4'],
    [{ game: 'omaha-5' }, InvalidCardsError, 'hands[0] has 4 cards: a hand of omaha-5 has 5'],
    [
      { board: ['2c', '3c'] },
      InvalidCardsError,
      /^board has 2 cards: three of the board count in omaha, so send 3 to 5$/,
    ],
    [
      { hands: [['Ah', 'Ad', 'Kh', '9d']] },
      DuplicateCardsError,
      /^board\[2\] is "9d", which is hands\[0\]\[3\] already$/,
    ],
    [{ versus_random: true }, InvalidFieldError, 'versus_random is true, which omaha does not have: leave it out'],
  ];
  const asked = faults.map(([fields, type, sentence]): Fault => [{ ...question, ...fields }, type, sentence]);
  assertErrors(asked, 'showdown');
});
