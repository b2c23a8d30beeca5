// Measures how the time grows: against simulations (10³ … 10⁸), opponents (1 … 22) and threads (1 … cores).
//   npm run bench:scaling [-- --quick] [--json FILE] [--write]
// --quick takes seconds and fewer points. --write draws the pictures in docs/images/ and writes the tables in
// docs/benchmarks.md; it needs the drawing library: npm ci --prefix bench/plot
// All points take turns; a figure is the median of its turns, with the 10th and 90th percentile beside it. On one
// thread that is CPU time, which other processes affect less; on several it is the clock on the wall: let the machine be idle.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { compileEngine, instantiateEngine } from '../src/engine/engine.js';
import { startCrew } from './calculations.js';
import { deliver, parseOptions } from './options.js';
import { loadPlot } from './plot/plot.js';
import { progressOn } from './progress.js';
import { PICTURES, pictureName } from './scaling/pictures.js';
import { type Point, type Sweep, shortageOf } from './scaling/points.js';
import { FULL, measure, QUICK } from './scaling/sweeps.js';
import { opponentsTable, simulationsTable, threadsTable } from './scaling/tables.js';

const ENGINE_FILE = new URL('../dist/poker-odds.wasm', import.meta.url);
const IMAGES = new URL('../docs/images/', import.meta.url);

const measureAll = async (quick: boolean): Promise<Point[]> => {
  const module = await compileEngine(readFileSync(ENGINE_FILE));
  const cores = availableParallelism();
  const crew = await startCrew(module, cores);
  try {
    const engine = await instantiateEngine(module);
    return await measure({ ...(quick ? QUICK : FULL), cores }, { engine, crew, progress: progressOn(process.stderr) });
  } finally {
    await crew.stop();
  }
};

const TABLES = { simulations: simulationsTable, opponents: opponentsTable, threads: threadsTable };
const SWEEPS = ['simulations', 'opponents', 'threads'] as const;

/** The alternative texts of the pictures. */
const ALTERNATIVES = {
  simulations:
    'Time against simulations, both logarithmic, for categories alone and 1, 5 and 22 opponents: straight lines, for ' +
    'time grows in proportion',
  opponents: 'Nanoseconds a deal against 1 to 22 opponents: close to a straight line',
  threads: 'Million deals a second against the number of threads, for 1, 5 and 22 opponents',
};

const pictureOf = (sweep: Sweep): string => `![${ALTERNATIVES[sweep]}](images/${pictureName(sweep)})`;

const options = parseOptions();
// Before the work, so that a missing library is not noticed after it.
const draw = options.write ? await loadPlot() : undefined;
const points = await measureAll(options.quick);
deliver('scaling', options, {
  tables: SWEEPS.map(sweep => TABLES[sweep](points)),
  above: SWEEPS.map(pictureOf),
  figures: { points },
  spreads: points,
  warning: shortageOf(points),
});
if (draw) {
  mkdirSync(IMAGES, { recursive: true });
  for (const sweep of SWEEPS) writeFileSync(new URL(pictureName(sweep), IMAGES), PICTURES[sweep](points, draw));
}
