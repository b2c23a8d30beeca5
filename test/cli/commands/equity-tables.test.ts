// poker-odds equity --distribution and --made-hands: tables for people, and for spreadsheets.

import * as assert from 'uvu/assert';
import { equityText } from '../../../src/cli/commands/equity-text.js';
import { suite } from '../../suite.js';
import { command, documentOf, type Outcome } from '../command.js';
import { answer, assertFits } from './answered.js';

const equity = (...argv: string[]): Promise<Outcome> => command({}, 'equity', ...argv);
const PLAYERS = ['15%', 'vs', 'AsAh,KK', 'on', 'Kd9h8h'];
const FIELDS = { players: ['15%', 'AsAh,KK'], board: ['Kd', '9h', '8h'] };

const tables = suite('the tables of poker-odds equity');

tables('have a line for each group: made hands, then draws, and in the end what no deal has', async () => {
  const { out } = await equity('AsAh,KK', 'AsAd', '--board', 'Kd7c2h', '--made-hands');
  assert.equal(out.split('\n').slice(7, 14), [
    'AsAh,KK',
    '          hands  share                                                 equity',
    'Set           3  100.000 %  █████████████████████████████████████████   91.414 %',
    'in no deal: Overpair',
    '',
    'AsAd',
    '          hands  share                                                 equity',
  ]);
  const { players } = documentOf(await equity(...PLAYERS, '--made-hands', '--json'));
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
  assert.match(out, /\ndeals by the equity of the player's hand\n/);
  const sampled = (await equity(...PLAYERS, '--distribution', '--seed', '1')).out.replaceAll('\n', ' ');
  assert.match(sampled, /hand; sampled, they are wider than in truth, by the noise of each hand/);
});

tables('fit every screen', async () => {
  const details = { distribution: true, madeHands: true };
  assertFits(equityText, await answer('equity', { ...FIELDS, ...details }));
  assertFits(equityText, await answer('equity', { ...FIELDS, ...details, method: 'exact' }));
});

tables('are CSV for spreadsheets: the groups of each player, made hands before draws', async () => {
  const { players } = documentOf(await equity(...PLAYERS, '--made-hands', '--json'));
  const [head, ...rows] = (await equity(...PLAYERS, '--made-hands', '--csv')).out.trim().split('\n');
  assert.is(head, 'player,name,combos,share,equity');
  const expected = players.flatMap(({ made_hands, draws }: Record<string, object[]>, player: number) =>
    [...made_hands!, ...draws!].map(group => [player, ...Object.values(group)].join(',')),
  );
  assert.equal(rows, expected);
});

tables.run();
