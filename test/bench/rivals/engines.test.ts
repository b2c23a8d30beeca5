// The adapters: all that bench/engines/ holds can be raced, and ours counts right. The others' packages need not be there.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { start, workerEntry } from '../../../bench/rivals/contestant.js';
import { installedSize } from '../../../bench/rivals/costs.js';
import { chosen, findEngines, needsInstall } from '../../../bench/rivals/engines.js';
import { FLOP_BOARDS, LOADS } from '../../../bench/rivals/loads.js';
import { distance, expectations, LIMIT, RATES } from '../../../bench/rivals/reference.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const engines = await findEngines();
const ours = engines.find(({ stem }) => stem === 'poker-odds');
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('bench/package.json'));

const adapters = suite('bench/engines/');

adapters('names packages that the benchmark installs, and ours', () => {
  const others = engines.filter(engine => engine !== ours).map(({ file }) => file.name);
  assert.ok(others.length >= 6 && ours !== undefined);
  assert.equal(
    others.filter(name => !(name in dependencies)),
    [],
  );
});

adapters('says of each how it is run, loaded and where it lies', () => {
  for (const { file } of engines) {
    assert.ok(file.ways.length > 0, file.name);
    assert.match(file.startup, 'await import(', file.name);
    assert.ok(
      file.files.every(
        path => path.startsWith('node_modules/') || existsSync(new URL(`../../../bench/${path}`, import.meta.url)),
      ),
    );
  }
});

adapters('needs nothing installed for ours', () => {
  assert.equal(
    engines.filter(engine => !needsInstall(engine)),
    [ours],
  );
});

adapters('is chosen from by file name or by package name', () => {
  const names = chosen(engines, ['pokertools', 'phe', '@poker-apprentice/hand-evaluator']).map(({ stem }) => stem);
  assert.equal(names, ['phe', 'poker-apprentice', 'pokertools']);
  assert.is(chosen(engines, undefined).length, engines.length);
});

adapters.run();

const lock = suite('bench/package-lock.json');

lock('locks the declared versions, with checksums and without addresses', () => {
  const { packages }: { packages: Record<string, { version?: string; integrity?: string; resolved?: string }> } =
    JSON.parse(read('bench/package-lock.json'));
  const versions = Object.keys(dependencies).map(name => [name, packages[`node_modules/${name}`]?.version]);
  assert.equal(Object.fromEntries(versions), dependencies);
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  assert.ok(installed.every(([, { integrity, resolved }]) => integrity !== undefined && resolved === undefined));
});

lock.run();

const contest = suite('our engine in the benchmark');

contest(
  'answers every load in a process of its own: the same hands and boards to the last count, deals as chance does',
  async () => {
    const expect = expectations();
    const contestant = start(workerEntry('poker-odds', ours?.path ?? '', 'own'));
    for (const load of LOADS) {
      const amount = load === 'flop' ? FLOP_BOARDS + 7 : 3000;
      const answer = await contestant.perform({ load, amount, seed: 1 });
      assert.is(answer?.amount, amount, load);
      if (load === 'flop' || load === 'evaluate') assert.equal(answer?.counts, expect({ load, amount, seed: 1 }), load);
      else assert.ok(distance(answer?.counts ?? [], amount, RATES[load]) < LIMIT, load);
    }
    contestant.close();
  },
);

contest('takes up little room', () => {
  assert.ok(installedSize({ files: ours?.file.files ?? [] }) < 0.25);
});

contest.run();

const failing = suite('an engine that fails');

failing('is reported with what it said', async () => {
  const path = fileURLToPath(new URL('no-such-engine.ts', import.meta.url));
  const contestant = start(workerEntry('nobody', path, 'loop'));
  try {
    await contestant.perform({ load: 'flop', amount: 1, seed: 1 });
    assert.unreachable('it answered');
  } catch (error) {
    assert.match((error as Error).message, /the process ended|no tasks/);
  }
});

failing.run();
