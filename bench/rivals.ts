// Compares this engine with those from npm and native ones, all loads in one run: about four minutes.
//   npm run bench [-- --only NAME,NAME] [--quick] [--json FILE] [--write] [--rounds 25] [--native NAME=COMMAND]
// bench/README.md says how it measures, and how to add an engine.
import { parseArgs } from 'node:util';
import { clearProgress, deliver, OPTIONS, showProgress, wholeNumber } from './report.js';
import { type EngineProcess, nativeCommand, parseNative, start, workerCommand } from './rivals/engine-process.js';
import { areInstalled, chosen, findEngines, install } from './rivals/engines.js';
import { LOADS, OMAHA_LOADS } from './rivals/loads.js';
import { buildNative, type NativeEngines } from './rivals/native.js';
import { type Race, race } from './rivals/race.js';
import { expectations } from './rivals/reference.js';
import { legend, OURS, sectionsOf, warningsOf } from './rivals/report.js';

const FULL = { rounds: 25, sliceMilliseconds: 40, warmUpMilliseconds: 500 };
const QUICK = { rounds: 5, sliceMilliseconds: 20, warmUpMilliseconds: 200 };

const { values: options } = parseArgs({
  options: {
    ...OPTIONS,
    only: { type: 'string' },
    rounds: { type: 'string' },
    native: { type: 'string', multiple: true, default: [] },
    omaha: { type: 'boolean', default: false },
  },
});
const loads = options.omaha ? OMAHA_LOADS : LOADS;
const natives = options.native.map(parseNative);
const only = options.only?.split(',');
const preset = options.quick ? QUICK : FULL;
const rounds = options.rounds === undefined ? preset.rounds : wholeNumber('rounds', options.rounds);
const settings = { ...preset, rounds };
const leftOut: string[] = [];

/** Prints a warning now, and again below the tables. */
const leaveOut = (text: string): void => {
  clearProgress();
  console.error(`LEFT OUT: ${text}`);
  leftOut.push(text);
};

const fail = (text: string): never => {
  console.error(text);
  process.exit(1);
};

if (options.write && only !== undefined) fail('--write takes all engines: leave out --only');
const known = await findEngines();
const engines = chosen(known, only);
const others = ['native', ...natives.map(({ name }) => name)];
const unknown = only?.filter(name => !others.includes(name) && chosen(known, [name]).length === 0) ?? [];
if (unknown.length > 0) {
  fail(`--only knows ${[...known.map(({ stem }) => stem), ...others].join(', ')}; not ${unknown.join(', ')}`);
}

/** The engines of bench/native/, unless they are not selected, cannot be built, or have no load. */
const buildWanted = async (): Promise<NativeEngines | undefined> => {
  if (options.omaha || (only !== undefined && !only.includes('native'))) return undefined;
  const result = await buildNative();
  if (typeof result === 'string') {
    leaveOut(result);
    return undefined;
  }
  return result;
};

/** Without those that have failed. */
const running = new Set<EngineProcess>();
let hasFailed = false;

const onFailure = (engineProcess: EngineProcess, error: Error): void => {
  engineProcess.close();
  running.delete(engineProcess);
  hasFailed = true;
  leaveOut(error.message);
};

const runRaces = async (): Promise<Race[]> => {
  const expect = await expectations();
  const races: Race[] = [];
  for (const [index, load] of loads.entries()) {
    const onProgress = (share: number, engine: string): void =>
      showProgress((index + share) / loads.length, `${load}: ${engine}`);
    races.push(await race(load, [...running], settings, { expect, onProgress, onFailure }));
  }
  return races;
};

if (engines.some(({ file }) => file.name !== OURS) && !areInstalled()) {
  console.error('Installing the other engines into bench/node_modules (npm ci --prefix bench) …');
  try {
    install();
  } catch {
    fail('They could not be installed. Without them: npm run bench -- --only poker-odds,native');
  }
}
const built = await buildWanted();
process.on('exit', () => built?.remove());
const commands = [
  ...engines.flatMap(({ file, path }) => file.ways.map(way => workerCommand(file.name, path, way))),
  ...(built?.engines ?? []).map(({ name, file }) => nativeCommand(name, file)),
];
for (const command of [...commands, ...natives]) running.add(start(command));

const races = await runRaces();
const answered = new Set(races.flatMap(({ rows }) => rows.map(({ engine }) => engine)));
for (const { name } of only === undefined ? natives : running) {
  if (!answered.has(name)) leaveOut(`${name}: it has none of the loads`);
}
for (const engineProcess of running) engineProcess.close();
clearProgress();
deliver(options.omaha ? 'omaha' : 'rivals', options, {
  notes: [
    `${rounds} rounds of ${settings.sliceMilliseconds} ms in turns, one thread, CPU time; medians.`,
    ...legend(options.omaha, built?.build),
  ],
  sections: sectionsOf(races),
  warnings: warningsOf(races, leftOut),
  figures: { rounds, nativeBuild: built?.build, races, leftOut },
  spreads: races.flatMap(({ rows }) => rows.map(({ rate }) => rate)),
});
const areRight = races.flatMap(({ rows }) => rows).every(({ verdict }) => verdict.right);
process.exitCode = areRight && !hasFailed ? 0 : 1;
