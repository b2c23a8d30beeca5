// Questions in a batch and in a job: each is answered as by its own endpoint, costs as much in both, and both have the same bounds.

import * as assert from 'uvu/assert';
import { assertRefused, creditHeaders } from '../answers.js';
import { BATCH, JOBS } from '../requests.js';
import { serviceSuite, untilEnded } from '../service.js';
import { openAccount } from '../test-account.js';

const cards = ['Ah', 'Kh'];
const flop = ['Qh', 'Jh', '2c'];
const hands = [cards, ['Qs', 'Qc']];
const shortDeck = { game: 'short-deck', players: ['AhKh', 'QsQc'] };

interface Question {
  readonly type: string;
  readonly [field: string]: unknown;
}

const probabilities = (fields: object = {}): Question => ({ type: 'probabilities', cards, ...fields });
const enhanced = (fields: object = {}): Question => ({
  type: 'probabilities-enhanced',
  cards,
  opponents: 1,
  ...fields,
});
const equity = (fields: object = {}): Question => ({ type: 'equity', players: ['AhKh', 'QQ+'], ...fields });
const showdown = (fields: object = {}): Question => ({ type: 'showdown', hands, board: flop, ...fields });
const repeat = (count: number, ...questions: readonly object[]): object[] =>
  Array.from({ length: count }, () => questions).flat();

const lists = serviceSuite('a question of a batch or a job');

/** Questions of all games that are computed at once, in groups, alone, in many chunks; and questions with faults. */
const MIXED: readonly Question[] = [
  probabilities({ simulations: 100, seed: 1 }),
  probabilities({ simulations: 5_000, seed: 3 }),
  probabilities({ method: 'exact', detail: true }),
  probabilities({ cards: ['Ah', '10h'] }),
  enhanced({ simulations: 100, seed: 2, detail: true }),
  enhanced({ simulations: 900_000, seed: 5, opponents: 2, detail: true }),
  enhanced({ method: 'exact', cards: [...cards, ...flop], detail: true }),
  enhanced({ opponents: 23 }),
  equity(),
  equity({ board: flop, detail: true, hands: true, categories: true, next_cards: true }),
  equity({ board: flop, distribution: true, made_hands: true }),
  equity({ players: ['AKs:0.3, AKo', '22+'], flops: true }),
  equity({ players: ['15%', '20%', 'random'], simulations: 50_001, seed: 6, detail: true, hands: true }),
  equity({ players: ['TT+,AQs+,AQo+', 'QQ+,AKs,AKo', 'TT'], method: 'exact', detail: true }),
  equity({ players: ['22+', '15%', 'AX'], target_error: 0.005, seed: 8, detail: true }),
  equity({ players: Array(10).fill('20%'), simulations: 300_000, seed: 9, detail: true }),
  equity({ players: Array(8).fill('40%'), simulations: 1_000, seed: 1 }), // all deals are beyond any bound
  equity({ players: ['22+', '15%', 'AX'], dry_run: true }),
  equity({ players: ['AhKh', 'AAo'] }),
  equity({ players: ['AhKh', 'AhQh'] }),
  equity({ players: ['AA', 'AA', 'AA'] }),
  equity({ players: Array(10).fill('QQ+'), method: 'monte-carlo' }),
  equity({ ...shortDeck, board: ['Th', '9h', '6d'], next_cards: true }),
  equity({ ...shortDeck, players: ['15%', 'random'], seed: 7, simulations: 3_000_000, categories: true }),
  equity({ ...shortDeck, players: ['AKs:0.3, AKo', 'QQ'], dead: ['9s'], flops: true, distribution: true }),
  equity({ ...shortDeck, players: ['15%', 'QQ+'], board: ['Th', '9h', '6d'], made_hands: true, detail: true }),
  equity({ ...shortDeck, players: ['55', 'AA'] }),
  equity({ game: 'omaha', players: ['AhAd**', 'random'], seed: 7, simulations: 1000 }),
  equity({ game: 'omaha', players: ['AhAd10h**', 'random'] }),
  showdown(),
  showdown({ hands: Array(500).fill(cards), independent: true, versus_random: true }),
  showdown({ hands: [cards, ['Qs']] }),
  showdown({ hands: [cards, ['Qs', 'Qh']] }),
  showdown({ versus_random: true, dry_run: true }),
  showdown({ bets: [50, 100], folded_bets: [20] }),
  showdown({ game: 'short-deck', hands, board: ['Th', '9h', '6d', '8c'], bets: [50, 100] }),
  showdown({ game: 'omaha' }),
  { ...showdown(), type: 'constructor' },
];

lists('is answered as by its own endpoint, a wrong one too, byte for byte', async service => {
  const alone: string[] = [];
  for (const { type, ...fields } of MIXED.slice(0, -1))
    alone.push((await service.post(`/api/v1/${type}`, fields)).text);
  const noType = { code: 'INVALID_REQUEST', message: 'The request is invalid' };
  const batch = await service.post(BATCH, { questions: MIXED });
  assert.equal([batch.status, batch.headers.get('content-type')], [200, 'application/json; charset=utf-8']);
  const { details, ...error } = batch.json.data.answers.at(-1).error;
  assert.equal(error, noType);
  assert.match(details, /^type is "constructor": send "probabilities" or "probabilities-enhanced" or "equity" or "sh/);
  alone.push(JSON.stringify({ success: false, error: { ...noType, details } }));
  assert.is(batch.text, `{"success":true,"data":{"answers":[${alone.join(',')}]}}`);
  const { id } = (await service.post(JOBS, { questions: MIXED })).json.data;
  const { text, json } = await untilEnded(service, id);
  assert.is(json.data.state, 'done');
  assert.is(text.slice(text.indexOf('"answers":')), `"answers":[${alone.join(',')}]}}`);
});

const tiny = probabilities({ simulations: 1 });
const dryRun = equity({ players: ['TT+', 'random'], dry_run: true });
const known = [enhanced({ method: 'exact' }), equity({ detail: true })];
const nextCards = equity({ players: ['AhKh', 'QsQc'], board: [...flop, '3d'], next_cards: true });
const noRoom = equity({ players: Array(10).fill('QQ+'), method: 'monte-carlo', simulations: 1 });

/** Each bills at least 10,000 hands. */
const PRICES: readonly (readonly [what: string, questions: readonly object[], cost: number])[] = [
  ['of one deal, a dry run or a table', [...repeat(100, tiny, dryRun), ...repeat(50, ...known)], 3],
  ['of one deal, a dry run or a table, and one more', [...repeat(100, tiny, dryRun), ...repeat(50, ...known), tiny], 4],
  [
    'with next cards or many look-ups',
    [...repeat(10, nextCards), ...repeat(9, equity({ players: ['random', 'random'] }))],
    2,
  ],
  ['beside larger ones', [...repeat(50, tiny), { ...tiny, simulations: 1_500_000 }], 2],
  ['that compares known hands', repeat(101, showdown({ versus_random: true })), 2],
  ['in dry runs alone', repeat(101, dryRun), 2],
  ['where sampling finds no hands that fit together', repeat(101, noRoom), 2],
  ['and nothing where it has a fault', [...repeat(100, tiny), ...repeat(100, probabilities({ cards: ['As'] }))], 1],
];

for (const [what, questions, cost] of PRICES) {
  lists(`bills at least 10,000 hands ${what}: ${cost} in a batch, and in a job in the end`, async service => {
    const account = await openAccount(service, what.replaceAll(/\W/g, '-'), 100);
    assert.is(creditHeaders(await service.post(BATCH, { questions }, account.headers))[0], String(cost));
    assert.is(await account.balance(), 100 - cost);
    const { id } = (await service.post(JOBS, { questions }, account.headers)).json.data;
    const job = (await untilEnded(service, id, { headers: account.headers })).json.data;
    assert.equal([job.state, job.cost, job.progress], ['done', cost, 1]);
    assert.is(await account.balance(), 100 - 2 * cost);
    await account.assertSettled();
  });
}

const flops = equity({ players: ['AA', 'KK'], flops: true });
const listed = equity({ players: ['random', 'AA'], hands: true, method: 'exact' });

lists('lists with the others at most 20,000 hands, and at most 25,000 hands and flops', async ({ post }) => {
  for (const [path, kind] of [
    [BATCH, 'batch'],
    [JOBS, 'job'],
  ] as const) {
    for (const [questions, details] of [
      [repeat(16, listed), `15] together would list 21,312 hands, and a ${kind} may list 20,000: leave out "hands"`],
      [repeat(15, flops), `14] together would list 26,325 hands and flops, and a ${kind} may list 25,000: leave out`],
      [[...repeat(6, flops), ...repeat(11, listed)], '16] together would list 25,182 hands and flops'],
    ] as const) {
      const expected = new RegExp(`^questions\\[0\\] to questions\\[${details.replace(']', '\\]')}`);
      assertRefused(await post(path, { questions }), 'INVALID_REQUEST', expected);
    }
  }
  const unlisted = { board: flop, simulations: 1000, method: 'monte-carlo', distribution: true, made_hands: true };
  const questions = [
    ...repeat(14, { ...flops, dry_run: true }),
    ...repeat(20, equity({ players: ['random', 'random'], ...unlisted })),
  ];
  assert.is((await post(BATCH, { questions })).status, 200);
});
