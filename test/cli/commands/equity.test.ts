// poker-odds equity: real equities from the real engine, in the terminal.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CATEGORIES } from '../../../src/engine/categories.js';
import { loadEngine } from '../../../src/library/node.js';
import { MAX_TARGET_ERROR, MIN_TARGET_ERROR } from '../../../src/questions/fields.js';
import { equityVectors, titleOf } from '../../equity/vectors.js';
import { contract } from '../../openapi/document.js';
import { command, type Outcome } from '../command.js';

const equity = (...argv: string[]): Promise<Outcome> => command({}, 'equity', ...argv);
const document = async (...argv: string[]) => JSON.parse((await equity(...argv, '--json')).out);
const rounded = (rates: readonly number[]): string => rates.map(rate => rate.toFixed(6)).join(' ');

const json = suite('poker-odds equity --json');

json('prints the data of the endpoint, with detail', async () => {
  const { detail, players, ...rest } = await document('AhKh', 'QdQc', '--board', 'QhJh2c');
  assert.equal(rest, { board: ['Qh', 'Jh', '2c'], dead: [], method: 'exact' });
  const [first, second] = players;
  assert.equal(Object.keys(first), ['range', 'combos', 'equity', 'win_rate', 'tie_rate']);
  assert.equal([first.range, first.combos, second.range, second.combos], ['AhKh', 1, 'QdQc', 1]);
  const none = { equity: 0, win_rate: 0, tie_rate: 0 };
  assert.equal(detail, { simulations: 990, billed_hands: 1980, standard_errors: [none, none] });
});

json('has the seed and the standard errors of a sample', async () => {
  const { method, detail, players } = await document('AhKh', '22+', 'random', '--seed', '7');
  assert.is(method, 'monte-carlo');
  assert.equal([detail.seed, detail.simulations, detail.billed_hands], [7, 100_000, 300_000]);
  assert.is(detail.standard_errors.length, 3);
  for (const { equity: error, win_rate, tie_rate } of detail.standard_errors) {
    assert.ok([error, win_rate, tie_rate].every(each => each > 0 && each < 0.002));
  }
  const sum = players.reduce((total: number, player: { equity: number }) => total + player.equity, 0);
  assert.ok(Math.abs(sum - 1) < 1e-12);
});

json('has categories, hands and next cards where they are asked for', async () => {
  const data = await document('AhKh', 'QQ:0.5', '--board', 'QhJh2c', '--categories', '--hands', '--next-cards');
  const [known, queens] = data.players;
  assert.equal(Object.keys(known.hand_probabilities), [...CATEGORIES]);
  assert.equal(Object.keys(known.hands[0]), ['hand', 'weight', 'equity', 'win_rate', 'tie_rate']);
  assert.equal([known.hands.length, queens.hands.length, queens.hands[0].weight], [1, 3, 0.5]);
  assert.equal(
    queens.hands.map(({ hand }: { hand: string }) => hand),
    ['QsQd', 'QsQc', 'QdQc'],
  );
  assert.is(data.next_cards.length, 49);
  const [deuceOfDiamonds, ace] = ['2d', 'Ah'].map(card =>
    data.next_cards.find((each: { card: string }) => each.card === card),
  );
  assert.is(deuceOfDiamonds.equities.length, 2);
  assert.is(ace.equities, null, 'a player has it');
});

json('is what the schema of the endpoint says', async () => {
  const isData = (data: unknown): boolean => contract.isValid('EquityData', data);
  assert.ok(isData(await document('AhKh', 'QQ', '--board', 'QhJh2c', '--hands', '--categories', '--next-cards')));
  assert.ok(isData(await document('AhKh', '22+', 'random', '--seed', '7', '--dead', '2c')));
});

json('prints the same numbers as the library for a seed', async () => {
  const players = ['AhKh', 'QQ+, AKs:0.5', 'random'];
  const engine = await loadEngine();
  const expected = engine.equity({
    players,
    board: ['Jh'],
    dead: ['2c'],
    method: 'monte-carlo',
    seed: 7,
    simulations: 300_000,
  });
  const data = await document(...players, '--board', 'Jh', '--dead', '2c', '--seed', '7', '--simulations', '300000');
  assert.equal(
    data.players.map(({ equity: share, win_rate, tie_rate }: Record<string, number>) => [share, win_rate, tie_rate]),
    expected.players.map(({ equity: share, win, tie }) => [share, win, tie]),
  );
});

json('is exact by itself, and samples with a number of deals, a target or a seed', async () => {
  const methodOf = async (...rest: string[]) => (await document('AhKh', 'QQ', '--board', 'QhJh2c', ...rest)).method;
  assert.is(await methodOf(), 'exact');
  for (const rest of [
    ['--simulations', '1000'],
    ['--target-error', '0.01'],
    ['--seed', '7'],
  ]) {
    assert.is(await methodOf(...rest), 'monte-carlo');
  }
  assert.is((await document('15%', '20%', '25%')).method, 'monte-carlo');
});

json(
  'ends where the target error is reached, and takes as many deals as DEFAULT_SIMULATIONS says without one',
  async () => {
    const { detail } = await document('AhKh', 'QQ', 'random', '--target-error', '0.001', '--seed', '7');
    assert.ok(detail.simulations >= 10_000 && detail.simulations < 1_000_000, `${detail.simulations}`);
    assert.ok(detail.standard_errors.every(({ equity: error }: { equity: number }) => error <= 0.001));
    const { out } = await command({ DEFAULT_SIMULATIONS: '33' }, 'equity', '15%', '20%', 'random', '--json');
    assert.is(JSON.parse(out).detail.simulations, 33);
  },
);

/** What takes milliseconds: boards, and known hands that meet before the flop. */
const QUICK = equityVectors.filter(
  ({ players, board }) => board.length >= 3 || players.every(text => text.length === 4),
);

for (const vector of QUICK) {
  const { players, board, dead, deals } = vector;
  json(`is right to the last count: ${titleOf(vector)}`, async () => {
    const cards = [
      ...(board.length > 0 ? ['--board', board.join('')] : []),
      ...(dead.length > 0 ? ['--dead', dead.join('')] : []),
    ];
    const data = await document(...players, ...cards, '--exact');
    assert.is(data.detail.simulations, deals);
    const rates = (name: string): number[] => data.players.map((player: Record<string, number>) => player[name]);
    assert.equal(
      rates('win_rate'),
      vector.win.map(count => count / deals),
    );
    assert.equal(
      rates('tie_rate'),
      vector.tie.map(count => count / deals),
    );
    assert.is(rounded(rates('equity')), rounded(vector.equity));
  });
}

json.run();

const text = suite('poker-odds equity');

/** The time of a run is the one thing that changes. */
const timeless = (printed: string): string => printed.replace(/ in [^;]*;/, ' in no time;');

text('prints aces against kings, all deals', async () => {
  const { exitCode, out, err } = await equity('AA', 'vs', 'KK');
  assert.equal([exitCode, err], [0, '']);
  assert.equal(out.split('\n').slice(0, 5), [
    'AA vs KK',
    '',
    '    hands  equity                                           win        tie',
    'AA      6   81.946 %  █████████████████████████████▌         81.715 %    0.463 %',
    'KK      6   18.054 %  ██████▌                                17.823 %    0.463 %',
  ]);
  assert.match(out, /\n61,642,944 deals, all there are, /);
});

text('prints a sample with its seed, which repeats it', async () => {
  const words = ['AhKh', '22+', 'random', '--simulations', '2000'];
  const { out } = await equity(...words);
  assert.match(out, /^AhKh +1 +\d\d\.\d\d % ± \d\.\d\d {2}█/m);
  assert.match(out, /^± 95 %: the true odds are within it 19 times out of 20 \(1\.96 standard errors\)$/m);
  const [, seed = ''] = out.match(/\n2,000 deals in .*; repeat with\s--seed (\d{1,9})\n$/) ?? [];
  assert.is(timeless((await equity(...words, '--seed', seed)).out), timeless(out));
});

text('names the bounds of a target error in its help', async () => {
  const { out } = await equity('--help');
  assert.match(out.replace(/\s+/g, ' '), `${MIN_TARGET_ERROR} to ${MAX_TARGET_ERROR}`);
});

text('says where a target error is not reached', async () => {
  const { out } = await equity('AA', 'KK', '--target-error', '0.0001', '--simulations', '20000');
  assert.match(out, /^the largest standard error is 0\.00\d+, above the target: take more --simulations$/m);
});

text('with --hands, has 13 × 13 classes for each player', async () => {
  const { out } = await equity('AhKh', 'QQ,AKs,AKo', '--board', 'QhJh2c', '--hands');
  const lines = out.slice(out.lastIndexOf('QQ,AKs,AKo\n')).split('\n');
  assert.equal(lines.slice(0, 5), [
    'QQ,AKs,AKo',
    '      A     K     Q     J     T     9     8     7     6     5     4     3     2',
    'A        32.6',
    'K  31.8',
    'Q              66.2',
  ]);
  assert.is(
    lines
      .slice(2, 15)
      .map(line => line[0])
      .join(''),
    'AKQJT98765432',
  );
});

text('with --next-cards, has 4 × 13 cards for each player', async () => {
  const { out } = await equity('AhKh', 'QdQc', '--board', 'QhJh2c', '--next-cards');
  assert.match(
    out,
    [
      'AhKh',
      '      A     K     Q     J     T     9     8     7     6     5     4     3     2',
      's  25.0  25.0   2.3   2.3  79.5  22.7  22.7  22.7  22.7  22.7  22.7  22.7   2.3',
      'h     -     -             100.0  77.3  77.3  77.3  77.3  77.3  77.3  77.3   2.3',
      'd  25.0  25.0     -   2.3  79.5  22.7  22.7  22.7  22.7  22.7  22.7  22.7   2.3',
      'c  25.0  25.0     -   2.3  79.5  22.7  22.7  22.7  22.7  22.7  22.7  22.7',
    ].join('\n'),
  );
});

text.run();
