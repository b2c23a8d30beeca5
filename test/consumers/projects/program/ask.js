// What every place computes. The answers are the same everywhere.
const QUESTION = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };
const SAMPLED = { players: ['QQ+, AK', '15%', 'random'], method: 'monte-carlo', simulations: 200_000, seed: 7 };

/** @param {import('poker-odds-wasm').OddsEngine} engine */
export const ask = async engine => {
  const { win } = await engine.simulateAsync(QUESTION);
  const { players } = await engine.equityAsync({ players: ['AA', 'KK'] });
  const sampled = JSON.stringify(await engine.equityAsync(SAMPLED));
  const isSame = sampled === JSON.stringify(engine.equity(SAMPLED));
  return [engine.simulate(QUESTION).win, win, players[0].equity.toFixed(5), isSame].join(' ');
};
