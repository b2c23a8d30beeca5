// What the examples print, as the engine of this tree has it: ace and king of hearts against two opponents.
import { parseCards } from '../../src/engine/cards.js';
import { instantiateEngine as loadAbi } from '../../src/engine/engine.js';
import { loadEngine } from '../../src/library/node.js';
import { compileEngineFile } from '../../src/odds/workers/start-node-worker.js';
import { readOdds } from '../named-counts.js';

const CARDS = ['Ah', 'Kh'];
const WISHES = { opponents: 2, simulations: 200_000, seed: 7 };

/** What examples print that ask the library. */
export const oddsLine = async (): Promise<string> => {
  const engine = await loadEngine();
  const { win, tie, lose } = engine.simulate({ cards: CARDS, ...WISHES });
  return `win ${win}, tie ${tie}, lose ${lose}`;
};

/** What examples have that make one call of the module themselves, with stream 0. */
export const rawCounts = async (): Promise<{ deals: number; win: number; tie: number; lose: number }> => {
  const engine = await loadAbi(await compileEngineFile());
  const { deals, win, tie, lose } = readOdds(engine.simulate({ cards: parseCards(CARDS), ...WISHES, stream: 0 }));
  return { deals, win, tie, lose };
};
