// poker-odds odds: real odds from the real engine, in the terminal.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CATEGORIES } from '../../../src/engine/categories.js';
import { loadEngine } from '../../../src/library/node.js';
import { contract } from '../../openapi/document.js';
import { command, type Outcome } from '../command.js';

const odds = (...argv: string[]): Promise<Outcome> => command({}, 'odds', ...argv);
const document = async (...argv: string[]) => JSON.parse((await odds(...argv, '--json')).out);
const sum = (values: Readonly<Record<string, number>>): number => Object.values(values).reduce((a, b) => a + b, 0);

const json = suite('poker-odds odds --json');

json('prints the data of /probabilities, with detail, where there are no opponents', async () => {
  const { cards, probabilities, simulations, detail, ...rest } = await document('AhKh', '--seed', '7');
  assert.equal(rest, {});
  assert.equal(cards, ['Ah', 'Kh']);
  assert.equal(Object.keys(probabilities), [...CATEGORIES]);
  assert.ok(Math.abs(sum(probabilities) - 1) < 1e-12);
  assert.is(simulations, 100_000);
  assert.equal([detail.method, detail.seed, detail.simulations], ['monte-carlo', 7, 100_000]);
  assert.equal(Object.keys(detail.standard_errors.probabilities), [...CATEGORIES]);
});

json('prints the data of /probabilities-enhanced, with detail, where there are', async () => {
  const data = await document('Ah', 'Kh', '--opponents', '1', '--seed', '7', '--simulations', '1000000');
  assert.equal([data.cards, data.opponents], [['Ah', 'Kh'], 1]);
  // The exact rate and five standard errors of a million deals.
  assert.ok(Math.abs(data.win_rate - 0.6622) < 0.0024, `${data.win_rate}`);
  assert.ok(Math.abs(data.win_rate + data.tie_rate + data.lose_rate - 1) < 1e-12);
  assert.equal(Object.keys(data.our_hand_probabilities), CATEGORIES.slice(1));
  assert.is(data.detail.seed, 7);
  assert.ok(data.detail.standard_errors.win_rate > 0);
});

json('prints the same bytes for the same seed, and others for another', async () => {
  const [one, same, other] = [
    await odds('AhKh', '--seed', '1', '--json'),
    await odds('AhKh', '--seed', '1', '--json'),
    await odds('AhKh', '--json'),
  ];
  assert.is(one.out, same.out);
  assert.is.not(one.out, other.out);
});

json('takes as many deals as asked for, or as DEFAULT_SIMULATIONS says', async () => {
  assert.is((await document('AhKh', '--simulations', '17')).simulations, 17);
  const { out } = await command({ DEFAULT_SIMULATIONS: '33' }, 'odds', 'AhKh', '--json');
  assert.is(JSON.parse(out).simulations, 33);
});

json('counts every deal with --exact', async () => {
  const data = await document('AhKh', 'Qh7c2h', '--opponents', '2', '--exact');
  const { method, simulations, standard_errors: errors, ...rest } = data.detail;
  assert.equal([method, simulations, rest], ['exact', 966_381_570, {}]);
  assert.equal([errors.win_rate, errors.tie_rate, errors.lose_rate], [0, 0, 0]);
  const preflop = await document('AhKh', '--opponents', '1', '--exact');
  assert.is(preflop.detail.simulations, 2_097_572_400);
});

json('counts every deal by itself where that is as quick as sampling', async () => {
  const methodOf = async (...argv: string[]): Promise<string> => (await document(...argv)).detail.method;
  for (const argv of [
    ['AhKh', '--opponents', '1'],
    ['AhKhQhJh2c', '--opponents', '1'],
    ['AhKhQhJh2c', '--opponents', '2'],
    ['AhKhQhJh2c3d4s', '--opponents', '2'],
    ['AhKhQh'],
    ['AhKhQhJh2c'],
  ]) {
    assert.is(await methodOf(...argv), 'exact', argv.join(' '));
    assert.is(await methodOf(...argv, '--seed', '7'), 'monte-carlo', argv.join(' '));
    assert.is(await methodOf(...argv, '--simulations', '100'), 'monte-carlo', argv.join(' '));
  }
});

json('samples where going through every deal takes longer', async () => {
  for (const argv of [
    ['AhKh'],
    ['AhKh', '--opponents', '2'],
    ['AhKhQhJh', '--opponents', '1'],
    ['AhKhQhJh2c', '--opponents', '3'],
  ]) {
    const { detail } = await document(...argv);
    assert.equal([detail.method, detail.simulations], ['monte-carlo', 100_000], argv.join(' '));
  }
});

json('refuses --exact beside --seed or --simulations, and where there are too many deals', async () => {
  for (const option of ['--seed', '--simulations']) {
    assert.is((await odds('AhKh', '--exact', option, '7', '--json')).exitCode, 2);
  }
  const { exitCode, err } = await odds('AhKh', '--opponents', '2', '--exact', '--json');
  assert.is(exitCode, 2);
  assert.match(JSON.parse(err).error.message, '1,894,107,877,200 deals');
});

json('is what the schemas of the endpoints say', async () => {
  for (const rest of [['--seed', '7'], ['--exact'], []]) {
    assert.ok(contract.isValid('ProbabilitiesData', await document('AhKh', ...rest)));
    assert.ok(contract.isValid('EnhancedData', await document('AhKh', '--opponents', '1', ...rest)));
  }
});

json.run();

const table = suite('poker-odds odds');

/** The time of a run is the one thing that changes. */
const timeless = (text: string): string => text.replace(/ in [^;]*;/, ' in no time;');

table('prints a table with the seed that repeats it', async () => {
  const { exitCode, out, err } = await odds('AhKh', 'Qh7c2h', '--opponents', '2', '--simulations', '1000');
  assert.equal([exitCode, err], [0, '']);
  assert.match(out, /^Ah Kh on Qh 7c 2h against 2 opponents\n/);
  const [, seed = ''] = out.match(/\n1,000 deals in .*; repeat with --seed (\d{1,9})\n$/) ?? [];
  const again = await odds('AhKh', '--board', 'Qh 7c 2h', '--opponents', '2', '--simulations', '1000', '--seed', seed);
  assert.is(timeless(again.out), timeless(out));
});

table('counts the same on threads and without', async () => {
  const many = ['AhKh', '--opponents', '22', '--simulations', '1000000', '--seed', '7', '--json'];
  const engine = await loadEngine();
  const { win } = engine.simulate({ cards: ['Ah', 'Kh'], opponents: 22, simulations: 1_000_000, seed: 7 });
  assert.is((await document(...many)).win_rate, win);
});

table.run();

const refused = suite('poker-odds odds refuses, with exit code 2,');

const refuses = (name: string, argv: readonly string[], code: string, pattern: RegExp): void => {
  refused(name, async () => {
    const { exitCode, out, err } = await odds(...argv, '--json');
    const { error } = JSON.parse(err);
    assert.equal([exitCode, out, error.code], [2, '', code]);
    assert.match(error.message, pattern);
  });
};

refuses('a card that is none, and says what was meant', ['Ah', '10h'], 'INVALID_CARDS', /did you mean "Th"/);
refuses('a card that stands twice', ['AhAh'], 'DUPLICATE_CARDS', /^hole card 2 is "Ah"/);
refuses('a board card that is in the hand', ['AhKh', '--board', 'KhQhJh'], 'DUPLICATE_CARDS', /^board card 1 is "Kh"/);
refuses('too few cards', ['Ah'], 'INVALID_CARDS', /not 1 in all/);
refuses('too many cards', ['AhKhQhJhTh9h8h7h'], 'INVALID_CARDS', /not 8 in all/);
refuses('a board without a hand', ['--board', 'QhJh2c'], 'INVALID_USAGE', /two hole cards/);
refuses('no opponents where opponents are asked for', ['AhKh', '--opponents', '0'], 'INVALID_USAGE', /from 1 to 22/);
refuses('more opponents than one deck seats', ['AhKh', '--opponents', '23'], 'INVALID_USAGE', /from 1 to 22/);
refuses(
  'an option that is none, and says what was meant',
  ['AhKh', '--opponent', '2'],
  'INVALID_USAGE',
  /--opponents\?/,
);
refuses('too many deals', ['AhKh', '--simulations', '1000000000001'], 'INVALID_USAGE', /from 1 to 1000000000000/);
refuses('a negative seed', ['AhKh', '--seed', '-1'], 'INVALID_USAGE', /from 0 to 9007199254740991/);

refused.run();
