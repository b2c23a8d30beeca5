// Equities of the library: the fields of an answer, on this thread and on others.
import { deepStrictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import * as assert from 'uvu/assert';
import {
  CATEGORIES,
  type EquityProgress,
  type EquityQuestion,
  loadEngine,
  type OddsEngine,
} from '../../src/library/index.js';
import { suite } from '../suite.js';

const FLOP = ['Qh', 'Jh', '2c'];

type Situation = Required<Pick<EquityQuestion, 'players' | 'board' | 'dead'>>;

type Groups = readonly (readonly (readonly [name: string, hands: number, share: number, equity: number | null])[])[];

interface Vector extends Situation {
  /** For each player the part of the deals in each twentieth of equity. */
  readonly bins?: readonly (readonly number[])[];
  readonly groups?: Groups;
  /** Not on five cards. */
  readonly draws?: Groups;
}

const file = new URL('../vectors/made-hands.json', import.meta.url);
const vectors: readonly Vector[] = JSON.parse(readFileSync(file, 'utf8'));
const SAMPLED: EquityQuestion = { players: ['22+', 'AhKh', 'random'], board: FLOP, method: 'monte-carlo', seed: 4 };
const EXACT: EquityQuestion = { players: ['QQ+, AKs:0.5', '15%'], board: FLOP, method: 'exact' };

const equity = suite<{ engine: OddsEngine }>('an equity');
equity.before(async context => {
  context.engine = await loadEngine({ threads: 2 });
});
equity.after(({ engine }) => engine.close());

equity('of every deal has these fields', ({ engine }) => {
  const answer = engine.equity({ players: ['AhKh', 'QsQc'], board: FLOP });
  const standardErrors = { equity: 0, win: 0, tie: 0 };
  const rates = answer.players.map(player => ({ equity: player.equity, win: player.win, tie: 0, standardErrors }));
  assert.equal(answer, {
    method: 'exact',
    deals: 990,
    billedHands: 1547,
    players: [
      { range: 'AhKh', combos: 1, ...rates[0] },
      { range: 'QsQc', combos: 1, ...rates[1] },
    ],
  });
});

equity('is a plain object of numbers, texts and lists', async ({ engine }) => {
  for (const question of [EXACT, SAMPLED, { ...EXACT, nextCards: true }]) {
    for (const answer of [engine.equity(question), await engine.equityAsync(question)]) {
      deepStrictEqual(answer, structuredClone(answer));
      deepStrictEqual({ ...answer }, JSON.parse(JSON.stringify(answer)));
      assert.match(inspect(answer), `billedHands: ${answer.billedHands},`);
      for (const other of [new Proxy(answer, {}), Object.create(answer), Object.freeze(answer)])
        assert.is(other.billedHands, structuredClone(answer).billedHands);
    }
  }
});

equity('of random deals has its seed, which reproduces it', ({ engine }) => {
  const { seed: _, ...question } = { ...SAMPLED, simulations: 1000 };
  const answer = engine.equity(question);
  assert.equal(Object.keys(answer), ['method', 'deals', 'seed', 'billedHands', 'players']);
  assert.equal([answer.method, answer.deals, answer.billedHands], ['monte-carlo', 1000, 3000]);
  assert.equal(engine.equity({ ...question, seed: answer.seed! }), answer);
});

equity('has the range as it was sent, and the number of its hands that board and dead cards leave', ({ engine }) => {
  const { players } = engine.equity({ players: [' aa , KK:0 ', 'random'], board: ['Ah', '2c', '3c'], dead: ['As'] });
  assert.is(players.map(({ range, combos }) => `${range}: ${combos}`).join(), ' aa , KK:0 : 1,random: 1128');
});

equity('has all nine categories if they are requested', ({ engine }) => {
  for (const question of [EXACT, SAMPLED]) {
    assert.is(engine.equity(question).players[0]?.categories, undefined);
    for (const { categories } of engine.equity({ ...question, categories: true }).players) {
      assert.equal(Object.keys(categories!), [...CATEGORIES]);
      const sum = Object.values(categories!).reduce((total, rate) => total + rate, 0);
      assert.ok(Math.abs(sum - 1) < 1e-12);
    }
  }
});

equity('has the hands of each range if they are requested, the strongest class first, spades first', ({ engine }) => {
  const [first, second] = engine.equity({ ...EXACT, players: ['AKs:0.5, AA', 'KdKc'], hands: true }).players;
  assert.equal(
    first?.hands?.map(({ hand, weight }) => `${hand} ${weight}`),
    ['AsAh 1', 'AsAd 1', 'AsAc 1', 'AhAd 1', 'AhAc 1', 'AdAc 1', 'AsKs 0.5', 'AhKh 0.5', 'AdKd 0.5', 'AcKc 0.5'],
  );
  assert.is(first?.combos, 10);
  assert.equal(second?.hands, [
    { hand: 'KdKc', weight: 1, equity: second?.equity, win: second?.win, tie: second?.tie },
  ]);
});

const near = (one: number | null, other: number | null): boolean => Math.abs((one ?? 0) - (other ?? 0)) < 1e-12;

equity('has the distribution of the vectors if it is requested, and lists no hands for it', ({ engine }) => {
  const known = vectors.filter(({ bins }) => bins);
  assert.ok(known.length > 0);
  for (const { players, board, dead, bins } of known) {
    const answer = engine.equity({ players, board, dead, method: 'exact', distribution: true });
    for (const [i, { distribution, hands }] of answer.players.entries()) {
      assert.equal([hands, distribution?.length], [undefined, 20]);
      const isRight = distribution!.every((part, place) => near(part, bins![i]![place]!));
      assert.ok(isRight, `${players[i]} on ${board.join(' ')}: ${distribution}`);
    }
  }
});

equity('has the made hands and draws of the vectors if they are requested', ({ engine }) => {
  const known = vectors.filter(({ groups }) => groups);
  assert.ok(known.length > 0);
  for (const { players, board, dead, groups, draws } of known) {
    const answer = engine.equity({ players, board, dead, method: 'exact', madeHands: true });
    for (const [i, player] of answer.players.entries()) {
      const title = `${players[i]} on ${board.join(' ')}`;
      const found = [player.madeHands, player.draws];
      for (const [list, expected] of [groups![i], draws?.[i]].entries()) {
        const own = found[list]?.map(({ name, combos }) => `${combos} ${name}`).join();
        assert.is(own, expected?.map(([name, hands]) => `${hands} ${name}`).join(), title);
        for (const [at, [, , share, rate]] of (expected ?? []).entries()) {
          const group = found[list]![at]!;
          assert.equal([near(group.share, share), near(group.equity, rate)], [true, true], title);
          assert.is(group.equity === null, rate === null, title);
        }
      }
    }
  }
});

equity('has hands without rates if no deal has them', ({ engine }) => {
  const question: EquityQuestion = { players: ['AhKh', 'AhQh, 77'], board: ['Jh', '2c'], hands: true };
  for (const method of ['exact', 'monte-carlo'] as const) {
    const { hands } = engine.equity({ ...question, method }).players[1]!;
    assert.equal(
      hands?.filter(each => each.equity === null),
      [{ hand: 'AhQh', weight: 1, equity: null, win: null, tie: null }],
    );
  }
});

equity('has the equities after each card that can come next, in the order of the cards', ({ engine }) => {
  const question: EquityQuestion = { players: ['AhKh', '77'], board: FLOP, dead: ['As'] };
  const answer = engine.equity({ ...question, nextCards: true });
  if (answer.method !== 'exact') return assert.unreachable('every deal');
  const { nextCards = [], ...rest } = answer;
  const alone = engine.equity(question);
  assert.equal({ ...rest, billedHands: alone.billedHands }, { ...alone });
  assert.ok(rest.billedHands > alone.billedHands);
  assert.is(nextCards.length, 48);
  assert.match(nextCards.map(({ card }) => card).join(), /^3c,4c,5c,/);
  for (const { card, share, equities } of nextCards) {
    const isHeld = card === 'Ah' || card === 'Kh';
    const after = isHeld ? undefined : engine.equity({ ...question, board: [...FLOP, card] });
    assert.equal(equities, after?.players.map(player => player.equity) ?? null, card);
    // Each deal has its turn and its river in either order.
    assert.is(Math.round(2 * rest.deals * share), after?.deals ?? 0, card);
  }
});

equity('is the same on threads as on this one', async ({ engine }) => {
  for (const question of [
    { ...EXACT, hands: true, categories: true },
    { ...EXACT, nextCards: true },
    { ...SAMPLED, hands: true, simulations: 300_000 },
    { ...EXACT, distribution: true, madeHands: true },
    { ...SAMPLED, madeHands: true, simulations: 300_000 },
    { ...SAMPLED, targetError: 0.001 },
  ]) {
    assert.equal(await engine.equityAsync(question), engine.equity(question), JSON.stringify(question));
  }
});

equity('on threads reports its progress with the odds so far', async ({ engine }) => {
  const seen: EquityProgress[] = [];
  const question = { ...SAMPLED, simulations: 500_000 };
  const answer = await engine.equityAsync(question, { onProgress: each => seen.push(each) });
  assert.ok(seen.length > 5);
  assert.equal([seen.at(-1)?.done, seen.at(-1)?.odds()], [1, answer]);
  for (const [i, { deals, done, odds }] of seen.entries()) {
    assert.ok(deals > (seen[i - 1]?.deals ?? 0) && done > (seen[i - 1]?.done ?? 0));
    assert.is(odds().deals, deals);
  }
});
