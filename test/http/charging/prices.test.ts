// What requests cost: one credit for each started million of billed hands. These numbers are a part of the contract.

import * as assert from 'uvu/assert';
import { suite } from '../../suite.js';
import { until } from '../../until.js';
import {
  assertRefused,
  creditHeaders,
  ENHANCED,
  EQUITY,
  JOBS,
  openAccount,
  PROBABILITIES,
  type Service,
  SHOWDOWN,
  useService,
} from '../service.js';

const cards = ['Ah', 'Kh'];
const flop = ['Qh', 'Jh', '2c'];
const turn = [...flop, '3d'];
/** The boards that complete two cards, and a flop; the deals of each against one opponent. */
const [BOARDS, FLOPS, HOLDINGS] = [2_118_760, 1081, 990];

const priceOf = (hands: number): number => Math.max(1, Math.ceil(hands / 1_000_000));

const prices = suite<Service>('the price of');
useService(prices);

const ODDS: readonly (readonly [name: string, path: string, body: object, billedHands: number])[] = [
  ['a single deal', PROBABILITIES, { simulations: 1 }, 1],
  ['a million deals', PROBABILITIES, { simulations: 1_000_000 }, 1_000_000],
  ['a million and one deals', PROBABILITIES, { simulations: 1_000_001 }, 1_000_001],
  ['a hand for each opponent, and ours', ENHANCED, { simulations: 250_000, opponents: 3 }, 1_000_000],
  ['a hand for each opponent, and ours, of 250,001 deals', ENHANCED, { simulations: 250_001, opponents: 3 }, 1_000_004],
  ['the default number of deals', ENHANCED, { opponents: 22 }, 23 * 20_000],
  ['every board of two cards', PROBABILITIES, { method: 'exact' }, BOARDS],
  [
    'every deal from the flop on',
    ENHANCED,
    { cards: [...cards, ...flop], opponents: 1, method: 'exact' },
    2 * FLOPS * HOLDINGS,
  ],
  ['what the preflop table has', ENHANCED, { opponents: 1, method: 'exact' }, 1],
];

for (const [name, path, body, billedHands] of ODDS) {
  prices(`${name}: ${priceOf(billedHands)}`, async service => {
    const answer = await service.post(path, { cards, ...body });
    assert.is(creditHeaders(answer)[0], String(priceOf(billedHands)), answer.text);
  });
}

prices(
  'an exact question that bills more than a request may is a job, refunded what it did not compute',
  async service => {
    const { headers, balance } = await openAccount(service, 'billions', 10_000);
    const question = { players: ['random', 'random'], dead: ['2c'], method: 'exact', hands: true };
    const sentence = /it bills [\d,]+ hands here, and a request may bill 1,000,000,000; send it as a job/;
    assertRefused(await service.post(EQUITY, question, headers), 'INVALID_REQUEST', sentence);
    const { json } = await service.post(JOBS, { questions: [{ type: 'equity', ...question }] }, headers);
    const { id, cost } = json.data;
    assert.ok(cost > 1000, String(cost));
    await service.request('DELETE', `${JOBS}/${id}`, headers);
    await until(async () => (await balance()) > 10_000 - cost);
  },
);

/** A range that is another one after each renaming of the suits. */
const DIFFERENT = '2s3h:.9,2d3c:.8,random';

const EQUITIES: readonly (readonly [name: string, body: object, billedHands: number])[] = [
  ['two known hands before the flop, from the table', { players: ['AhKh', 'QsQc'] }, 1],
  ['the work of narrow ranges on a flop', { players: ['QQ+', 'AK'], board: flop }, 27_755],
  ['narrow ranges on a flop with dead cards', { players: ['QQ+', 'AKs'], board: flop, dead: ['As', 'Ad'] }, 9_403],
  ['three known hands on a flop', { players: ['AhKh', 'QsQc', '7s7d'], board: flop }, 1_870],
  ['three players on a turn', { players: ['KK', '77', 'AhTh'], board: turn }, 1_347],
  ['any two cards against any two', { players: ['random', 'random'], board: flop }, 283_780],
  [
    'any two cards against any two, with categories',
    { players: ['random', 'random'], board: flop, categories: true },
    1_751_707,
  ],
  [
    'any two cards against any two, by hand, each listed',
    { players: ['random', 'random'], board: flop, hands: true },
    5_407_822,
  ],
  [
    'any two cards against any two before the flop, with a dead card',
    { players: ['random', 'random'], dead: ['2c'], method: 'exact' },
    184_672_372,
  ],
  ['ranges before the flop, half of the look-ups', { players: ['random', 'random'] }, (169 * 1326) / 2],
  ['look-ups of ranges that treat suits differently', { players: [DIFFERENT, DIFFERENT] }, 1326 ** 2 / 2],
  [
    'look-ups of both players for results by hand, and the lists',
    { players: [DIFFERENT, DIFFERENT], hands: true },
    1326 ** 2 + 2 * 1326 * 100,
  ],
  ['known hands and 45 next cards', { players: ['AhKh', 'QsQc'], board: flop, next_cards: true }, 33_888],
  ['ranges and 49 next cards', { players: ['QQ+', 'AK'], board: flop, next_cards: true }, 134_389],
  ['any two cards and 49 next cards', { players: ['random', 'random'], board: flop, next_cards: true }, 1_509_989],
  [
    'Omaha and 41 next cards',
    { game: 'omaha', players: ['AhKhAdKd', 'QsQcJs9c'], board: ['2c', '7d', '8h'], next_cards: true },
    6 * 820 + 41 * (2_000 + 6 * 40),
  ],
  ['Omaha before the flop, known hands', { game: 'omaha', players: ['AhAdKhKd', '9s8s7h6h'] }, 6 * 1_086_008],
  ['Omaha, unknown cards', { game: 'omaha', players: ['AhAd**', 'random'], simulations: 5_000 }, 6 * 5_000],
  ['short deck', { game: 'short-deck', players: ['AhKh', 'QsQc'] }, 22_545],
  ['the equity on every flop', { players: ['AKs', 'QQ, JJ:0.5'], flops: true }, 24_644_053],
  ['a distribution', { players: ['15%', 'random'], board: flop, distribution: true }, 3_254_511],
  ['made hands', { players: ['15%', 'random'], board: flop, made_hands: true }, 3_321_761],
  ['deals × players', { players: ['AA', 'KK', 'random'], simulations: 400_000 }, 1_200_000],
  ['a single deal', { players: ['AA', 'KK', 'random'], simulations: 1 }, 3],
  ['all draws that a question may make, by ten', { players: Array(10).fill('20%'), simulations: 50_000 }, 5_000_000],
];

for (const [name, body, billedHands] of EQUITIES) {
  prices(`equity, ${name}: ${priceOf(billedHands)}, and a dry run says so`, async ({ post }) => {
    const answer = await post(EQUITY, { ...body, detail: true });
    assert.is(answer.json.data.detail.billed_hands, billedHands);
    assert.is(creditHeaders(answer)[0], String(priceOf(billedHands)));
    const plan = await post(EQUITY, { ...body, dry_run: true });
    assert.equal([plan.json.data.cost, creditHeaders(plan)[0]], [priceOf(billedHands), '0']);
  });
}

prices('equity of hands that rarely fit: a tenth of the draws, less than a dry run announces', async ({ post }) => {
  const body = { players: Array(6).fill('10%'), simulations: 100_000, seed: 1 };
  const answer = await post(EQUITY, { ...body, detail: true });
  const { simulations, billed_hands: billed } = answer.json.data.detail;
  assert.is(simulations, 100_000);
  assert.ok(billed > 600_000 && billed < 6_000_000, `${billed}`);
  assert.is(creditHeaders(answer)[0], String(priceOf(billed)));
  assert.is((await post(EQUITY, { ...body, dry_run: true })).json.data.cost, 6);
});

const SHOWDOWNS: readonly (readonly [name: string, body: object, billedHands: number])[] = [
  ['a thousand hands', { hands: Array(1000).fill(cards), board: flop }, 1_000],
  [
    '924 hands and 1,081 holdings for each',
    { hands: Array(924).fill(cards), board: flop, versus_random: true },
    999_768,
  ],
  ['925 hands compared on a flop', { hands: Array(925).fill(cards), board: flop, versus_random: true }, 1_000_850],
  [
    '965 hands and 1,035 holdings for each',
    { hands: Array(965).fill(cards), board: turn, versus_random: true },
    999_740,
  ],
  ['966 hands compared on a turn', { hands: Array(966).fill(cards), board: turn, versus_random: true }, 1_000_776],
];

for (const [name, fields, billedHands] of SHOWDOWNS) {
  prices(`a showdown, ${name}: ${priceOf(billedHands)}, and a dry run says so`, async ({ post }) => {
    const body = { ...fields, independent: true };
    assert.is(creditHeaders(await post(SHOWDOWN, body))[0], String(priceOf(billedHands)));
    const plan = await post(SHOWDOWN, { ...body, dry_run: true });
    assert.equal([plan.json.data, creditHeaders(plan)[0]], [{ method: 'exact', cost: priceOf(billedHands) }, '0']);
  });
}

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

prices('concurrent targets for the last credits: the balance never falls below zero', async service => {
  const account = await openAccount(service, 'racing', 40);
  const race = Array.from({ length: 12 }, (_, seed) => service.post(EQUITY, { ...TARGETED, seed }, account.headers));
  const answers = await Promise.all(race);
  const paid = answers.filter(({ status }) => status === 200).map(answer => Number(creditHeaders(answer)[0]));
  assert.ok(paid.length > 0 && answers.every(({ status }) => status === 200 || status === 402));
  assert.is(await account.balance(), 40 - paid.reduce((sum, cost) => sum + cost, 0));
  await account.assertSettled();
});

prices.run();
