// The equity loads by our library, and by its engine alone, which goes through the boards where the library looks up an answer.
import { readTops } from '../../src/engine/counts.js';
import type { Engine } from '../../src/engine/engine.js';
import type { OddsEngine } from '../../src/library/node.js';
import { rangeWeights } from '../../src/ranges/parse-range.js';
import type { Work, Works } from './adapter.js';
import { boardOf, countsOfAnswers, EQUITY_LOADS, type EquityLoad, QUESTIONS } from './equity.js';

/** The library's rates as deals won and tied by each player. */
const answered = (library: OddsEngine, question: Parameters<OddsEngine['equity']>[0]): number[] => {
  const { deals, players } = library.equity(question);
  return players.flatMap(({ win, tie }) => [Math.round(win * deals), Math.round(tie * deals)]);
};

const byLibrary = (library: OddsEngine, load: EquityLoad): Work => {
  const { players, board, isExact } = QUESTIONS[load];
  if (isExact) {
    const answer = () => answered(library, { players, board, method: 'exact' });
    return amount => ({ amount, counts: countsOfAnswers(amount, answer) });
  }
  return (amount, seed) => {
    const counts = answered(library, { players, board, method: 'monte-carlo', simulations: amount, seed });
    return { amount, counts: () => counts };
  };
};

export const equityByLibrary = (library: OddsEngine): Works =>
  Object.fromEntries(EQUITY_LOADS.map(load => [load, byLibrary(library, load)]));

/** Deals won and tied by each player, added up over all steps. */
const enumerated = (engine: Engine, load: EquityLoad): number[] => {
  const { players } = QUESTIONS[load];
  const situation = { ranges: players.map(text => rangeWeights(text)), board: boardOf(QUESTIONS[load]), dead: [] };
  const { steps, stepsAtOnce } = engine.equitySteps(situation);
  const sums = players.flatMap(() => [0, 0]);
  for (let first = 0; first < steps; first += stepsAtOnce) {
    const counts = engine.enumerateEquity({ ...situation, first, count: Math.min(stepsAtOnce, steps - first) });
    for (const player of players.keys()) {
      const [alone = 0, ...shared] = readTops(counts, players.length, player);
      sums[2 * player] = (sums[2 * player] ?? 0) + alone;
      sums[2 * player + 1] = (sums[2 * player + 1] ?? 0) + shared.reduce((sum, count) => sum + count, 0);
    }
  }
  return sums;
};

/** Two known hands before the flop, for which the library has a table. */
export const equityByBoards = (engine: Engine): Works => ({
  'equity-hands': amount => ({ amount, counts: countsOfAnswers(amount, () => enumerated(engine, 'equity-hands')) }),
});
