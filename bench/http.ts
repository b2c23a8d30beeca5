// Measures the service under load: tiny requests and batches beside a bare echo, saturation beside the engine alone, small
// requests beside the largest, and a mix of requests for minutes.
//   npm run bench -- http [--only NAME,NAME] [--quick] [--soak-minutes 10] [--json FILE] [--write]
// Everything is started here, on 127.0.0.1, in separate processes. Each figure with a target says whether it is met; the exit
// code is 1 if one is not.
import { parseArgs } from 'node:util';
import { allMet, type Figure, spreadsOf, tableOf } from './figures.js';
import { mixedLoad } from './http/mixed-load.js';
import { saturation } from './http/saturation.js';
import type { Scenario } from './http/service.js';
import { soak } from './http/soak.js';
import { tiny } from './http/tiny.js';
import { clearProgress, deliver, OPTIONS, showProgress, wholeNumber } from './report.js';

const SCENARIOS: Readonly<Record<string, Scenario>> = { tiny, saturation, mixed: mixedLoad, soak };
const ALL = Object.keys(SCENARIOS);

const { values } = parseArgs({
  options: { ...OPTIONS, only: { type: 'string' }, 'soak-minutes': { type: 'string', default: '10' } },
});
const names = values.only?.split(',') ?? ALL;
const unknown = names.find(name => !ALL.includes(name));
if (unknown !== undefined) throw new Error(`--only ${unknown}: the scenarios are ${ALL.join(', ')}`);
if (values.write && values.only !== undefined) throw new Error('--write takes all scenarios: leave out --only');
const soakMinutes = wholeNumber('soak-minutes', values['soak-minutes']);

const figures: Figure[] = [];
for (const [index, name] of names.entries()) {
  const onProgress = (share: number): void => showProgress((index + share) / names.length, name);
  onProgress(0);
  figures.push(...(await SCENARIOS[name]!({ quick: values.quick, soakMinutes, onProgress })));
}
clearProgress();
deliver('http', values, { sections: [{ table: tableOf(figures) }], figures: { figures }, spreads: spreadsOf(figures) });
process.exitCode = allMet(figures) ? 0 : 1;
