// The data of the tools of `poker-odds mcp` are those of the endpoints, byte for byte.
import * as assert from 'uvu/assert';
import { createNodeCalculator } from '../../../src/games/node-calculator.js';
import { ENHANCED, EQUITY, PROBABILITIES, SHOWDOWN } from '../../http/requests.js';
import { startService } from '../../http/service.js';
import { suite } from '../../suite.js';
import { call, connectHere, type Fields } from './client.js';

/** A call of a tool, the endpoint, and what the endpoint is asked beside the same fields. */
const CALLS: readonly (readonly [tool: string, fields: Fields, path: string, more?: Fields])[] = [
  ['odds', { cards: ['Ah', 'Kh'], seed: 7 }, PROBABILITIES, { detail: true }],
  ['odds', { cards: ['Ah', 'Kh'], opponents: 3, simulations: 5000, seed: 7 }, ENHANCED, { detail: true }],
  ['odds', { cards: ['Ah', 'Kh', 'Qh', 'Jh', '2c'], opponents: 2 }, ENHANCED, { detail: true, method: 'exact' }],
  ['equity', { players: ['AhKh', 'QQ+, AKs:0.5'], board: ['Qh', 'Jh', '2c'], hands: true }, EQUITY, { detail: true }],
  [
    'equity',
    { players: ['15%', '22+'], board: ['Qh', 'Jh', '2c'], made_hands: true, distribution: true, next_cards: true },
    EQUITY,
    { detail: true },
  ],
  ['equity', { players: ['AhKh', '22+', 'random'], categories: true, seed: 7 }, EQUITY, { detail: true }],
  ['equity', { players: ['AhAdKhKd', 'random'], game: 'omaha', seed: 7 }, EQUITY, { detail: true }],
  ['equity', { players: ['AK', '9s8s'], board: ['Qh', 'Jh', '6c'], game: 'short-deck' }, EQUITY, { detail: true }],
  [
    'showdown',
    {
      hands: [
        ['Ah', 'Kh'],
        ['Qs', 'Qc'],
      ],
      board: ['Qh', 'Jh', 'Th'],
      versus_random: true,
      bets: [100, 50],
    },
    SHOWDOWN,
  ],
];

/** Wrong questions: the data have the endpoint's error. */
const WRONG: readonly (readonly [tool: string, fields: Fields, path: string])[] = [
  ['odds', { cards: ['Ah', '1h', 'Xd'] }, PROBABILITIES],
  ['equity', { players: ['AhKh', 'AK@0.5'] }, EQUITY],
  ['equity', { players: ['AhKh', 'QQ'], board: ['Ah'] }, EQUITY],
  ['equity', { players: ['AhKh', 'QQ'], method: 'exact', seed: 7 }, EQUITY],
  [
    'showdown',
    {
      hands: [
        ['Ah', 'Kh'],
        ['Ah', 'Qc'],
      ],
      board: ['Qh', 'Jh', 'Th'],
    },
    SHOWDOWN,
  ],
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

endpoints.run();
