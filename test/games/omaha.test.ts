// Reading questions of Omaha: their errors, the order of the checks, and the calculations that they become.
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { formatCards } from '../../src/engine/card-lists.js';
import { DuplicateCardsError, InvalidCardsError } from '../../src/engine/cards.js';
import { type OmahaSituation, UNKNOWN_CARD } from '../../src/engine/omaha-engine.js';
import { GAMES } from '../../src/games/games.js';
import { InvalidFieldError } from '../../src/games/invalid-field.js';
import { OMAHA_GAMES } from '../../src/games/omaha.js';
import { JOB_BOUNDS, REQUEST_BOUNDS } from '../../src/questions/question.js';
import { CAMEL_CASE, type ReadOptions, readQuestion, SNAKE_CASE } from '../../src/questions/read-question.js';
import { DECK } from '../deck.js';
import { suite } from '../suite.js';
import { ENGINES } from './engines.js';

const READER: ReadOptions = {
  ...SNAKE_CASE,
  games: GAMES,
  engines: ENGINES,
  bounds: REQUEST_BOUNDS,
  defaultSimulations: 100_000,
};
const PLAYERS = ['AhAdKhKd', '9s8s7h6h'];
const FLOP = ['5h', 'Ts', '9d'];

const equityOf = (question: object, reader = READER) =>
  readQuestion('equity', { game: 'omaha', players: PLAYERS, ...question }, reader);

/** Card bytes, also of cards that are not known. */
const handsOf = ({ table }: ReturnType<typeof equityOf>) => (table as OmahaSituation & typeof table).hands;

const showdownOf = (question: object) =>
  readQuestion('showdown', { game: 'omaha', hands: [['Ah', 'Ad', 'Kh', 'Kd']], board: FLOP, ...question }, READER);

type ErrorClass = new (...args: never[]) => Error;

const assertError = (
  read: (question: object) => unknown,
  question: object,
  type: ErrorClass,
  sentence: string,
): void => {
  try {
    read(question);
  } catch (error) {
    assert.is((error as Error).message, sentence);
    assert.instance(error, type);
    return;
  }
  assert.unreachable(`${JSON.stringify(question)} is read`);
};

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
    fc.property(aGame, someCards, someStars, (game, cards, areUnknown) => {
      const { name, holeCards: size } = game;
      const shown = cards.map((card, i) => (areUnknown[i] ? '*' : card));
      const players = [shown.slice(0, size), shown.slice(6, 6 + size)];
      const question = equityOf({ game: name, players: players.map(hand => hand.join('')), method: 'auto' });
      const written = handsOf(question).map(hand =>
        hand.map(card => (card === UNKNOWN_CARD ? '*' : formatCards([card])[0])),
      );
      assert.equal(written, players);
      assert.equal(
        question.table.texts,
        players.map(hand => hand.join('')),
      );
    }),
  );
});

equity('is exact where all cards are known, and sampled where not, or where that is asked for', () => {
  assert.is(equityOf({}).calculation.method, 'exact');
  assert.is(equityOf({ method: 'exact', next_cards: true, board: FLOP }).calculation.method, 'exact');
  assert.is(equityOf({ method: 'monte-carlo' }).calculation.method, 'monte-carlo');
  assert.is(equityOf({ players: ['AhAd**', PLAYERS[1]] }).calculation.method, 'monte-carlo');
});

equity('refuses what is not a hand, naming the player and the card', () => {
  const refuse = (players: unknown, type: ErrorClass, sentence: string, game = 'omaha'): void =>
    assertError(equityOf, { game, players }, type, sentence);
  const examples = 'such as "AhAdKhKd", "AhAd**" or "random"';
  refuse(
    [PLAYERS[0], 'AhAdXdKd'],
    InvalidCardsError,
    'players[1]: card 3 is "Xd": a card is two characters, a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (h d c s), such as "Ah"',
  );
  refuse([PLAYERS[0], '*9sAH7c'], InvalidCardsError, 'players[1]: card 3 is "AH": did you mean "Ah"?');
  refuse([PLAYERS[0], 'AsAc'], InvalidCardsError, `players[1] has 2 cards: a hand of omaha has 4, ${examples}`);
  refuse([PLAYERS[0], ''], InvalidCardsError, `players[1] has 0 cards: a hand of omaha has 4, ${examples}`);
  refuse(
    [PLAYERS[0], '9s8s7h6h5h'],
    InvalidCardsError,
    `players[1] has more than 4 cards: a hand of omaha has 4, ${examples}`,
  );
  const long = '*'.repeat(250_000);
  refuse([PLAYERS[0], long], InvalidCardsError, `players[1] has more than 4 cards: a hand of omaha has 4, ${examples}`);
  refuse(
    PLAYERS,
    InvalidCardsError,
    'players[0] has 4 cards: a hand of omaha-6 has 6, such as "AhAdKhKd2c3c", "AhAd****" or "random"',
    'omaha-6',
  );
  refuse([PLAYERS[0], 7], InvalidFieldError, 'players[1] is 7: send a hand, such as "AhAdKhKd", "AhAd**" or "random"');
  refuse(
    [PLAYERS[0]],
    InvalidFieldError,
    'players has 1 entry: send an array of 2 to 10 hands, such as "AhAdKhKd", "AhAd**" or "random"',
  );
});

equity('names every entry that is not a card: of the board, of dead cards and of hands', () => {
  const hint = 'a card is two characters, a rank (A K Q J T 9 8 7 6 5 4 3 2) and a suit (h d c s), such as "Ah"';
  assertError(
    equityOf,
    { players: ['AhXdKhKx', '12h***'], board: ['10h'], dead: ['2C'] },
    InvalidCardsError,
    `board[0] is "10h" (did you mean "Th"?), dead[0] is "2C" (did you mean "2c"?), players[0]: card 2 is "Xd", players[0]: card 4 is "Kx" and players[1]: card 1 is "12h" (did you mean "Qh"?): ${hint}`,
  );
  assertError(
    equityOf,
    { players: ['AhXd', '****'], board: ['10h'] },
    InvalidCardsError,
    `board[0] is "10h" (did you mean "Th"?) and players[0]: card 2 is "Xd": ${hint}`,
  );
});

equity('has over HTTP cards as they are written, elsewhere as people type them', () => {
  for (const text of ['ahad10h10d', 'A♥A♦T♥T♦', 'A♥️A♦️10♥️10♦️', 'AhAdThtD']) {
    const players = [text, '****'];
    assert.throws(
      () => equityOf({ players }),
      /^players\[0\]: card \d is .* mean "Ah"|card 4 is "tD": did you mean "Td"/,
    );
    const typed = equityOf({ players }, { ...READER, ...CAMEL_CASE });
    assert.equal([handsOf(typed)[0], typed.table.texts], [[38, 25, 34, 21], players], text);
  }
});

equity('refuses a card twice, wherever it is', () => {
  const refuse = (question: object, sentence: string): void =>
    assertError(equityOf, question, DuplicateCardsError, sentence);
  refuse({ players: [PLAYERS[0], 'AhAs**'] }, 'players[1]: card 1 is "Ah", which is players[0]: card 1 already');
  refuse({ players: [PLAYERS[0], '9s9s**'] }, 'players[1]: card 2 is "9s", which is players[1]: card 1 already');
  refuse({ board: ['2c', '3c', '9s'] }, 'players[1]: card 1 is "9s", which is board[2] already');
  refuse({ dead: ['2c', '9s'] }, 'players[1]: card 1 is "9s", which is dead[1] already');
  refuse({ board: ['2c', '3c', '2c'] }, 'board[2] is "2c", which is board[0] already');
});

equity('has as many players as the deck deals', () => {
  const deal = (game: string, players: number, dead: string[] = []) =>
    equityOf({ game, players: Array(players).fill('random'), dead });
  for (const [game, most] of [
    ['omaha', 10],
    ['omaha-5', 9],
    ['omaha-6', 7],
  ] as const) {
    assert.is(deal(game, most).table.texts.length, most);
  }
  assertError(
    () => deal('omaha-6', 8),
    {},
    InvalidFieldError,
    'players has 8 entries, which need 53 cards with the board, and a deck has 52: use fewer players',
  );
  assertError(
    () => deal('omaha', 10, ['2c', '3c', '4c', '5c', '6c', '7c', '8c', '9c']),
    {},
    InvalidFieldError,
    'players has 10 entries, which need 45 cards with the board, and 8 dead cards leave 44: use fewer players or dead cards',
  );
});

equity('refuses what it does not have', () => {
  const refuse = (question: object, sentence: string): void =>
    assertError(equityOf, question, InvalidFieldError, sentence);
  refuse({ game: 'stud' }, 'game is "stud": send "holdem" or "short-deck" or "omaha" or "omaha-5" or "omaha-6"');
  refuse({ hands: true }, 'hands is true, which omaha does not have: leave it out');
  refuse(
    { players: ['AhAd**', PLAYERS[1]], method: 'exact' },
    'method is "exact": players[0] has unknown cards; send all cards of all players, or send "monte-carlo"',
  );
  refuse(
    { players: ['AhAd**', PLAYERS[1]], board: FLOP.slice(0, 3), next_cards: true },
    'next_cards needs an exact answer, and players[0] has unknown cards: send all cards of all players, or leave out next_cards',
  );
  refuse(
    { next_cards: true },
    'next_cards needs a board of 3 or 4 cards, and this one has 0: use such a board, or leave out next_cards',
  );
  refuse(
    { method: 'exact', seed: 1 },
    'seed is 1 beside method "exact", which counts every deal: leave out one of them',
  );
});

equity('is checked in the order of the contract', () => {
  const all = {
    game: 'stud',
    players: 'none',
    board: ['xx'],
    dead: ['2c', '2c'],
    stray: 1,
    hands: true,
  };
  const sentences: string[] = [];
  const mended = [
    {},
    { game: 'omaha' },
    { players: ['Xh', '****'] },
    { board: [] },
    { dead: [] },
    { players: ['AhAh**', 'random'] },
    { players: PLAYERS },
    { stray: undefined },
  ];
  let question: object = all;
  for (const step of mended) {
    question = { ...question, ...step };
    try {
      equityOf(question);
    } catch (error) {
      sentences.push((error as Error).message.replace(/ (?:is|has|was) .*$/s, ''));
    }
  }
  assert.equal(sentences, [
    'game',
    'players',
    'board[0]',
    'dead[1]',
    'players[0]: card 1',
    'players[0]: card 2',
    '"stray"',
    'hands',
  ]);
});

equity('samples what a request may bill, at three, five or seven hands for each hand of a deal', () => {
  const simulationsOf = (game: string, players: number): number => {
    const { calculation } = equityOf({ game, players: Array(players).fill('random'), target_error: 0.001 });
    return calculation.method === 'exact' ? 0 : calculation.simulations;
  };
  assert.equal([simulationsOf('omaha', 2), simulationsOf('omaha', 10)], [10_000_000, 10_000_000]);
  assert.equal([simulationsOf('omaha-5', 9), simulationsOf('omaha-6', 7)], [10_000_000, 10_000_000]);
  const asked = { game: 'omaha-6', players: Array(7).fill('random'), simulations: 5_000_000 };
  const bounds = { ...REQUEST_BOUNDS, maxBilledHands: 230_000_000 };
  assertError(
    (question: object) => equityOf(question, { ...READER, bounds }),
    asked,
    InvalidFieldError,
    'simulations is 5,000,000, which may bill 245,000,000 hands, and a request may bill 230,000,000: send at most 4,693,877',
  );
  assert.is(equityOf(asked, { ...READER, bounds: JOB_BOUNDS }).calculation.method, 'monte-carlo');
});

equity.run();

const showdown = suite('a showdown of Omaha');

showdown('has hands of the hole cards of the game and a board of three to five', () => {
  const { calculation } = showdownOf({ independent: true });
  assert.equal([calculation.hands, calculation.board], [[[38, 25, 37, 24]], [29, 47, 20]]);
  const refuse = (question: object, type: ErrorClass, sentence: string): void =>
    assertError(showdownOf, question, type, sentence);
  refuse({ hands: [['Ah', 'Ad', 'Kh']] }, InvalidCardsError, 'hands[0] has 3 cards: a hand of omaha has 4');
  refuse({ game: 'omaha-5' }, InvalidCardsError, 'hands[0] has 4 cards: a hand of omaha-5 has 5');
  refuse(
    { board: ['2c', '3c'] },
    InvalidCardsError,
    'board has 2 cards: three of the board count in omaha, so send 3 to 5',
  );
  refuse({ hands: [['Ah', 'Ad', 'Kh', '9d']] }, DuplicateCardsError, 'board[2] is "9d", which is hands[0][3] already');
  refuse({ versus_random: true }, InvalidFieldError, 'versus_random is true, which omaha does not have: leave it out');
});

showdown.run();
