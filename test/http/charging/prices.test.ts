// What requests cost: one credit for each started million of billed hands. These numbers are a part of the contract.

import * as assert from 'uvu/assert';
import { until } from '../../until.js';
import { assertRefused, creditHeaders } from '../answers.js';
import { ENHANCED, EQUITY, JOBS, PROBABILITIES, SHOWDOWN } from '../requests.js';
import { serviceSuite } from '../service.js';
import { openAccount } from '../test-account.js';

const cards = ['Ah', 'Kh'];
const flop = ['Qh', 'Jh', '2c'];
const turn = [...flop, '3d'];
/** The boards that complete two cards, and a flop; the deals of each against one opponent. */
const [BOARDS, FLOPS, HOLDINGS] = [2_118_760, 1081, 990];

const priceOf = (hands: number): number => Math.max(1, Math.ceil(hands / 1_000_000));

const prices = serviceSuite('the price of');

/** A range that is another one after each renaming of the suits. */
const DIFFERENT = '2s3h:.9,2d3c:.8,random';
const RANDOM = { players: ['random', 'random'] };
const HANDS = { players: ['AhKh', 'QsQc'] };
const NARROW = { players: ['QQ+', 'AK'] };
const OMAHA_FLOP = { game: 'omaha', players: ['AhKhAdKd', 'QsQcJs9c'], board: ['2c', '7d', '8h'], next_cards: true };
const showdown = (hands: number, fields: object) => ({ hands: Array(hands).fill(cards), independent: true, ...fields });

type Price = readonly [name: string, body: object, billedHands: number];

const ODDS: readonly Price[] = [
  ['a single deal', { simulations: 1 }, 1],
  ['a million deals', { simulations: 1_000_000 }, 1_000_000],
  ['a million and one deals', { simulations: 1_000_001 }, 1_000_001],
  ['every board of two cards', { method: 'exact' }, BOARDS],
];

const ENHANCED_ODDS: readonly Price[] = [
  ['a hand for each opponent, and ours', { simulations: 250_000, opponents: 3 }, 1_000_000],
  ['a hand for each opponent, and ours, of 250,001 deals', { simulations: 250_001, opponents: 3 }, 1_000_004],
  ['the default number of deals', { opponents: 22 }, 23 * 20_000],
  ['the deals from the flop on', { cards: [...cards, ...flop], opponents: 1, method: 'exact' }, 2 * FLOPS * HOLDINGS],
  ['what the preflop table has', { opponents: 1, method: 'exact' }, 1],
];

const EQUITIES: readonly Price[] = [
  ['two known hands before the flop, from the table', HANDS, 1],
  ['the work of narrow ranges on a flop', { ...NARROW, board: flop }, 27_755],
  ['narrow ranges on a flop with dead cards', { players: ['QQ+', 'AKs'], board: flop, dead: ['As', 'Ad'] }, 9_403],
  ['three known hands on a flop', { players: ['AhKh', 'QsQc', '7s7d'], board: flop }, 1_870],
  ['three players on a turn', { players: ['KK', '77', 'AhTh'], board: turn }, 1_347],
  ['any two cards against any two', { ...RANDOM, board: flop }, 283_780],
  ['any two cards, with categories', { ...RANDOM, board: flop, categories: true }, 1_751_707],
  ['any two cards, by hand, each listed', { ...RANDOM, board: flop, hands: true }, 5_407_822],
  ['any two cards before the flop, with a dead card', { ...RANDOM, dead: ['2c'], method: 'exact' }, 184_672_372],
  ['ranges before the flop, half of the look-ups', RANDOM, (169 * 1326) / 2],
  ['look-ups of ranges that treat suits differently', { players: [DIFFERENT, DIFFERENT] }, 1326 ** 2 / 2],
  ['look-ups of both by hand, and lists', { players: [DIFFERENT, DIFFERENT], hands: true }, 1326 ** 2 + 2 * 1326 * 100],
  ['known hands and 45 next cards', { ...HANDS, board: flop, next_cards: true }, 33_888],
  ['ranges and 49 next cards', { ...NARROW, board: flop, next_cards: true }, 134_389],
  ['any two cards and 49 next cards', { ...RANDOM, board: flop, next_cards: true }, 1_509_989],
  ['Omaha and 41 next cards', OMAHA_FLOP, 6 * 820 + 41 * (2_000 + 6 * 40)],
  ['Omaha before the flop, known hands', { game: 'omaha', players: ['AhAdKhKd', '9s8s7h6h'] }, 6 * 1_086_008],
  ['Omaha, unknown cards', { game: 'omaha', players: ['AhAd**', 'random'], simulations: 5_000 }, 6 * 5_000],
  ['short deck', { game: 'short-deck', ...HANDS }, 9_042],
  ['the equity on every flop', { players: ['AKs', 'QQ, JJ:0.5'], flops: true }, 24_644_053],
  ['a distribution', { players: ['15%', 'random'], board: flop, distribution: true }, 3_254_511],
  ['made hands', { players: ['15%', 'random'], board: flop, made_hands: true }, 3_321_761],
  ['deals × players', { players: ['AA', 'KK', 'random'], simulations: 400_000 }, 1_200_000],
  ['a single deal of equity', { players: ['AA', 'KK', 'random'], simulations: 1 }, 3],
  ['all draws that a question may make, by ten', { players: Array(10).fill('20%'), simulations: 50_000 }, 5_000_000],
];

const SHOWDOWNS: readonly Price[] = [
  ['a thousand hands', showdown(1000, { board: flop }), 1_000],
  ['924 hands, 1,081 holdings for each', showdown(924, { board: flop, versus_random: true }), 999_768],
  ['925 hands compared on a flop', showdown(925, { board: flop, versus_random: true }), 1_000_850],
  ['965 hands, 1,035 holdings for each', showdown(965, { board: turn, versus_random: true }), 999_740],
  ['966 hands compared on a turn', showdown(966, { board: turn, versus_random: true }), 1_000_776],
];

for (const [path, rows, always] of [
  [PROBABILITIES, ODDS, { cards }],
  [ENHANCED, ENHANCED_ODDS, { cards }],
  [EQUITY, EQUITIES, { detail: true }],
  [SHOWDOWN, SHOWDOWNS, {}],
] as const) {
  for (const [name, fields, billedHands] of rows) {
    prices(`${name}: ${priceOf(billedHands)}`, async ({ post }) => {
      const body = { ...always, ...fields };
      const answer = await post(path, body);
      assert.is(creditHeaders(answer)[0], String(priceOf(billedHands)), answer.text);
      if (rows === EQUITIES) assert.is(answer.json.data.detail.billed_hands, billedHands);
      if (rows === ODDS || rows === ENHANCED_ODDS) return;
      const plan = await post(path, { ...body, dry_run: true });
      assert.equal([plan.json.data.cost, creditHeaders(plan)[0]], [priceOf(billedHands), '0'], 'a dry run says so');
    });
  }
}

prices('an exact question beyond what a request may bill: a job, refunded what is not computed', async service => {
  const { headers, balance } = await openAccount(service, 'billions', 10_000);
  const question = { players: ['random', 'random'], dead: ['2c'], method: 'exact', hands: true };
  const sentence = /it bills [\d,]+ hands here, and a request may bill 1,000,000,000; send it as a job/;
  assertRefused(await service.post(EQUITY, question, headers), 'INVALID_REQUEST', sentence);
  const { json } = await service.post(JOBS, { questions: [{ type: 'equity', ...question }] }, headers);
  const { id, cost } = json.data;
  assert.ok(cost > 1000, String(cost));
  await service.request('DELETE', `${JOBS}/${id}`, headers);
  await until(async () => (await balance()) > 10_000 - cost);
});

/** At most 10,000,000 deals of three hands; the target needs far fewer. */
const TARGETED = { players: ['AA', 'KQs', 'random'], target_error: 0.0005, seed: 1, detail: true };

prices('a target error: the balance must cover the maximum; the actual sample is charged', async service => {
  const account = await openAccount(service, 'targeted', 29);
  const ask = () => service.post(EQUITY, TARGETED, account.headers);
  assertRefused(await ask(), 'INSUFFICIENT_CREDITS', /costs 30, the balance is 29/);
  await service.accounts.addCredits('targeted', 1);
  const answer = await ask();
  const { simulations, billed_hands: billed } = answer.json.data.detail;
  assert.is(billed, 3 * simulations);
  assert.ok(priceOf(billed) > 1 && priceOf(billed) < 10, `${billed}`);
  assert.equal(creditHeaders(answer), [String(priceOf(billed)), String(30 - priceOf(billed))]);
  assert.is((await account.charges())[0]?.credits, priceOf(billed));
});
