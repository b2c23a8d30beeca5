const SAMPLED = { game: 'omaha-5', players: ['AhAd***', '9s8s7h6h5h', 'random'], simulations: 200_000, seed: 7 };

/** @param {import('poker-odds-wasm/omaha').OmahaOddsEngine} engine */
export const askOmaha = async engine => {
  const { deals, players } = await engine.equityAsync({ players: ['AhAdKhKd', '9s8s7h6h'] });
  const sampled = JSON.stringify(await engine.equityAsync(SAMPLED));
  const isSame = sampled === JSON.stringify(engine.equity(SAMPLED));
  return [deals, players[0].equity.toFixed(5), isSame].join(' ');
};
