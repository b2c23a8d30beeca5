// Cards, players and the board as they are typed after `poker-odds odds`, `equity` and `showdown`.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { readTypedCards, readTypedHands, readTypedTable } from '../../../src/cli/commands/typed-cards.js';
import { CARD_TEXTS, readTypedCard } from '../../../src/engine/cards.js';
import { suite } from '../../suite.js';
import { command, documentOf, errorOf, messageOf } from '../command.js';

const json = async (...argv: string[]) => documentOf(await command({}, ...argv, '--json'));
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

cards('are in answers as they are written', async () => {
  assert.equal((await json('odds', 'ah', '10H', '--board', '9d-9h-K♣-Tc-Td')).cards, [
    ...['Ah', 'Th', '9d', '9h', 'Kc', 'Tc', 'Td'],
  ]);
  const { hands, winners } = await json('showdown', 'a♥k♥', 'qs10♦️', '--board', 'Q♥/j♥/10h/2c/2d');
  assert.equal(
    [hands.map((hand: { cards: string[] }) => hand.cards), winners],
    [
      [
        ['Ah', 'Kh'],
        ['Qs', 'Td'],
      ],
      [0],
    ],
  );
  const equity = await json('equity', 'ahkh', 'QQ', '--board', '9d-9h-kc', '--dead', '2♣-3♣');
  assert.equal([equity.players[0].range, equity.board, equity.dead], ['ahkh', ['9d', '9h', 'Kc'], ['2c', '3c']]);
  const omaha = await json('equity', 'ahad10h10d', 'A♠A♣**', '--game', 'omaha', '--simulations', '100');
  assert.is(omaha.players[1].range, 'A♠A♣**');
  const random = await json('equity', 'AhAd10h10d', 'Random', '--game', 'omaha', '--simulations', '100');
  assert.is(random.players[1].range, 'Random');
});

cards.run();

const commas = suite('a comma at the end of an argument');

commas('is refused with both readings, without "vs"', async () => {
  const error = errorOf(await command({}, 'equity', 'AA,KK,QQ,', 'random', 'AhKh', '--json'));
  assert.equal(error, {
    exitCode: 2,
    code: 'INVALID_USAGE',
    message:
      '"AA,KK,QQ," and "random" have a comma between them: quote "AA,KK,QQ, random" if it is one player; for two leave out the comma, or write "vs" in its place',
  });
  for (const words of [
    ['QQ+', ',AKs'],
    ['QQ+', ',', 'AKs'],
    ['random', 'AhKh,', '22+'],
    ['QQ+;', 'AKs'],
  ]) {
    assert.match(
      messageOf(() => readTypedTable(words)),
      /have a comma between them: quote /,
      words.join('|'),
    );
  }
  assert.match(
    messageOf(() => readTypedHands(['AhKh,', 'QsQc'])),
    /^"AhKh," and "QsQc" have a comma between them: leave out the white space if it is one hand; for two /,
  );
});

commas('joins the words of one player with "vs", and cards of one hand', () => {
  assert.equal(readTypedTable(['QQ+,', 'AKs', 'vs', 'random']).players, ['QQ+, AKs', 'random']);
  assert.equal(readTypedTable(['random', 'vs', 'AA', ',KK', ', QQ', 'AKs']).players, ['random', 'AA ,KK , QQ AKs']);
  assert.equal(readTypedTable(['Ah,', 'Kh', 'QQ']).players, ['AhKh', 'QQ']);
  assert.equal(
    readTypedTable(['QQ', 'KK,']).players,
    ['QQ', 'KK,'],
    'behind the last argument there is nothing to join',
  );
  assert.equal(readTypedTable(['9s,8s,7h,6h,', 'random'], { game: 'omaha' }).players, ['9s8s7h6h', 'random']);
});

commas.run();

const sentences = suite('the words between players');

sentences('make one player of all arguments between two "vs", in a game with ranges', () => {
  assert.equal(readTypedTable(['QQ', 'AKs:0.5', 'vs', '22+', '98s']).players, ['QQ AKs:0.5', '22+ 98s']);
  assert.equal(readTypedTable(['AhAdKhKd', 'vs', 'QQ']).players[0], 'AhAdKhKd', 'left for the error to name the game');
  assert.equal(readTypedTable(['AhKh,', 'QsQd', 'vs', 'Ah', 'Kh']).players, ['AhKh, QsQd', 'AhKh']);
  assert.equal(readTypedTable(['AhAd', '**', 'random', 'vs', '9s8s7h6h'], { game: 'omaha' }).players, [
    'AhAd**',
    'random',
    '9s8s7h6h',
  ]);
  assert.equal(readTypedHands(['Ah', 'Kh', '2c', '3c', '4c', 'vs', 'AsKs2d3d4d']).hands, [
    ['Ah', 'Kh', '2c', '3c', '4c'],
    ['As', 'Ks', '2d', '3d', '4d'],
  ]);
});

sentences('put the board behind "on", and dead cards behind "dead"', () => {
  const table = { players: ['AhKh', 'QQ+'], board: ['Qh', '7c', '2d'], dead: [] };
  for (const words of [
    ['AhKh', 'vs', 'QQ+', 'on', 'Qh7c2d'],
    ['AhKh', 'QQ+', 'on', 'Qh 7c 2d'],
    ['AhKh', 'QQ+', 'on', 'Qh', '7c', '2d'],
    ['AhKh vs QQ+ on Qh7c2d'],
    ['AhKh', 'on', 'Qh-7c-2d', 'vs', 'QQ+'],
    ['AhKh', 'vs', 'QQ+', 'flop', 'Qh', '7c', 'turn', '2d'],
  ]) {
    assert.equal(readTypedTable(words), table, words.join('|'));
    assert.equal(readTypedTable([...words, 'dead', '3c', '4c']), { ...table, dead: ['3c', '4c'] }, words.join('|'));
  }
  assert.equal(readTypedTable(['AhKh', 'on', 'Qh7c2d'], { dead: ['3c', 'QQ+'] }), { ...table, dead: ['3c'] });
  assert.equal(readTypedCards(['AhKh', 'on', 'Qh', '7c', '2d']), ['Ah', 'Kh', 'Qh', '7c', '2d']);
  const hands = [
    ['Ah', 'Kh'],
    ['Qs', 'Qc'],
  ];
  assert.equal(readTypedHands(['AhKh', 'QsQc', 'on', 'Qh7c2d']), { hands, board: ['Qh', '7c', '2d'] });
});

sentences('are read from one argument in quotes as from several', () => {
  for (const words of ['AhKh QsQc on QhJhTh', 'AhKh Qs Qc on QhJhTh', 'AhKh vs QsQc on QhJhTh']) {
    assert.equal(readTypedHands([words]), readTypedHands(words.split(' ')), words);
    assert.is(readTypedHands([words]).hands.length, 2);
  }
  assert.equal(readTypedHands(['Ah Kh 2c 3c 4c']).hands, [['Ah', 'Kh', '2c', '3c', '4c']]);
  assert.match(
    messageOf(() => readTypedHands(['AhKh, QsQc'])),
    /^"AhKh," and "QsQc" have a comma/,
  );
});

sentences('that are strokes divide their own argument alone', () => {
  assert.equal(readTypedTable(['AA', 'KK/QQ']).players, ['AA', 'KK', 'QQ']);
  assert.equal(readTypedTable(['AA/KK', 'QQ']).players, ['AA', 'KK', 'QQ']);
  assert.equal(readTypedTable(['AA KK/QQ']).players, ['AA KK', 'QQ']);
  assert.equal(readTypedTable(['AA', 'KK/Qh7c2d']), { players: ['AA', 'KK'], board: ['Qh', '7c', '2d'], dead: [] });
});

sentences('have the board behind a stroke up to the first word that is no card, which is a player', () => {
  for (const words of [
    ['AhKh/Qh7c2d', 'QQ'],
    ['AhKh/Qh7c2d QQ'],
    ['AhKh/Qh', '7c', '2d', 'QQ'],
    ['AhKh', '/', 'Qh 7c 2d', 'QQ'],
  ]) {
    const table = { players: ['AhKh', 'QQ'], board: ['Qh', '7c', '2d'], dead: [] };
    assert.equal(readTypedTable(words), table, words.join('|'));
  }
  assert.equal(readTypedTable(['AA/Qh7c2d', '22+, AKs', 'vs', 'KK']).players, ['AA', '22+, AKs', 'KK']);
  assert.equal(readTypedTable(['AhKh/QsQd', '2c2d', 'KK']).players, ['AhKh', 'QsQd', '2c2d', 'KK']);
  assert.equal(readTypedTable(['AhKh/Q s Q d', 'KK']).players, ['AhKh', 'QsQd', 'KK']);
  assert.match(
    messageOf(() => readTypedTable(['AhKh/Qh', '7c', '2d', '3c', 'QQ'])),
    /^"7c 2d 3c" behind "\/Qh" is of the board, or a player: write "on" before the board, or "vs" before the player$/,
  );
});

sentences('that have players behind the board name them where too few are before it', () => {
  const [few, write] = ['it takes 2 to 10 players, not', 'write players before'];
  for (const [words, message] of [
    [['AKs', 'on', 'ah', 'kh', '10h', 'QQ'], `${few} 1: "QQ" behind "on" is read as cards of the board: ${write} "on"`],
    [['Board: Qh7c2d', 'AA', 'KK'], `${few} 0: "AA" behind "board" is read as cards of the board: ${write} "board"`],
    [['AA', 'dead', '2c QQ'], `${few} 1: "QQ" behind "dead" is read as dead cards: ${write} "dead"`],
    [['AA', 'on', 'KK'], `${few} 1: "KK" behind "on" is read as cards of the board: ${write} "on"`],
    [['AhKh', 'on', 'Qh7c2d', 'QsQd'], `${few} 1: "QsQd" behind "on" is read as cards of the board: ${write} "on"`],
    [['AA', 'on', 'Qh7x2d'], `${few} 1; write "random" for a player with unknown cards`],
    [['AA', 'on', 'Qh7c', '2d'], `${few} 1; write "random" for a player with unknown cards`],
  ] as const) {
    assert.is(
      messageOf(() => readTypedTable(words)),
      message,
    );
  }
  assert.is(
    messageOf(() => readTypedHands(['Board:', 'QhJhTh', 'AhKh', 'QsQc'])),
    'missing hands: "AhKh" behind "board" is read as cards of the board: write hands before "board"',
  );
});

const EMPTY = 'an argument is empty: leave it out';

sentences('are refused where they have no place, or where an option says the same', () => {
  const board = ['Qh7c2d'];
  for (const [read, message] of [
    [
      () => readTypedTable(['AA', 'KK', 'on', 'Qh7c2d'], { board }),
      '"on" and --board both have cards: leave out one of them',
    ],
    [
      () => readTypedTable(['AA', 'KK', 'dead', '2c'], { dead: ['3c'] }),
      '"dead" and --dead both have cards: leave out one of them',
    ],
    [() => readTypedCards(['AhKh', 'on', '2c'], board), '"on" and --board both have cards: leave out one of them'],
    [() => readTypedHands(['AhKh', 'on', '2c'], { board }), '"on" and --board both have cards: leave out one of them'],
    [
      () => readTypedTable(['AhKh', 'QsQd', 'vs', 'KK']),
      '"AhKh QsQd" is more than a hand: write "vs" between players, or a comma between the hands of one',
    ],
    [() => readTypedTable(['AA', 'KK', 'on']), 'cards are missing behind "on"'],
    [
      () => readTypedTable(['AA', 'vs', '2c2d', 'folded', 'vs', 'KK']),
      '"folded" has no place here: leave the hand out, and give its cards as dead: dead 2c2d',
    ],
    [
      () => readTypedCards(['AhKh', 'vs', 'QQ']),
      '"vs" has no place here: known hands and dead cards are for `poker-odds equity`',
    ],
    [
      () => readTypedTable(['AhKh QsQd vs KK']),
      '"AhKh QsQd" is more than a hand: write "vs" between players, or a comma between the hands of one',
    ],
    [
      () => readTypedTable(['AA', 'KK', 'QhJh2c']),
      '"QhJh2c" has 3 cards, and a hand has 2: write "on" before the board',
    ],
    [
      () => readTypedCards(['AK']),
      '"AK" is not a card with its suit, such as Ah: hands without suits and ranges are for `poker-odds equity`',
    ],
    [
      () => readTypedCards(['AhKh', 'against', '3']),
      '"against" is not a card with its suit, such as Ah: hands without suits and ranges are for `poker-odds equity`',
    ],
    [
      () => readTypedHands(['AA', 'vs', 'KK', 'on', 'QhJh2c']),
      '"AA" is not a card with its suit, such as Ah: hands without suits and ranges are for `poker-odds equity`',
    ],
    [
      () => readTypedCards(['AhKh', 'QsQc']),
      '"QsQc" is of the board, or another hand: write "on" before the board, or `poker-odds equity AhKh QsQc`',
    ],
    [() => readTypedTable(['AhKh', 'vs', 'vs', 'QQ']), 'a player is missing behind "vs"'],
    [() => readTypedTable(['AhKh', 'QQ', 'vs']), 'a player is missing behind "vs"'],
    [() => readTypedTable(['AhKh', 'QQ', 'vs', 'on', 'Qh7c2d']), 'a player is missing behind "vs"'],
    [() => readTypedTable(['AhKh || QQ']), 'a player is missing behind "|"'],
    [() => readTypedTable(['vs', 'AhKh', 'QQ']), 'a player is missing before "vs"'],
    [() => readTypedHands(['AhKh2c3c4c', 'vs']), 'a player is missing behind "vs"'],
    ...[
      ['AhKh', 'vs', '', 'vs', 'QQ'],
      ['AhKh', '', 'QQ'],
      ['AhKh', 'QQ', 'on', ''],
      ['AhKh', ' ', 'QQ'],
    ].map(words => [() => readTypedTable(words), EMPTY] as const),
    [() => readTypedCards(['AhKh', 'on', '']), EMPTY],
    [() => readTypedHands(['AhKh', '', 'QsQc']), EMPTY],
    [() => readTypedTable(['AA', 'KK'], { board: [''] }), 'cards are missing behind --board'],
    [() => readTypedTable(['AA', 'KK'], { dead: ['', '2c'] }), 'cards are missing behind --dead'],
    [() => readTypedCards(['AhKh'], ['']), 'cards are missing behind --board'],
    [() => readTypedHands(['AhKh'], { board: [''] }), 'cards are missing behind --board'],
    [() => readTypedTable(['AA', 'KK', 'on', 'Qh7c2d', 'turn']), 'cards are missing behind "turn"'],
    [() => readTypedHands(['AhKh', 'dead', '2c']), '"dead" has no place here: a showdown has hands and a board'],
  ] as const) {
    assert.is(messageOf(read), message);
  }
});

sentences.run();
