// The standard errors of sampled equities: 1.96 of them on either side hold the exact equity in 95 of 100 samples.
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EquityQuestion, loadEngine } from '../../src/library/node.js';

const engine = await loadEngine({ wasm: readFileSync(new URL('../../dist/poker-odds.wasm', import.meta.url)) });

const FLOP = ['Qh', 'Jh', '2c'];
const TURN = [...FLOP, '7d'];
const RIVER = [...TURN, '9s'];
/** Two and more players, known hands, ranges, weights, any two cards, ties, dead cards, hands drawn from lists. */
const SITUATIONS: readonly EquityQuestion[] = [
  { players: ['AhKh', 'QsQc'], board: FLOP },
  { players: ['AhKh', 'AsKs'], board: FLOP },
  { players: ['AhKh', 'random'], board: FLOP },
  { players: ['random', 'random'], board: TURN },
  { players: ['15%', '22+'], board: FLOP },
  { players: ['15%:0.5, 40%', 'AX:0.3, KXs'], board: TURN },
  { players: ['TT+, AQ+', '5%-30%'], board: RIVER },
  { players: ['AhKh', 'QsQc', 'JsTs'], board: FLOP },
  { players: ['AA, KK', 'QQ, JJ', 'AKs'], board: FLOP },
  { players: ['22+', 'AXs', 'KQ, QJ'], board: RIVER },
  { players: ['QQ+', '98s, 87s', 'AQ'], board: FLOP, dead: ['Ah', 'Qs'] },
  { players: ['AA,KK', 'AA,KK', 'AA,KK', 'AA,KK'], board: TURN },
  { players: ['AA:0.2,KK', 'AA,KK:0.5', 'AA,KK'], board: TURN },
  { players: ['AhKd', 'AcKs', 'AdKh', 'AsKc'], board: FLOP },
  { players: ['9h8h', '22+'], board: ['Qh', 'Jh'] },
  { players: ['AsAd', 'KsKd', 'QsQd', 'JsJd', 'TsTd'], board: FLOP },
  { players: ['7d2h', 'random'], board: ['7h', '7c', '2c', '2d'] },
  { players: ['AX', 'KX'], board: ['As', 'Kd', '2c'], dead: ['Ah'] },
  { players: ['AhAs', 'KhKs'], dead: ['Ad', 'Ac'] },
  { players: ['JTs', '99, 88', 'AKo:0.1, AQo'], board: ['8h', '7h', '2c'] },
];
const SEEDS = 200;
const DEALS = 5000;
/** Standard errors of a normal deviate that hold 95 of 100. */
const MARGIN = 1.96;

const errors = suite('the standard errors of equities');

errors('hold 95 of 100 exact equities within 1.96 of them, to one in a hundred', () => {
  let [held, all] = [0, 0];
  for (const question of SITUATIONS) {
    const exact = engine.equity({ ...question, method: 'exact' }).players[0]?.equity ?? Number.NaN;
    for (let seed = 0; seed < SEEDS; seed++) {
      const sample = engine.equity({ ...question, method: 'monte-carlo', simulations: DEALS, seed });
      const { equity = Number.NaN, standardErrors } = sample.players[0] ?? {};
      all++;
      if (Math.abs(equity - exact) <= MARGIN * (standardErrors?.equity ?? 0)) held++;
    }
  }
  assert.ok(Math.abs(held / all - 0.95) <= 0.01, `${held} of ${all}`);
});

errors.run();
