// One engine in one way, in a process of its own: reads tasks, does them, answers with the CPU time they took.
//   node --import tsx bench/rivals/worker.ts ENGINE_FILE loop|own|computed
// A process of its own, so that V8 optimises the loops for this engine alone and its memory is its own.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { cpuTime } from '../measure.js';
import type { EngineFile, Way, Works } from './adapter.js';
import { loopsOf } from './loops.js';
import { formatAnswer, parseTask, UNSUPPORTED } from './protocol.js';
import { showdownWork, textWork } from './texts.js';

const worksOf = async (file: string, way: Way): Promise<Works> => {
  const { engine }: { engine: EngineFile } = await import(pathToFileURL(file).href);
  const { evaluator, texts, showdowns, own, computed } = await engine.load();
  const loops = evaluator && {
    ...loopsOf(evaluator),
    ...(texts && { texts: textWork(texts, evaluator) }),
    ...(showdowns && { showdowns: showdownWork(showdowns) }),
  };
  const works: Works | undefined = { loop: loops, own, computed }[way];
  if (works === undefined) throw new Error(`${engine.name} has no way "${way}"`);
  return works;
};

const answer = (works: Works, line: string): string => {
  const { load, amount, seed } = parseTask(line);
  const work = works[load];
  if (work === undefined) return UNSUPPORTED;
  let done = { amount, counts: (): readonly number[] => [] };
  const ms = cpuTime(() => {
    done = work(amount, seed);
  });
  return formatAnswer({ amount: done.amount, nanoseconds: 1e6 * Math.max(0.001, ms), counts: done.counts() });
};

const [file = '', way = 'loop'] = process.argv.slice(2);
const works = await worksOf(file, way as Way);
for await (const line of createInterface({ input: process.stdin })) console.log(answer(works, line));
