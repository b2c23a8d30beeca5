// poker-odds equity --distribution, --made-hands, --flops and --hands: tables and grids for people, of hold'em and of short deck, and the
// CSV of each for spreadsheets.

import * as assert from 'uvu/assert';
import { equityText } from '../../../src/cli/commands/equity-text.js';
import { suite } from '../../suite.js';
import { command, documentOf, type Outcome } from '../command.js';
import { answer, assertFits } from './answered.js';

const equity = (...argv: string[]): Promise<Outcome> => command({}, 'equity', ...argv);
const document = async (...argv: string[]) => documentOf(await equity(...argv, '--json'));
const rowsOf = async (...argv: string[]): Promise<string[]> => (await equity(...argv, '--csv')).out.trim().split('\n');
const PLAYERS = ['15%', 'vs', 'AsAh,KK', 'on', 'Kd9h8h'];
const FIELDS = { players: ['15%', 'AsAh,KK'], board: ['Kd', '9h', '8h'], distribution: true, madeHands: true };
const SHORT_DECK = ['--game', 'short-deck'];

const tables = suite('the tables of poker-odds equity');

tables('have a line for each group: made hands, then draws, and in the end what no deal has', async () => {
  const { out } = await equity('AsAh,KK', 'AsAd', '--board', 'Kd7c2h', '--made-hands');
  assert.equal(out.split('\n').slice(7, 11), [
    'AsAh,KK',
    '          combos  of deals                                             equity',
    'Set            3  100.000 %  ████████████████████████████████████████   91.414 %',
    'in no deal: Overpair',
  ]);
  assert.match(out, /^combos of the range; of deals: the share in which the player has one of them$/m);
  const { players } = await document(...PLAYERS, '--made-hands');
  const lines = (await equity(...PLAYERS, '--made-hands')).out.split('\n');
  const from = lines.indexOf('15%');
  const names = lines.slice(from + 1, lines.indexOf('', from)).map(line => line.slice(0, 28).trim());
  const nameAll = (groups: readonly { readonly name: string }[]): string[] => groups.map(({ name }) => name);
  assert.equal(names, ['', ...nameAll(players[0].made_hands), 'draws', ...nameAll(players[0].draws)]);
});

tables('have the equities of a sample with margins, as those of their own deals', async () => {
  const { out } = await equity(...PLAYERS, '--made-hands', '--seed', '1', '--simulations', '40000');
  const rows = out.match(/^(?:Top Pair|Set) .*$/gm)!;
  assert.ok(rows.length >= 2);
  for (const row of rows) assert.match(row, / \d+\.\d\d % ± \d\.\d\d +\S+ +\d+\.\d\d % ± \d\.\d\d$/);
  assert.match(out, /^± 95 %: /m);
});

tables('have twenty lines of equity with bars; those of a sample say what widens them', async () => {
  const { out } = await equity(...PLAYERS, '--distribution');
  assert.is(out.match(/^\d+-\d+ % +\d+\.\d{3} %/gm)?.length, 20);
  assert.match(out, /^(?:\d+-\d+) % .*█/m);
  const sampled = (await equity(...PLAYERS, '--distribution', '--seed', '1')).out.replaceAll('\n', ' ');
  assert.match(sampled, /hand; sampled, they are wider than in truth, by the noise of each hand/);
});

tables('fit every screen', async () => {
  assertFits(equityText, await answer('equity', FIELDS));
  assertFits(equityText, await answer('equity', { ...FIELDS, method: 'exact' }));
});

interface Flop {
  readonly flop: string;
  readonly count: number;
  readonly share: number;
  readonly equities: readonly number[];
}

tables('of flops have the best and the worst, and the mean equity of each kind, which shares weight', async () => {
  const { out } = await equity('AhKh', 'QcQd', '--flops');
  const { flops }: { flops: Flop[] } = await document('AhKh', 'QcQd', '--flops');
  const sorted = [...flops].sort((a, b) => b.equities[0]! - a.equities[0]!);
  assert.match(out, `\nAhKh\nbest    flops  equity      worst  flops  equity\n${sorted[0]!.flop}      1  100.000 %  `);
  const own = flops.filter(({ flop }) => new Set([flop[1], flop[3], flop[5]]).size === 1);
  const share = own.reduce((sum, each) => sum + each.share, 0);
  const mean = own.reduce((sum, each) => sum + each.share * each.equities[0]!, 0) / share;
  const count = own.reduce((sum, each) => sum + each.count, 0).toLocaleString('en');
  const [line] = out.match(/^monotone .*/m) ?? [];
  assert.match(line!, new RegExp(` ${count} +${(100 * share).toFixed(2)} % +${(100 * mean).toFixed(3)} %`));
});

tables('of short deck have nine ranks, its flops and its order of made hands', async () => {
  const onFlop = (...argv: string[]) => equity('AKs', 'random', ...argv, '--board', '9h8h6d', ...SHORT_DECK);
  assert.match(
    (await onFlop('--hands')).out,
    /^ +A +K +Q +J +T +9 +8 +7 +6\nA.*\nK.*\nQ.*\nJ.*\nT.*\n9.*\n8.*\n7.*\n6/m,
  );
  assert.match((await onFlop('--next-cards')).out, /^ +A +K +Q +J +T +9 +8 +7 +6$/m);
  const { out } = await equity('AhKh', 'QQ', '--flops', ...SHORT_DECK);
  assert.match(out, /^all +5,980 +100\.00 % +53\.695 %/m);
  assert.is(out.match(/^[2-9TJQKA](?= high)/gm)?.join(''), 'AKQJT9876');
  const made = (await equity('random', 'AA', '--made-hands', '--board', 'Th9h8hTd', ...SHORT_DECK)).out;
  assert.match(made, /^Flush [\s\S]*^Full House [\s\S]*^Straight [\s\S]*^Trips /m);
});

const csv = suite('poker-odds equity --csv');

csv('prints the table of one option, with the numbers of the JSON, and columns that have its names', async () => {
  const players = ['AhKh', 'QQ+, AKs:0.5', '--board', 'QhJh2c'];
  const whole = await document(...players, '--hands', '--next-cards', '--made-hands');
  for (const [option, head, listed] of [
    ['--hands', 'player,hand,weight,equity,win_rate,tie_rate', ['hands']],
    ['--made-hands', 'player,name,combos,share,equity', ['made_hands', 'draws']],
  ] as const) {
    const [first, ...rows] = await rowsOf(...players, option);
    assert.is(first, head);
    const expected = whole.players.flatMap((own: Record<string, object[]>, player: number) =>
      listed.flatMap(name => own[name]!).map(each => [player, ...Object.values(each)].join(',')),
    );
    assert.equal(rows, expected);
  }
  const next = await rowsOf(...players, '--next-cards');
  assert.equal([next.length, next[0]], [50, 'card,equities[0],equities[1]']);
  assert.ok(next.includes('Ah,,'), 'no deal has it next');
  const [head, first, ...others] = await rowsOf('AhKh', 'QcQd', '--flops');
  assert.equal([head, others.length], ['flop,count,share,equities[0],equities[1]', 9803]);
  assert.match(first!, /^AsAdAc,1,0\.0000578\d+,1,0$/);
});

csv('is refused without a table, with two, and beside --json', async () => {
  const refused = async (...argv: string[]): Promise<string> => (await equity('AhKh', 'QQ', '--csv', ...argv)).err;
  const one = /^error: --csv prints one table: add one of --hands, --next-cards, --flops, --made-hands\n/;
  assert.match(await refused(), one);
  assert.match(await refused('--hands', '--flops'), one);
  assert.match(await refused('--flops', '--json'), /--csv stands beside --json: leave out one of them/);
});
