// The data of the tools of `poker-odds mcp` are those of the endpoints, byte for byte.
import * as assert from 'uvu/assert';
import { createNodeCalculator } from '../../../src/games/node-calculator.js';
import { cut, cutHands } from '../../deck.js';
import { ENHANCED, EQUITY, PROBABILITIES, SHOWDOWN } from '../../http/requests.js';
import { startService } from '../../http/service.js';
import { suite } from '../../suite.js';
import { call, connectHere, type Fields } from './client.js';

const DETAIL = { detail: true };
const FLOP = cut('QhJh2c');
const HANDS = cutHands('AhKh QsQc');
const GROUPS = { made_hands: true, distribution: true, next_cards: true };

/** A call of a tool, the endpoint, and what the endpoint is asked beside the same fields. */
const CALLS: readonly (readonly [tool: string, fields: Fields, path: string, more?: Fields])[] = [
  ['odds', { cards: ['Ah', 'Kh'], seed: 7 }, PROBABILITIES, DETAIL],
  ['odds', { cards: ['Ah', 'Kh'], opponents: 3, simulations: 5000, seed: 7 }, ENHANCED, DETAIL],
  ['odds', { cards: cut('AhKhQhJh2c'), opponents: 2 }, ENHANCED, { ...DETAIL, method: 'exact' }],
  ['equity', { players: ['AhKh', 'QQ+, AKs:0.5'], board: FLOP, hands: true }, EQUITY, DETAIL],
  ['equity', { players: ['15%', '22+'], board: FLOP, ...GROUPS }, EQUITY, DETAIL],
  ['equity', { players: ['AhKh', '22+', 'random'], categories: true, seed: 7 }, EQUITY, DETAIL],
  ['equity', { players: ['AhAdKhKd', 'random'], game: 'omaha', seed: 7 }, EQUITY, DETAIL],
  ['equity', { players: ['AK', '9s8s'], board: cut('QhJh6c'), game: 'short-deck' }, EQUITY, DETAIL],
  ['showdown', { hands: HANDS, board: cut('QhJhTh'), versus_random: true, bets: [100, 50] }, SHOWDOWN],
];

/** Wrong questions: the data have the endpoint's error, and the text too. */
const WRONG: readonly (readonly [tool: string, fields: Fields, path: string])[] = [
  ['odds', { cards: ['Ah', '1h', 'Xd'] }, PROBABILITIES],
  ['odds', { cards: ['Ah', 'Ah'] }, PROBABILITIES],
  ['odds', { cards: ['Ah', 'Kh'], opponents: 99 }, ENHANCED],
  ['equity', { players: ['AhKh', 'AK@0.5'] }, EQUITY],
  ['equity', { players: ['AhKh', 'QQ'], board: ['Ah'] }, EQUITY],
  ['equity', { players: ['AhKh', 'QQ'], method: 'exact', seed: 7 }, EQUITY],
  ['showdown', { hands: cutHands('AhKh AhQc'), board: cut('QhJhTh') }, SHOWDOWN],
];

const endpoints = suite('the data of the tools of poker-odds mcp');

endpoints('are those of the endpoints, byte for byte, and their errors too', async () => {
  const calculator = createNodeCalculator({ threads: 1 });
  const service = await startService(() => ({ defaultSimulations: 1000 }));
  const client = await connectHere(calculator);
  try {
    for (const [tool, fields, path, more = {}] of CALLS) {
      const { text } = await service.post(path, { ...fields, ...more });
      const { data } = await call(client, tool, fields);
      assert.is(`{"success":true,"data":${JSON.stringify(data)}}`, text);
    }
    for (const [tool, fields, path] of WRONG) {
      const { text } = await service.post(path, fields);
      const { data } = await call(client, tool, fields);
      assert.is(`{"success":false,"error":${JSON.stringify(data.error)}}`, text);
    }
  } finally {
    await client.close();
    await calculator.close();
    await service.close();
  }
});
