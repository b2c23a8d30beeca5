// Our engine beside the ones from npm and native ones, every load in one run: about four minutes.
//   npm run bench [-- --only NAME,NAME] [--quick] [--json FILE] [--write] [--rounds 25] [--native NAME=COMMAND]
// bench/README.md says how it measures, and how to add an engine.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeSection } from './document.js';
import { commit, machine, wholeNumber } from './measure.js';
import { progressOn } from './progress.js';
import { type Costs, measureCosts } from './rivals/costs.js';
import {
  type EngineCommand,
  type EngineProcess,
  nativeCommand,
  start,
  workerCommand,
} from './rivals/engine-process.js';
import { areInstalled, chosen, type Engine, findEngines, install, needsInstall } from './rivals/engines.js';
import { LOADS } from './rivals/loads.js';
import { buildNative, type NativeEngines } from './rivals/native.js';
import { type Race, race, type Settings } from './rivals/race.js';
import { expectations } from './rivals/reference.js';
import { markdownReport, plainReport, type Report, shortName } from './rivals/report.js';

const SECTION = 'rivals';
const FULL = { rounds: 25, sliceMilliseconds: 40, warmUpMilliseconds: 500, startups: 7 };
const QUICK = { rounds: 5, sliceMilliseconds: 20, warmUpMilliseconds: 200, startups: 2 };
/** The share of the run that the loads take; the rest is for load times. */
const RACES_SHARE = 0.93;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
    native: { type: 'string', multiple: true, default: [] },
  },
});
const only = options.only?.split(',');
const preset = options.quick ? QUICK : FULL;
const settings: Settings = {
  ...preset,
  rounds: options.rounds === undefined ? preset.rounds : wholeNumber('rounds', options.rounds),
};
const leftOut: string[] = [];

const fail = (text: string): never => {
  console.error(text);
  process.exit(1);
};

/** A warning at once, and again below the tables. */
const leaveOut = (text: string): void => {
  progress.clear();
  console.error(`LEFT OUT: ${text}`);
  leftOut.push(text);
};

const progress = progressOn(process.stderr);
const began = performance.now();
const known = await findEngines();
const engines = chosen(known, only);
const unknown = only?.filter(name => name !== 'native' && chosen(known, [name]).length === 0) ?? [];
if (unknown.length > 0) {
  const names = [...known.map(({ stem }) => stem), 'native'].join(', ');
  fail(`--only knows ${names}; not ${unknown.join(', ')}`);
}

/** The engines of bench/native/, unless they are left out or cannot be built. */
const native = async (): Promise<NativeEngines | undefined> => {
  if (only !== undefined && !only.includes('native')) return undefined;
  const built = await buildNative();
  if (typeof built === 'string') {
    leaveOut(built);
    return undefined;
  }
  for (const text of built.leftOut) leaveOut(text);
  return built;
};

const commandsOf = ({ file, path }: Engine): EngineCommand[] =>
  file.ways.map(way => workerCommand(file.name, path, way));

const givenCommand = (text: string): EngineCommand => {
  const [name = '', ...command] = text.split('=');
  if (name === '' || command.length === 0) throw new Error('--native takes NAME=COMMAND');
  return nativeCommand(name, command.join('='));
};

const runRaces = async (engineProcesses: readonly EngineProcess[]): Promise<Race[]> => {
  const expect = await expectations();
  const running = new Set(engineProcesses);
  const onFailure = (engineProcess: EngineProcess, error: Error): void => {
    running.delete(engineProcess);
    leaveOut(`${engineProcess.name} (${engineProcess.kind}): ${error.message}`);
  };
  const races: Race[] = [];
  for (const [index, load] of LOADS.entries()) {
    const onProgress = (share: number, engine: string): void =>
      progress.show((RACES_SHARE * (index + share)) / LOADS.length, `${shortName(load)}: ${engine}`);
    races.push(await race(load, [...running], settings, { expect, onProgress, onFailure }));
  }
  return races;
};

const measureAllCosts = async (): Promise<Costs[]> => {
  const costs: Costs[] = [];
  for (const { file } of engines) {
    progress.show(RACES_SHARE, `load time: ${file.name}`);
    try {
      costs.push(await measureCosts(file, preset.startups));
    } catch (error) {
      leaveOut(`${file.name}, load time: ${(error as Error).message.trim().split('\n').at(-1)}`);
    }
  }
  return costs;
};

if (engines.some(needsInstall) && !areInstalled()) {
  console.error('Installing the other engines into bench/node_modules (npm ci --prefix bench) …');
  try {
    install();
  } catch {
    fail('They could not be installed. Without them: npm run bench -- --only poker-odds,native');
  }
}
const built = await native();
const commands = [
  ...engines.flatMap(commandsOf),
  ...(built?.engines ?? []).map(({ name, file }) => nativeCommand(name, file)),
  ...options.native.map(givenCommand),
];
const engineProcesses = commands.map(start);
process.on('SIGINT', () => process.exit(130));
process.on('exit', () => {
  for (const engineProcess of engineProcesses) engineProcess.close();
  built?.remove();
});

const races = await runRaces(engineProcesses);
for (const engineProcess of engineProcesses) engineProcess.close();
const costs = await measureAllCosts();
progress.clear();

const report: Report = {
  machine: machine(),
  runtime: `Node ${process.version}`,
  commit: commit(),
  ...(built && { nativeBuild: built.build }),
  date: new Date().toISOString().slice(0, 10),
  seconds: Math.round((performance.now() - began) / 1000),
  rounds: settings.rounds,
  sliceMilliseconds: settings.sliceMilliseconds,
  races,
  costs,
  leftOut,
};
console.log(plainReport(report));
console.log(`\n${report.seconds} s in all.`);
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, undefined, 2)}\n`);
if (options.write) writeSection(SECTION, markdownReport(report));
process.exitCode = races.flatMap(({ rows }) => rows).every(({ verdict }) => verdict.right) ? 0 : 1;
