// Measures the service under load: tiny requests beside a bare echo, questions in batches, saturation beside the engine alone, small
// requests beside the largest, ten times the capacity, the longest hold of the event loop by kind of request, and a mix for minutes.
//   npm run bench:http [-- --only NAME,NAME] [--quick] [--soak-minutes 10] [--json FILE] [--write]
// Everything is started here, on 127.0.0.1, in separate processes. Each figure with a target says whether it is met; the exit
// code is 1 where one is not. --write puts the tables into docs/benchmarks.md: that of the batches, and that of all others.
import { parseArgs } from 'node:util';
import { batches } from './http/batches.js';
import { allMet, type Figure, tableOf } from './http/figures.js';
import { holds } from './http/holds.js';
import { mixedLoad } from './http/mixed-load.js';
import { overload } from './http/overload.js';
import { saturation } from './http/saturation.js';
import type { Scenario } from './http/scenario.js';
import { soak } from './http/soak.js';
import { tiny } from './http/tiny.js';
import { wholeNumber } from './measure.js';
import { deliver, OPTIONS } from './options.js';
import { progressOn } from './progress.js';

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  tiny,
  batches,
  saturation,
  company: mixedLoad,
  overload,
  holds,
  soak,
};
const ALL = Object.keys(SCENARIOS);

/** @throws {Error} a name that is none, or a document that would hold a part of the scenarios only */
const namesOf = (only: string | undefined, write: boolean): string[] => {
  const names = only?.split(',') ?? ALL;
  const unknown = names.find(name => !ALL.includes(name));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: the scenarios are ${ALL.join(', ')}`);
  if (write && only !== undefined && only !== 'batches') {
    throw new Error('--write takes all scenarios, or batches alone: leave out --only, or say --only batches');
  }
  return names;
};

const { values } = parseArgs({
  options: { ...OPTIONS, only: { type: 'string' }, 'soak-minutes': { type: 'string', default: '10' } },
});
const names = namesOf(values.only, values.write);
const soakMinutes = wholeNumber('soak-minutes', values['soak-minutes']);
const progress = progressOn(process.stderr);
/** By section of the document. */
const figures: Record<'batches' | 'http', Figure[]> = { batches: [], http: [] };
for (const [index, name] of names.entries()) {
  const onProgress = (share: number): void => progress.show((index + share) / names.length, name);
  onProgress(0);
  const found = await SCENARIOS[name]?.({ quick: values.quick, soakMinutes, onProgress });
  figures[name === 'batches' ? name : 'http'].push(...(found ?? []));
}
progress.clear();
const all = Object.values(figures).flat();
for (const [section, part] of Object.entries(figures)) {
  if (part.length === 0) continue;
  deliver(section, values, {
    tables: [tableOf(part)],
    figures: { figures: all },
    spreads: part.flatMap(({ spread }) => spread ?? []),
  });
}
process.exitCode = allMet(all) ? 0 : 1;
