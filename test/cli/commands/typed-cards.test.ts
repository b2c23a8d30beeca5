// Cards, players and the board as they are typed after `poker-odds odds`, `equity` and `showdown`, and behind --board and --dead, which take
// every word that follows them: their cards, or players.
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { readTypedCards, readTypedHands, readTypedTable } from '../../../src/cli/commands/typed-cards.js';
import { CARD_TEXTS, readTypedCard } from '../../../src/engine/cards.js';
import { waysToType } from '../../deck.js';
import { suite } from '../../suite.js';
import { command, documentOf, errorOf, messageOf } from '../command.js';

/** The words behind options, which a stroke separates. */
interface Typed {
  readonly game?: 'omaha' | 'omaha-5';
  readonly board?: string;
  readonly dead?: string;
}

/** Arguments, which a stroke separates. */
const argue = (text: string): string[] => (text === '' ? [] : text.split('|'));

const show = (players: readonly string[], board: readonly string[], dead: readonly string[] = []): string =>
  [players.join('|'), ...(board.length > 0 ? ['on', board.join('')] : []), ...(dead[0] ? ['dead', dead.join('')] : [])]
    .join(' ')
    .trim();

/** How each command reads its words: players or hands with strokes between, then the board and dead cards. */
const READERS = {
  odds: (words: string, { board }: Typed) => readTypedCards(argue(words), board?.split('|')).join(''),
  equity: (words: string, { game, ...cards }: Typed) => {
    const options = Object.fromEntries(Object.entries(cards).map(([name, text]) => [name, text.split('|')]));
    const { players, board, dead } = readTypedTable(argue(words), { ...(game && { game }), ...options });
    return show(players, board, dead);
  },
  showdown: (words: string, { game, board }: Typed) => {
    const options = { ...(game && { game }), ...(board !== undefined && { board: board.split('|') }) };
    const { hands, board: dealt } = readTypedHands(argue(words), options);
    return show(
      hands.map(hand => hand.join('')),
      dealt,
    );
  },
};

type Command = keyof typeof READERS;
type Row = readonly [command: Command, words: string, options: Typed, expected: string | RegExp];

const OMAHA = { game: 'omaha' } as const;

/** What is typed, grouped by what it shows, and how it is read. */
const READ: Readonly<Record<string, readonly Row[]>> = {
  'players are one word each, or several that can only be one range, with or without "vs" between': [
    ['equity', 'AhKh|QQ+, AKs:0.5|15%', {}, 'AhKh|QQ+, AKs:0.5|15%'],
    ['equity', 'AhKh|VS|QQ+', {}, 'AhKh|QQ+'],
    ['equity', 'AhKh|versus|QQ+', {}, 'AhKh|QQ+'],
    ['equity', 'AhKh vs QQ+|88 v random', {}, 'AhKh|QQ+ 88|random'],
    ['equity', 'Ah|Kh|Qd|Qc', {}, 'AhKh|QdQc'],
    ['equity', 'AhKh|[50]QQ[/50]', {}, 'AhKh|[50]QQ[/50]'],
    ['equity', Array(10).fill('random').join('|'), {}, Array(10).fill('random').join('|')],
  ],
  'players are all arguments between two "vs", in a game with ranges': [
    ['equity', 'QQ|AKs:0.5|vs|22+|98s', {}, 'QQ AKs:0.5|22+ 98s'],
    ['equity', 'AhKh,|QsQd|vs|Ah|Kh', {}, 'AhKh, QsQd|AhKh'],
    ['equity', 'AhAdKhKd|vs|QQ', {}, 'AhAdKhKd|QQ'], // left for the error to name the game
    ['showdown', 'Ah|Kh|2c|3c|4c|vs|AsKs2d3d4d', {}, 'AhKh2c3c4c|AsKs2d3d4d'],
  ],
  'players of Omaha may have spaces between all cards, known or not': [
    ['equity', 'Ah|Ad|*|*|random|9s|8s|7h|6h', OMAHA, 'AhAd**|random|9s8s7h6h'],
    ['equity', 'Ah Ad * * vs random|9s,8s,7h,6h', OMAHA, 'AhAd**|random|9s8s7h6h'],
    ['equity', 'AhAd|**|random|vs|9s8s 7h 6h', OMAHA, 'AhAd**|random|9s8s7h6h'],
    ['equity', '9s,8s,7h,6h,|random', OMAHA, '9s8s7h6h|random'],
    ['equity', 'Ah Ad Kh Kd 2c 9s 8s 7h 6h 2d', { game: 'omaha-5' }, 'AhAdKhKd2c|9s8s7h6h2d'],
    ['showdown', 'Ah|Ad|Kh|Kd|9s|8s|7h|6h', OMAHA, 'AhAdKhKd|9s8s7h6h'],
    ['showdown', 'Ah Ad Kh Kd vs 9s8s 7h 6h', OMAHA, 'AhAdKhKd|9s8s7h6h'],
  ],
  'players are joined by commas with "vs" or within a hand': [
    ['equity', 'QQ+,|AKs|vs|random', {}, 'QQ+, AKs|random'],
    ['equity', 'random|vs|AA|,KK|, QQ|AKs', {}, 'random|AA ,KK , QQ AKs'],
    ['equity', 'Ah,|Kh|QQ', {}, 'AhKh|QQ'],
    ['equity', 'QQ|KK,', {}, 'QQ|KK,'], // behind the last argument there is nothing to join
  ],
  'labels of a solver’s file are no words between players': [
    ['equity', '#Range0#AA,KK\n#Board#Qh 7c 2d\n#Dead# vs QQ', {}, '#Range0#AA,KK\n#Board#Qh 7c 2d\n#Dead#|QQ'],
  ],
  'a board is behind "on", dead cards behind "dead"': [
    ['equity', 'AhKh|QQ+|on|Qh|7c|2d|dead|3c|4c', {}, 'AhKh|QQ+ on Qh7c2d dead 3c4c'],
    ['equity', 'AhKh vs QQ+ on Qh7c2d|dead|3c|4c', {}, 'AhKh|QQ+ on Qh7c2d dead 3c4c'],
    ['equity', 'AhKh|on|Qh-7c-2d|vs|QQ+', {}, 'AhKh|QQ+ on Qh7c2d'],
    ['equity', 'AhKh|vs|QQ+|flop|Qh|7c|turn|2d', {}, 'AhKh|QQ+ on Qh7c2d'],
    ['odds', 'AhKh|on|Qh|7c|2d', {}, 'AhKhQh7c2d'],
    ['showdown', 'AhKh|Qs|Qc|on|Qh7c2d', {}, 'AhKh|QsQc on Qh7c2d'],
    ['showdown', 'AhKh vs QsQc on Qh7c2d', {}, 'AhKh|QsQc on Qh7c2d'],
  ],
  'a board is behind a stroke up to the first word that is no card, which is a player': [
    ['equity', 'AhKh/Qh7c2d|QQ+', {}, 'AhKh|QQ+ on Qh7c2d'],
    ['equity', 'AhKh/Qh|7c|2d|QQ+', {}, 'AhKh|QQ+ on Qh7c2d'],
    ['equity', 'AhKh|/|Qh 7c 2d|QQ+', {}, 'AhKh|QQ+ on Qh7c2d'],
    ['equity', 'AA/Qh7c2d|22+, AKs|vs|KK', {}, 'AA|22+, AKs|KK on Qh7c2d'],
    ['equity', 'AhKh/QsQd', {}, 'AhKh|QsQd'],
    ['equity', 'AhKh/QsQd|2c2d|KK', {}, 'AhKh|QsQd|2c2d|KK'],
    ['equity', 'AhKh/Q s Q d|KK', {}, 'AhKh|QsQd|KK'],
    ['equity', 'AA|KK/QQ', {}, 'AA|KK|QQ'],
  ],
  'cards behind an option are its own where enough players are before it': [
    ['equity', 'AA|KK', { board: 'Qh7c|2d2h' }, 'AA|KK on Qh7c2d2h'],
    ['equity', 'AA|KK', { dead: '2c2s 3c|3d' }, 'AA|KK dead 2c2s3c3d'],
    ['equity', 'AA', { dead: '2c2s|3c|3d', board: 'Qh7c2d|KK' }, 'AA|KK on Qh7c2d dead 2c2s3c3d'],
    ['equity', 'AA|KK', { dead: '2c2s|QQ' }, 'AA|KK|QQ dead 2c2s'],
    ['showdown', 'AhKh', { board: 'QhJh|Th2c' }, 'AhKh on QhJhTh2c'],
  ],
  'cards behind an option are players where too few are without them, or where the board would have too many': [
    ['equity', 'AA', { dead: '2c2d|3c3d' }, 'AA|3c3d dead 2c2d'],
    ['equity', 'AA', { board: 'Qh7c2d|AhKh' }, 'AA|AhKh on Qh7c2d'],
    ['equity', '', { board: 'Qh7c2d|AhKh|vs|QQ+' }, 'AhKh|QQ+ on Qh7c2d'],
    ['equity', 'AhKh|on|Qh7c2d', { dead: '3c|QQ+' }, 'AhKh|QQ+ on Qh7c2d dead 3c'],
    ['equity', 'AA|KK', { board: 'Qh7c2d3h|AhKh' }, 'AA|KK|AhKh on Qh7c2d3h'],
    ['equity', '', { ...OMAHA, board: 'Ts7s6d|AhAdKhKd|9s8s7h6h' }, 'AhAdKhKd|9s8s7h6h on Ts7s6d'],
    ['showdown', '', { board: 'QhJhTh|AhKh|QsQd' }, 'AhKh|QsQd on QhJhTh'],
  ],
  'cards behind --board are its own where "vs" is between the players before it, or where they fill it to five': [
    ['equity', 'AA|vs|KK', { board: 'Qh7c2d|3c4d' }, 'AA|KK on Qh7c2d3c4d'],
    ['equity', 'AA vs KK', { board: 'Qh-7c-2d|3c|4d' }, 'AA|KK on Qh7c2d3c4d'],
    ['equity', 'AA|KK', { board: 'Qh 7c 2d|3c|4d' }, 'AA|KK on Qh7c2d3c4d'],
    ['showdown', 'AhKh|vs|QsQc', { board: 'Qh7c2d|3c|4d' }, 'AhKh|QsQc on Qh7c2d3c4d'],
    ['showdown', 'AhKh', { board: 'Qh7c2d|3c|4d' }, 'AhKh on Qh7c2d3c4d'],
  ],
};

const MISSING = /^a player is missing behind "vs"$/;
const EMPTY = /^an argument is empty: leave it out$/;
const TWICE = /^"on" and --board both have cards: leave out one of them$/;

/** What is refused: words that have no place or two meanings, with a sentence that names them and says what to write. */
const REFUSED: Readonly<Record<string, readonly Row[]>> = {
  'a board without "on", or of more than five cards, is refused': [
    ['equity', 'AA|vs|KK', { board: 'Qh7c2d3c|4d5d' }, /^the board has 6 cards: it takes at most 5$/],
    ['showdown', 'AhKh|on|2c3c4c5c6c7c', {}, /^the board has 6 cards/],
    ['showdown', 'AhKh|vs|QsQc|QhJhTh2c2d', {}, /^"QhJhTh2c2d" has 5 cards, and .* 2: write "on" before the board$/],
    ['showdown', 'AhKh QsQc|QhJhTh', {}, /^"QhJhTh" has 3 cards/],
  ],
  'words with a comma at an end are refused with both readings': [
    ['equity', 'AA,KK,QQ,|random|AhKh', {}, '"AA,KK,QQ," and "random" have a comma between them: quote "AA,KK,QQ, '],
    ['equity', 'QQ+|,AKs', {}, /have a comma between them: quote /],
    ['equity', 'QQ+;|AKs', {}, /have a comma between them: quote /],
    ['showdown', 'AhKh,|QsQc', {}, /^"AhKh," and "QsQc" have a comma between them: leave out the white space/],
  ],
  'cards behind a stroke are refused where they can be of the board or a player’s': [
    ['equity', 'AhKh/Qh|7c|2d|3c|QQ', {}, /^"7c 2d 3c" behind "\/Qh" is of the board, or a player: /],
    ['equity', 'AA|KK/Qh7c2d|AhKh', {}, /^"AhKh" behind "\/Qh7c2d" is of the board, or a player: write "on"/],
  ],
  'players behind the board are named where too few are before it': [
    ['equity', 'AKs|on|ah|kh|10h|QQ', {}, 'players, not 1: "QQ" behind "on" is read as cards of the board: write '],
    ['equity', 'Board: Qh7c2d|AA|KK', {}, 'players, not 0: "AA" behind "board" is read as cards of the board'],
    ['equity', 'AA|dead|2c QQ', {}, 'players, not 1: "QQ" behind "dead" is read as dead cards: write players before'],
    ['equity', 'AhKh|on|Qh7c2d|QsQd', {}, 'players, not 1: "QsQd" behind "on" is read as cards of the board'],
    ['equity', 'AA|on|Qh7x2d', {}, 'players, not 1; write "random" for a player with unknown cards'],
    ['showdown', 'Board:|QhJhTh|AhKh|QsQc', {}, 'missing hands: "AhKh" behind "board" is read as cards of the board'],
  ],
  'words are refused where they have no place, or where an option says the same': [
    ['equity', 'AA|KK|on|Qh7c2d', { board: 'Qh7c2d' }, TWICE],
    ['odds', 'AhKh|on|2c', { board: 'Qh7c2d' }, TWICE],
    ['showdown', 'AhKh|on|2c', { board: 'Qh7c2d' }, TWICE],
    ['equity', 'AA|KK|dead|2c', { dead: '3c' }, /^"dead" and --dead both have cards: /],
    ['equity', 'AhKh QsQd vs KK', {}, /^"AhKh QsQd" is more than a hand: write "vs" between players/],
    ['equity', 'AA|vs|2c2d|folded|vs|KK', {}, /^"folded" has no place here: .* as dead: dead 2c2d$/],
    ['equity', 'AA|KK|QhJh2c', {}, /^"QhJh2c" has 3 cards, and a hand has 2: write "on" before the board$/],
    ['odds', 'AhKh|vs|QQ', {}, /^"vs" has no place here: .*`poker-odds equity`$/],
    ['odds', 'AK', {}, /^"AK" is not a card with its suit, such as Ah: .*`poker-odds equity`$/],
    ['odds', 'AhKh|QsQc', {}, /^"QsQc" is of the board, or another hand: .*`poker-odds equity AhKh QsQc`$/],
    ['showdown', 'AA|vs|KK|on|QhJh2c', {}, /^"AA" is not a card with its suit, such as Ah: /],
    ['showdown', 'AhKh|dead|2c', {}, /^"dead" has no place here: a showdown has hands and a board$/],
  ],
  'words may not be missing or empty': [
    ['equity', 'AhKh|vs|vs|QQ', {}, MISSING],
    ['equity', 'AhKh|QQ|vs|on|Qh7c2d', {}, MISSING],
    ['equity', 'vs|AhKh|QQ', {}, /^a player is missing before "vs"$/],
    ['equity', 'AhKh|vs||vs|QQ', {}, EMPTY],
    ['equity', 'AhKh| |QQ', {}, EMPTY],
    ['odds', 'AhKh|on|', {}, EMPTY],
    ['equity', 'AA|KK|on|Qh7c2d|turn', {}, /^cards are missing behind "turn"$/],
    ['equity', 'AA|KK', { board: '' }, /^cards are missing behind --board$/],
    ['equity', 'AA|KK', { dead: '|2c' }, /^cards are missing behind --dead$/],
    ['odds', 'AhKh', { board: '' }, /^cards are missing behind --board$/],
  ],
  'words behind an option are refused where they can be its cards or a player': [
    ['equity', 'AA|KK', { board: 'Qh7c2d|AhKh' }, '"AhKh" behind --board is more of its cards, or a player: write --'],
    ['equity', '', { board: 'Qh7c|2d2h|AA|KK' }, '"2d2h" behind --board is more of its cards, or a player: write '],
    ['equity', '', { dead: '2c2d|AhKh|QQ|KK' }, '"AhKh" behind --dead is more of its cards, or a player: write '],
    ['equity', 'AA|KK', { board: 'Qh7c2d|Ah|Kh|QQ' }, /before --board and "vs" between them$/],
    ['equity', 'AA vs KK', { board: 'Qh7c2d|QQ' }, /^"QQ" behind --board is more of the player before it/],
    ['equity', 'AA|vs|KK', { dead: '2c|QQ|vs|JJ' }, '"QQ" behind --dead'],
    // It does not ask for "vs" where that is typed.
    ['equity', 'KK', { board: 'Qh7c2d|AhKh|vs|QQ' }, /or the players before --board$/],
    ['equity', '', { dead: '2c2d|AhKh|QQ|vs|KK' }, /or the players before --dead$/],
    ['showdown', 'AhKh', { board: 'QhJhTh|2c2d' }, '"2c2d" behind --board is more of its cards, or a player: write '],
  ],
};

const typed = suite('of what is typed');

for (const [sentence, rows] of Object.entries(READ)) {
  typed(sentence, () => {
    for (const [name, words, options, expected] of rows) assert.is(READERS[name](words, options), expected, words);
  });
}

for (const [sentence, rows] of Object.entries(REFUSED)) {
  typed(sentence, () => {
    for (const [name, words, options, expected] of rows)
      assert.match(
        messageOf(() => READERS[name](words, options)),
        expected,
      );
  });
}

typed('an option that is there twice is refused', async () => {
  for (const argv of ['--dead 2c2d --dead 3c3d', '--board Qh7c2d --board=3c']) {
    const error = errorOf(await command({}, 'equity', 'AA', 'KK', ...argv.split(' '), '--json'));
    const message = `${argv.split(' ')[0]} is there twice: write all its cards behind one`;
    assert.equal(error, { exitCode: 2, code: 'INVALID_USAGE', message });
  }
});

/** A card as a byte, and as someone may type it. */
const aTypedCard = fc.integer({ min: 0, max: 51 }).chain(card => {
  const ways = waysToType(CARD_TEXTS[card]!);
  return fc.constantFrom(...ways).map(text => ({ card, text }));
});

typed('cards are split from each other whatever separates them, and read as the same cards', () => {
  const aSeparator = fc.constantFrom('', ' ', ',', ', ', '-', ' – ', '/', ';');
  fc.assert(
    fc.property(fc.array(aTypedCard, { minLength: 2, maxLength: 5 }), aSeparator, (all, separator) => {
      const text = all.map(each => each.text).join(separator);
      const bytes = all.map(({ card }) => card);
      assert.equal(readTypedCards(['Ah', 'Kh'], [text]).slice(2).map(readTypedCard), bytes, text);
      for (const option of ['board', 'dead'] as const) {
        assert.equal(readTypedTable(['AA', 'KK'], { [option]: [text] })[option].map(readTypedCard), bytes, text);
      }
      assert.equal(readTypedHands(['AhKh'], { board: [text] }).board.map(readTypedCard), bytes, text);
    }),
  );
});

typed('cards are in answers as they are written, and a player’s text as it was typed', async () => {
  const json = async (...argv: string[]) => documentOf(await command({}, ...argv, '--json'));
  const { cards } = await json('odds', 'ah', '10H', '--board', '9d-9h-K♣-Tc-Td');
  assert.equal(cards, ['Ah', 'Th', '9d', '9h', 'Kc', 'Tc', 'Td']);
  const { hands, winners } = await json('showdown', 'a♥k♥', 'qs10♦️', '--board', 'Q♥/j♥/10h/2c/2d');
  assert.equal([hands[0].cards, hands[1].cards, winners], [['Ah', 'Kh'], ['Qs', 'Td'], [0]]);
  const equity = await json('equity', 'ahkh', 'QQ', '--board', '9d-9h-kc', '--dead', '2♣-3♣');
  assert.equal([equity.players[0].range, equity.board, equity.dead], ['ahkh', ['9d', '9h', 'Kc'], ['2c', '3c']]);
  const omaha = await json('equity', 'A♠A♣**', 'Random', '--game', 'omaha', '--simulations', '100');
  assert.equal([omaha.players[0].range, omaha.players[1].range], ['A♠A♣**', 'Random']);
});
