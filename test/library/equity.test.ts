// Equities of the library: what an answer has, on this thread and on others.

import { getEventListeners } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  CATEGORIES,
  CalculatorClosedError,
  type EquityProgress,
  type EquityQuestion,
  loadEngine,
  type OddsEngine,
} from '../../src/library/node.js';

interface Context {
  engine: OddsEngine;
}

const withEngine = (name: string) => {
  const test = suite<Context>(name);
  test.before(async context => {
    context.engine = await loadEngine({ threads: 2 });
  });
  test.after(({ engine }) => engine.close());
  return test;
};

const FLOP = ['Qh', 'Jh', '2c'];
const SAMPLED: EquityQuestion = { players: ['22+', 'AhKh', 'random'], board: FLOP, method: 'monte-carlo', seed: 4 };
const EXACT: EquityQuestion = { players: ['QQ+, AKs:0.5', '15%'], board: FLOP, method: 'exact' };
/** Takes far longer than a test. */
const ENDLESS: EquityQuestion = { ...SAMPLED, simulations: 1e12 };

const answers = withEngine('an equity');

answers('of every deal has these fields', ({ engine }) => {
  const answer = engine.equity({ players: ['AhKh', 'QsQc'], board: FLOP });
  assert.equal(answer, {
    method: 'exact',
    deals: 990,
    billedHands: 1980,
    players: [
      {
        range: 'AhKh',
        combos: 1,
        equity: answer.players[0]?.equity,
        win: answer.players[0]?.win,
        tie: 0,
        standardErrors: { equity: 0, win: 0, tie: 0 },
      },
      {
        range: 'QsQc',
        combos: 1,
        equity: answer.players[1]?.equity,
        win: answer.players[1]?.win,
        tie: 0,
        standardErrors: { equity: 0, win: 0, tie: 0 },
      },
    ],
  });
});

answers('of random deals has its seed, which gives it again', ({ engine }) => {
  const { seed: _, ...question } = SAMPLED;
  const answer = engine.equity({ ...question, simulations: 1000 });
  assert.equal(Object.keys(answer), ['method', 'deals', 'seed', 'billedHands', 'players']);
  if (answer.method !== 'monte-carlo') return assert.unreachable('a sample');
  assert.equal([answer.deals, answer.billedHands], [1000, 3000]);
  assert.equal(engine.equity({ ...question, simulations: 1000, seed: answer.seed }), answer);
});

answers('has the range as it was sent, and the hands that board and dead cards leave of it', ({ engine }) => {
  const { players } = engine.equity({ players: [' aa , KK:0 ', 'random'], board: ['Ah', '2c', '3c'], dead: ['As'] });
  assert.equal(
    players.map(({ range, combos }) => [range, combos]),
    [
      [' aa , KK:0 ', 1],
      ['random', 1128],
    ],
  );
});

answers('has standard errors that shrink as the root of the deals', ({ engine }) => {
  const errorOf = (simulations: number) => engine.equity({ ...SAMPLED, simulations }).players[0]?.standardErrors;
  const [few, many] = [errorOf(10_000), errorOf(1_000_000)];
  for (const rate of ['equity', 'win'] as const) {
    const ratio = (few?.[rate] ?? 0) / (many?.[rate] ?? 1);
    assert.ok(ratio > 9 && ratio < 11, `${rate}: ${ratio}`);
  }
});

answers('has categories if they are asked for, all nine', ({ engine }) => {
  for (const question of [EXACT, SAMPLED]) {
    assert.is(engine.equity(question).players[0]?.categories, undefined);
    for (const { categories } of engine.equity({ ...question, categories: true }).players) {
      assert.equal(Object.keys(categories ?? {}), [...CATEGORIES]);
      const sum = Object.values(categories ?? {}).reduce((total, rate) => total + rate, 0);
      assert.ok(Math.abs(sum - 1) < 1e-12);
    }
  }
});

answers('has the hands of each range if they are asked for, the strongest class first, spades first', ({ engine }) => {
  const { players } = engine.equity({ ...EXACT, players: ['AKs:0.5, AA', 'KdKc'], hands: true });
  assert.equal(
    players[0]?.hands?.map(({ hand, weight }) => `${hand} ${weight}`),
    ['AsAh 1', 'AsAd 1', 'AsAc 1', 'AhAd 1', 'AhAc 1', 'AdAc 1', 'AsKs 0.5', 'AhKh 0.5', 'AdKd 0.5', 'AcKc 0.5'],
  );
  assert.is(players[0]?.combos, players[0]?.hands?.length);
  assert.equal(players[1]?.hands, [{ hand: 'KdKc', weight: 1, ...pick(players[1]) }]);
});

const pick = ({ equity, win, tie }: Record<'equity' | 'win' | 'tie', number> = { equity: 0, win: 0, tie: 0 }) => ({
  equity,
  win,
  tie,
});

answers('has hands without rates where no deal has them', ({ engine }) => {
  const asked: EquityQuestion = { players: ['AhKh', 'AhQh, 77'], board: FLOP.slice(1), hands: true };
  for (const method of ['exact', 'monte-carlo'] as const) {
    const [, { combos = 0, hands = [] } = {}] = engine.equity({ ...asked, method }).players;
    assert.is(combos, hands.length);
    const { hand, ...rates } = hands.find(each => each.equity === null) ?? { hand: '' };
    assert.is(hand, 'AhQh');
    assert.equal(rates, { weight: 1, equity: null, win: null, tie: null });
  }
});

answers('has the equities after each card that can come next, in the order of the cards', ({ engine }) => {
  const answer = engine.equity({ players: ['AhKh', '77'], board: FLOP, dead: ['As'], nextCards: true });
  if (answer.method !== 'exact') return assert.unreachable('an exact answer');
  const { nextCards = [] } = answer;
  assert.is(nextCards.length, 48);
  assert.equal(
    nextCards.slice(0, 3).map(({ card }) => card),
    ['3c', '4c', '5c'],
  );
  assert.equal(
    nextCards.filter(({ equities }) => equities === null).map(({ card }) => card),
    ['Kh', 'Ah'],
  );
  for (const { card, equities } of nextCards) {
    if (equities === null) continue;
    const { players } = engine.equity({ players: ['AhKh', '77'], board: [...FLOP, card], dead: ['As'] });
    assert.equal(
      equities,
      players.map(({ equity }) => equity),
      card,
    );
  }
});

answers('is the same with next cards as without them', ({ engine }) => {
  const { players, deals } = engine.equity({ ...EXACT, nextCards: true });
  assert.equal({ players, deals }, pickPlayers(engine.equity(EXACT)));
});

const pickPlayers = ({ players, deals }: ReturnType<OddsEngine['equity']>) => ({ players, deals });

answers.run();

const threads = withEngine('an equity on threads');

for (const [title, question] of [
  ['of every deal', { ...EXACT, hands: true, categories: true }],
  ['of every deal, with next cards', { ...EXACT, nextCards: true }],
  ['of random deals', { ...SAMPLED, hands: true, simulations: 300_000 }],
  ['up to a target error', { ...SAMPLED, targetError: 0.001 }],
] as const) {
  threads(`${title} is the same as on this one`, async ({ engine }) => {
    assert.equal(await engine.equityAsync(question), engine.equity(question));
  });
}

threads('reports its progress with the odds so far', async ({ engine }) => {
  const seen: EquityProgress[] = [];
  const answer = await engine.equityAsync(
    { ...SAMPLED, simulations: 500_000 },
    { onProgress: each => seen.push(each) },
  );
  assert.ok(seen.length > 5);
  assert.is(seen.at(-1)?.done, 1);
  assert.equal(seen.at(-1)?.odds(), answer);
  for (const [i, { deals, done, odds }] of seen.entries()) {
    assert.ok(deals > (seen[i - 1]?.deals ?? 0) && done > (seen[i - 1]?.done ?? 0));
    assert.is(odds().deals, deals);
  }
});

threads('are stopped by a signal, and leave no listener', async ({ engine }) => {
  const abort = new AbortController();
  const reason = new Error('enough');
  const onProgress = ({ deals }: EquityProgress): void => {
    if (deals > 500_000) abort.abort(reason);
  };
  const stopped = await engine.equityAsync(ENDLESS, { signal: abort.signal, onProgress }).catch(error => error);
  assert.is(stopped, reason);
  assert.is(getEventListeners(abort.signal, 'abort').length, 0);
  assert.is((await engine.equityAsync({ ...SAMPLED, simulations: 200_000 })).deals, 200_000);
});

threads('reject when the engine is closed', async () => {
  const engine = await loadEngine({ threads: 1 });
  const pending = engine.equityAsync(ENDLESS).catch(error => error);
  await new Promise(resolve => setTimeout(resolve, 20));
  await engine.close();
  assert.instance(await pending, CalculatorClosedError);
});

threads.run();
