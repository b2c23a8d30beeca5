// Whatever is asked of POST /api/v1/equity, a live server answers: equities that are charged for by the contract's formulas, or an
// envelope with details; never 500. What requests take for their price is printed.
//   FUZZ_REQUESTS=10000 npm run test:files -- http/fuzz-equity
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ERRORS, type ErrorCode } from '../../src/http/http-error.js';
import { choose } from '../../src/odds/calculation.js';
import { priceHands } from '../../src/odds/price.js';
import { aTidyBody, aWildBody } from './fuzz-equity.js';
import { type Answer, assertErrorBody, ENHANCED, EQUITY, GENEROUS, type Service, useService } from './service.js';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const CREDITS = 1_000_000;
/** Exact answers that would take long are not asked for: what they would cost says which these are. */
const MAX_COST = 12;

let costs = 0;
const codes = new Map<string, number>();
/** What requests took for each credit: the engine, and all together. Those that took longest, and of the engine's times all. */
interface Taken {
  readonly msPerCredit: number;
  readonly engineMsPerCredit: number;
  readonly body: string;
}
const slowest: Taken[] = [];
const engineTimes: number[] = [];
/** The same of the other endpoints. */
const references: string[] = [];

const fuzzing = suite<Service>('whatever is asked of equity:');
useService(fuzzing, undefined, {}, { credits: CREDITS, rateLimit: GENEROUS });

interface Player {
  readonly combos: number;
  readonly equity: number;
  readonly win_rate: number;
  readonly tie_rate: number;
}

interface Body {
  readonly categories?: unknown;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The contract's price of an exact answer, by its numbers. */
const exactBilledHands = ({ data }: Answer['json'], { categories }: Body): number => {
  const combos: number[] = data.players.map((player: Player) => player.combos);
  const [players, board, dead] = [combos.length, data.board.length, data.dead.length];
  if (players === 2 && board === 0 && dead === 0 && categories !== true) return 1;
  const boards = Number(choose(52 - board - dead - 2 * players, 5 - board));
  const isCompared = players > 2 && combos.some(count => count > 1);
  const deals = combos.reduce((product, count) => product * count, boards);
  return boards * sum(combos) + (isCompared ? Math.ceil(deals / 4) : 0);
};

/** A sample bills all players' hands of its deals, or of a tenth of its draws, which the answer does not tell. */
const assertBill = (json: Answer['json'], body: Body): void => {
  const { method, detail, players } = json.data;
  const billed = detail.billed_hands;
  if (method === 'exact') assert.is(billed, exactBilledHands(json, body));
  else assert.ok(billed >= detail.simulations * players.length && billed % players.length === 0, `${billed} hands`);
};

const assertEquities = ({ json }: Answer): void => {
  const players: Player[] = json.data.players;
  assert.ok(Math.abs(sum(players.map(({ equity }) => equity)) - 1) < 1e-9, JSON.stringify(players));
  for (const { equity, win_rate: win, tie_rate: tie } of players) {
    for (const rate of [equity, win, tie]) assert.ok(rate >= 0 && rate <= 1 + 1e-12);
    assert.ok(win <= equity + 1e-9 && equity <= win + tie / 2 + 1e-9, JSON.stringify(players));
  }
};

const check = (answer: Answer, body: Body): void => {
  const cost = Number(answer.headers.get('x-credits-cost') ?? 0);
  const { status, json, text } = answer;
  if (status === 200 && json.data.players) {
    assertEquities(answer);
    assertBill(json, body);
    assert.is(cost, priceHands(json.data.detail.billed_hands));
  } else assert.is(cost, 0);
  costs += cost;
  const code = status === 200 ? 'answered' : (json.error.code as ErrorCode);
  codes.set(code, (codes.get(code) ?? 0) + 1);
  if (code === 'answered') return;
  assertErrorBody(text, code);
  assert.is(ERRORS[code].status, status);
  assert.is.not(code, 'INTERNAL_ERROR');
};

const timesOf = ({ headers }: Answer, ms: number) => {
  const credits = Math.max(1, Number(headers.get('x-credits-cost') ?? 0));
  const engineMs = Number(headers.get('server-timing')?.match(/compute;dur=([\d.]+)/)?.[1] ?? 0);
  return { msPerCredit: ms / credits, engineMsPerCredit: engineMs / credits };
};

/** Asks with `detail`, and notes how long that took for each credit; a refusal and a dry run count as one. */
const ask = async ({ post }: Service, body: object): Promise<void> => {
  const sent = { ...body, detail: true };
  const plan = await post(EQUITY, { ...sent, dry_run: true });
  if (plan.status === 200 && plan.json.data.cost > MAX_COST) return check(plan, body);
  const began = performance.now();
  const answer = await post(EQUITY, sent);
  const ms = performance.now() - began;
  const taken = { ...timesOf(answer, ms), body: JSON.stringify(body) };
  if (answer.headers.has('server-timing')) engineTimes.push(taken.engineMsPerCredit);
  slowest.push(taken);
  slowest.sort((a, b) => b.msPerCredit - a.msPerCredit).splice(10);
  check(answer, body);
};

const send = (service: Service, bodies: fc.Arbitrary<object>, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(bodies, body => ask(service, body)),
    { numRuns, seed: 7, endOnFailure: true, includeErrorInReport: true },
  );

fuzzing('fields that are right', service => send(service, aTidyBody, Math.floor(REQUESTS / 3)));
fuzzing('fields of which some are wrong', service => send(service, aWildBody, REQUESTS - Math.floor(REQUESTS / 3)));

fuzzing('is refused with every code of faults, and answered often', () => {
  for (const code of ['INVALID_REQUEST', 'INVALID_CARDS', 'DUPLICATE_CARDS', 'INVALID_RANGE', 'answered']) {
    assert.ok((codes.get(code) ?? 0) >= REQUESTS / 100, `${code}: ${JSON.stringify([...codes])}`);
  }
});

fuzzing('costs nothing but the price of the answers, as balance and ledger say', async ({ accounts, log }) => {
  assert.ok(costs > REQUESTS / 10, `${costs}`);
  assert.is((await accounts.findAccount('tests')).credits, CREDITS - costs);
  for (const { agrees } of await accounts.checkBalances()) assert.ok(agrees);
  assert.not.ok(log.some(line => JSON.parse(line).level >= 50));
});

fuzzing('is told beside the other endpoints for what it takes', async ({ post }) => {
  for (const [opponents, method] of [
    [1, 'monte-carlo'],
    [22, 'monte-carlo'],
    [1, 'exact'],
  ] as const) {
    const simulations = method === 'exact' ? {} : { simulations: Math.floor(1e6 / (1 + opponents)) };
    const cards = ['Ah', 'Kh', 'Qh', 'Jh', '2c'];
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      const answer = await post(ENHANCED, { cards, opponents, method, ...simulations });
      times.push(timesOf(answer, 0).engineMsPerCredit);
    }
    references.push(`${method}, ${opponents} opponents: ${median(times).toFixed(1)} ms of the engine a credit`);
  }
});

fuzzing.run();

process.on('exit', () => {
  console.log(`${REQUESTS} requests, ${costs} credits: ${[...codes].map(entry => entry.join(' ')).join(', ')}`);
  console.log(`equity: ${median(engineTimes).toFixed(1)} ms of the engine a credit`);
  for (const reference of references) console.log(reference);
  for (const { msPerCredit, engineMsPerCredit, body } of slowest) {
    console.log(`${msPerCredit.toFixed(0)} ms a credit, engine ${engineMsPerCredit.toFixed(0)}: ${body.slice(0, 200)}`);
  }
});
