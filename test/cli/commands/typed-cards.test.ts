// Cards, players and the board as they are typed after `poker-odds odds`, `equity` and `showdown`, and behind --board and --dead, which take
// every word that follows them: their cards, or players.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { readTypedCards, readTypedHands, readTypedTable } from '../../../src/cli/commands/typed-cards.js';
import { CARD_TEXTS, readTypedCard } from '../../../src/engine/cards.js';
import { suite } from '../../suite.js';
import { command, documentOf, messageOf } from '../command.js';

const json = async (...argv: string[]) => documentOf(await command({}, ...argv, '--json'));
const OMAHA = { game: 'omaha' } as const;

/** Asserts that a reader refuses words with a sentence that contains this. */
const assertRefused = (cases: readonly (readonly [read: () => unknown, sentence: string | RegExp])[]): void => {
  for (const [read, sentence] of cases) assert.match(messageOf(read), sentence);
};

/** Arguments, which a stroke separates. */
const argue = (text: string): string[] => (text === '' ? [] : text.split('|'));

/** Asserts that arguments are read as players; in both a stroke separates them. */
const assertPlayers = (cases: Readonly<Record<string, string>>, options = {}): void => {
  for (const [words, players] of Object.entries(cases))
    assert.is(readTypedTable(argue(words), options).players.join('|'), players, words);
};

const cards = suite('typed cards');

const SYMBOLS: Readonly<Record<string, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** A card as a byte, and as someone may type it. */
const aTypedCard = fc.integer({ min: 0, max: 51 }).chain(card => {
  const [rank, suit] = [...CARD_TEXTS[card]!] as [string, string];
  const ranks = fc.constantFrom(rank, rank.toLowerCase(), ...(rank === 'T' ? ['10'] : []));
  const suits = fc.constantFrom(suit, suit.toUpperCase(), SYMBOLS[suit]!, `${SYMBOLS[suit]}\uFE0F`);
  return fc.tuple(ranks, suits).map(parts => ({ card, text: parts.join('') }));
});

cards('are split from each other whatever separates them, and read as the same cards', () => {
  const aSeparator = fc.constantFrom('', ' ', ',', ', ', '-', ' – ', '/', ';');
  fc.assert(
    fc.property(fc.array(aTypedCard, { minLength: 2, maxLength: 5 }), aSeparator, (typed, separator) => {
      const text = typed.map(each => each.text).join(separator);
      const bytes = typed.map(({ card }) => card);
      assert.equal(readTypedCards(['Ah', 'Kh'], [text]).slice(2).map(readTypedCard), bytes, text);
      for (const option of ['board', 'dead'] as const) {
        assert.equal(readTypedTable(['AA', 'KK'], { [option]: [text] })[option].map(readTypedCard), bytes, text);
      }
      assert.equal(readTypedHands(['AhKh'], { board: [text] }).board.map(readTypedCard), bytes, text);
    }),
  );
});

cards('are in answers as they are written, and a player’s text as it was typed', async () => {
  const { cards: shown } = await json('odds', 'ah', '10H', '--board', '9d-9h-K♣-Tc-Td');
  assert.equal(shown, ['Ah', 'Th', '9d', '9h', 'Kc', 'Tc', 'Td']);
  const { hands, winners } = await json('showdown', 'a♥k♥', 'qs10♦️', '--board', 'Q♥/j♥/10h/2c/2d');
  assert.equal([hands[0].cards, hands[1].cards, winners], [['Ah', 'Kh'], ['Qs', 'Td'], [0]]);
  const equity = await json('equity', 'ahkh', 'QQ', '--board', '9d-9h-kc', '--dead', '2♣-3♣');
  assert.equal([equity.players[0].range, equity.board, equity.dead], ['ahkh', ['9d', '9h', 'Kc'], ['2c', '3c']]);
  const omaha = await json('equity', 'A♠A♣**', 'Random', '--game', 'omaha', '--simulations', '100');
  assert.equal([omaha.players[0].range, omaha.players[1].range], ['A♠A♣**', 'Random']);
});

cards.run();

const players = suite('typed players');

players('are one word each, or several that can only be one range, with or without "vs" between', () => {
  assertPlayers({
    'AhKh|QQ+, AKs:0.5|15%': 'AhKh|QQ+, AKs:0.5|15%',
    'AhKh|vs|QQ+': 'AhKh|QQ+',
    'AhKh|VS|QQ+': 'AhKh|QQ+',
    'AhKh|vs.|QQ+': 'AhKh|QQ+',
    'AhKh|v|QQ+': 'AhKh|QQ+',
    'AhKh|versus|QQ+': 'AhKh|QQ+',
    'AhKh vs QQ+|88 v random': 'AhKh|QQ+ 88|random',
    'Ah|Kh|Qd|Qc': 'AhKh|QdQc',
    'AhKh|[50]QQ[/50]': 'AhKh|[50]QQ[/50]',
  });
  assert.is(readTypedTable(Array(10).fill('random')).players.length, 10);
});

players('are all arguments between two "vs", in a game with ranges', () => {
  assertPlayers({
    'QQ|AKs:0.5|vs|22+|98s': 'QQ AKs:0.5|22+ 98s',
    'AhKh,|QsQd|vs|Ah|Kh': 'AhKh, QsQd|AhKh',
    'AhAdKhKd|vs|QQ': 'AhAdKhKd|QQ', // left for the error to name the game
  });
  const { hands } = readTypedHands(argue('Ah|Kh|2c|3c|4c|vs|AsKs2d3d4d'));
  assert.equal(
    hands.map(hand => hand.join('')),
    ['AhKh2c3c4c', 'AsKs2d3d4d'],
  );
});

players('of Omaha may have spaces between all cards, known or not', () => {
  const expected = 'AhAd**|random|9s8s7h6h';
  assertPlayers(
    {
      'AhAd**|random|vs|9s8s7h6h': expected,
      'Ah|Ad|*|*|random|9s|8s|7h|6h': expected,
      'Ah Ad * * vs random|9s,8s,7h,6h': expected,
      'AhAd|**|random|vs|9s8s 7h 6h': expected,
      '9s,8s,7h,6h,|random': '9s8s7h6h|random',
    },
    OMAHA,
  );
  assertPlayers({ 'Ah Ad Kh Kd 2c 9s 8s 7h 6h 2d': 'AhAdKhKd2c|9s8s7h6h2d' }, { game: 'omaha-5' });
  for (const words of ['Ah|Ad|Kh|Kd|9s|8s|7h|6h', 'Ah Ad Kh Kd vs 9s8s 7h 6h']) {
    const { hands } = readTypedHands(argue(words), OMAHA);
    assert.is(hands.map(hand => hand.join('')).join('|'), 'AhAdKhKd|9s8s7h6h', words);
  }
});

players('are joined by commas with "vs" or within a hand; else a comma at an end is refused with both readings', () => {
  assertPlayers({
    'QQ+,|AKs|vs|random': 'QQ+, AKs|random',
    'random|vs|AA|,KK|, QQ|AKs': 'random|AA ,KK , QQ AKs',
    'Ah,|Kh|QQ': 'AhKh|QQ',
    'QQ|KK,': 'QQ|KK,', // behind the last argument there is nothing to join
  });
  assertRefused([
    [
      () => readTypedTable(argue('AA,KK,QQ,|random|AhKh')),
      '"AA,KK,QQ," and "random" have a comma between them: quote "AA,KK,QQ, random" if it is one player; for two',
    ],
    ...['QQ+|,AKs', 'QQ+|,|AKs', 'random|AhKh,|22+', 'QQ+;|AKs'].map(
      words => [() => readTypedTable(argue(words)), /have a comma between them: quote /] as const,
    ),
    [
      () => readTypedHands(['AhKh,', 'QsQc']),
      /^"AhKh," and "QsQc" have a comma between them: leave out the white space/,
    ],
    [() => readTypedHands(['AhKh, QsQc']), /^"AhKh," and "QsQc" have a comma/],
  ]);
});

players('may have the labels of a solver’s file, which are no words between players', () => {
  const file = '#Type#NoLimit\n#Range0#AA,KK\n#Board#Qh 7c 2d\n#Turn#\n#Dead#';
  assertPlayers({ [`${file} vs QQ`]: `${file}|QQ` });
});

players.run();

const board = suite('a typed board');
const TABLE = { players: ['AhKh', 'QQ+'], board: ['Qh', '7c', '2d'], dead: [] };

board('is behind "on", dead cards behind "dead"', () => {
  for (const words of [
    'AhKh|vs|QQ+|on|Qh7c2d',
    'AhKh|QQ+|on|Qh|7c|2d',
    'AhKh vs QQ+ on Qh7c2d',
    'AhKh|on|Qh-7c-2d|vs|QQ+',
    'AhKh|vs|QQ+|flop|Qh|7c|turn|2d',
  ]) {
    assert.equal(readTypedTable(argue(words)), TABLE, words);
    assert.equal(readTypedTable(argue(`${words}|dead|3c|4c`)), { ...TABLE, dead: ['3c', '4c'] }, words);
  }
  assert.equal(readTypedCards(argue('AhKh|on|Qh|7c|2d')), ['Ah', 'Kh', 'Qh', '7c', '2d']);
  for (const words of ['AhKh QsQc on Qh7c2d', 'AhKh Qs Qc on Qh7c2d', 'AhKh vs QsQc on Qh7c2d']) {
    assert.equal(readTypedHands([words]), readTypedHands(words.split(' ')), words);
    const { hands, board: dealt } = readTypedHands([words]);
    assert.equal([hands.length, dealt], [2, TABLE.board], words);
  }
});

board('is behind a stroke up to the first word that is no card, which is a player', () => {
  for (const words of ['AhKh/Qh7c2d|QQ+', 'AhKh/Qh7c2d QQ+', 'AhKh/Qh|7c|2d|QQ+', 'AhKh|/|Qh 7c 2d|QQ+'])
    assert.equal(readTypedTable(argue(words)), TABLE, words);
  assertPlayers({
    'AA/Qh7c2d|22+, AKs|vs|KK': 'AA|22+, AKs|KK',
    'AhKh/QsQd|2c2d|KK': 'AhKh|QsQd|2c2d|KK',
    'AhKh/Q s Q d|KK': 'AhKh|QsQd|KK',
    'AA|KK/QQ': 'AA|KK|QQ',
    'AA KK/QQ': 'AA KK|QQ',
  });
  assertRefused([
    [() => readTypedTable(argue('AhKh/Qh|7c|2d|3c|QQ')), /^"7c 2d 3c" behind "\/Qh" is of the board, or a player: /],
    [
      () => readTypedTable(argue('AA|KK/Qh7c2d|AhKh')),
      /^"AhKh" behind "\/Qh7c2d" is of the board, or a player: write "on"/,
    ],
  ]);
});

board.run();

const options = suite('cards in groups behind an option');
const PLAYERS = ['AA', 'KK'];

options('are cards of the option where enough players are before it', () => {
  for (const option of ['Qh7c|2d2h', 'Qh7c|2d|2h', 'Qh7c2d|2h', 'Qh|7c|2d|2h'])
    assert.equal(readTypedTable(PLAYERS, { board: argue(option) }).board, ['Qh', '7c', '2d', '2h'], option);
  for (const option of ['2c2s|3c3d', '2c2s|3c|3d', '2c2s3c|3d', '2c2s 3c|3d']) {
    const dead = ['2c', '2s', '3c', '3d'];
    assert.equal(readTypedTable(PLAYERS, { dead: argue(option) }), { players: PLAYERS, board: [], dead }, option);
    assert.equal(readTypedTable(['AA'], { dead: argue(option), board: ['Qh7c2d', 'KK'] }).dead, dead, option);
  }
  assert.equal(readTypedTable(PLAYERS, { dead: ['2c2s', 'QQ'] }).players, ['AA', 'KK', 'QQ']);
  assert.equal(readTypedHands(['AhKh'], { board: ['QhJh', 'Th2c'] }).board, ['Qh', 'Jh', 'Th', '2c']);
});

options('are players where too few are without them, or where the board would have too many cards', () => {
  for (const [words, option, expected] of [
    ['AA', { dead: ['2c2d', '3c3d'] }, 'AA|3c3d'],
    ['AA', { board: ['Qh7c2d', 'AhKh'] }, 'AA|AhKh'],
    ['', { board: ['Qh7c2d', 'AhKh', 'vs', 'QQ+'] }, 'AhKh|QQ+'],
    ['AhKh|on|Qh7c2d', { dead: ['3c', 'QQ+'] }, 'AhKh|QQ+'],
    ['AA|KK', { board: ['Qh7c2d3h', 'AhKh'] }, 'AA|KK|AhKh'],
    ['', { ...OMAHA, board: ['Ts7s6d', 'AhAdKhKd', '9s8s7h6h'] }, 'AhAdKhKd|9s8s7h6h'],
  ] as const) {
    assertPlayers({ [words]: expected }, option);
  }
  assert.equal(readTypedHands([], { board: ['QhJhTh', 'AhKh', 'QsQd'] }).hands.length, 2);
});

options('are of the board where "vs" is between the players before it, or where single cards fill it to five', () => {
  const five = ['Qh', '7c', '2d', '3c', '4d'];
  for (const [words, option] of [
    ['AA|vs|KK', 'Qh7c2d|3c|4d'],
    ['AA|vs|KK', 'Qh7c2d|3c4d'],
    ['AA vs KK', 'Qh-7c-2d|3c|4d'],
    ['AA|KK', 'Qh 7c 2d|3c|4d'],
  ] as const) {
    const read = readTypedTable(argue(words), { board: argue(option) });
    assert.equal(read, { players: PLAYERS, board: five, dead: [] }, option);
  }
  for (const words of ['AhKh|QsQc', 'AhKh|vs|QsQc', 'AhKh'])
    assert.equal(readTypedHands(argue(words), { board: ['Qh7c2d', '3c', '4d'] }).board, five, words);
  assert.is(readTypedTable(argue('AA|vs|KK'), { board: ['Qh7c2d3c', '4d5d'] }).board.length, 6, 'no hand beside KK');
});

options.run();
