// Attacks a running service with what is cheap to send and takes long: what other accounts' requests take meanwhile, and whether the
// price pays for it.
//   npm run bench:attacks -- [--only NAME,NAME] [--quick] [--json FILE] [--write]
// Everything is started here, on 127.0.0.1. The exit code is 1 where a figure misses its bound.
import { parseArgs } from 'node:util';
import { lists } from './attacks/lists.js';
import { neighbours } from './attacks/neighbours.js';
import { prices } from './attacks/prices.js';
import { uploads } from './attacks/uploads.js';
import { allMet, type Figure, tableOf } from './http/figures.js';
import type { Scenario } from './http/scenario.js';
import { deliver, OPTIONS } from './options.js';
import { progressOn } from './progress.js';

const SCENARIOS: Readonly<Record<string, Scenario>> = { neighbours, prices, lists, uploads };

const { values } = parseArgs({ options: { ...OPTIONS, only: { type: 'string' } } });
const names = values.only?.split(',') ?? Object.keys(SCENARIOS);
const progress = progressOn(process.stderr);
const figures: Figure[] = [];
for (const [index, name] of names.entries()) {
  const scenario = SCENARIOS[name];
  if (scenario === undefined) throw new Error(`--only ${name}: the attacks are ${Object.keys(SCENARIOS).join(', ')}`);
  const onProgress = (share: number): void => progress.show((index + share) / names.length, name);
  figures.push(...(await scenario({ quick: values.quick, soakMinutes: 0, onProgress })));
}
progress.clear();
deliver('attacks', values, { tables: [tableOf(figures)], figures: { figures }, spreads: [] });
process.exitCode = allMet(figures) ? 0 : 1;
