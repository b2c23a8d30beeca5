const SAMPLED = { players: ['AhKh', '15%', 'random'], simulations: 200_000, seed: 7 };

/** @param {import('poker-odds-wasm/short-deck').ShortDeckOddsEngine} engine */
export const askShortDeck = async engine => {
  const { deals, players } = await engine.equityAsync({ players: ['AhKh', 'QsQc'] });
  const sampled = JSON.stringify(await engine.equityAsync(SAMPLED));
  const isSame = sampled === JSON.stringify(engine.equity(SAMPLED));
  return [deals, players[0].equity.toFixed(5), isSame].join(' ');
};
