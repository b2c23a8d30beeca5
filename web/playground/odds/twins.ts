// Players with the same range have the same equity, but sampling gives each an estimate of its own: the page shows their mean.

import { CATEGORIES } from '../../../src/engine/categories.js';
import type { EquityAnswer, PlayerEquity } from '../../../src/library/index.js';

const averageCategories = (players: readonly PlayerEquity[]): PlayerEquity['categories'] => {
  const all = players.flatMap(({ categories }) => categories ?? []);
  if (all.length < players.length) return undefined;
  const means = CATEGORIES.map(name => [name, all.reduce((sum, each) => sum + each[name], 0) / all.length]);
  return Object.fromEntries(means) as PlayerEquity['categories'];
};

/** The equities, those of players with the same range averaged. Exact ones are the same already. */
export const averageTwins = (equities: EquityAnswer): EquityAnswer => {
  if (equities.method === 'exact') return equities;
  const players = equities.players.map(own => {
    const twins = equities.players.filter(({ range }) => range === own.range);
    if (twins.length === 1) return own;
    const average = (rate: 'equity' | 'win' | 'tie'): number =>
      twins.reduce((sum, each) => sum + each[rate], 0) / twins.length;
    const categories = averageCategories(twins);
    const rates = { equity: average('equity'), win: average('win'), tie: average('tie') };
    return { ...own, ...rates, ...(categories && { categories }) };
  });
  return { ...equities, players };
};
