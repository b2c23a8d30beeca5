// The engine of hold'em in this thread, with its table of matchups, for tests of calculations.
import type { LoadedEquityEngine } from '../../src/calculations/equity/enumerated-equity.js';
import { HOLDEM_ENGINE } from '../../src/games/holdem-engine.js';
import { loadNodeEngines } from '../../src/games/node-calculator.js';

export const loadHoldem = async (): Promise<LoadedEquityEngine> =>
  (await loadNodeEngines([HOLDEM_ENGINE])).get(HOLDEM_ENGINE.name) as LoadedEquityEngine;
