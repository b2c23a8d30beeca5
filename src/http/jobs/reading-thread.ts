// The program of a thread that reads one large job: it parses, checks and cuts megabytes of questions beside the event loop.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { instantiateEngine } from '../../engine/engine.js';
import { cutIntoBlocks } from '../../jobs/cut.js';
import type { Calculation, PlannedCalculation } from '../../odds/calculation.js';
import { planned } from '../../odds/calculator.js';
import { drawingOf } from '../../odds/equity/drawing.js';
import { HttpError } from '../errors.js';
import { createJobQuestionReader } from './job-question.js';
import { JobReading } from './read-job.js';
import type { ReadingMessage, ReadingThreadData } from './reading.js';

/** Blocks that wait for the store, at most. */
const MAX_AHEAD = 16;

const port = parentPort;
if (port === null) throw new Error('this program runs as a thread');
const post = (message: ReadingMessage): void => port.postMessage(message);

const { text, path, defaultSimulations, module } = workerData as ReadingThreadData;
const engine = await instantiateEngine(module);
const plan = async (calculation: Calculation): Promise<PlannedCalculation> => planned(calculation, engine);
let taken = 0;
port.on('message', () => taken++);

try {
  const read = createJobQuestionReader(defaultSimulations);
  const reading = new JobReading(text, { read, path, findDrawing: async search => drawingOf(search) });
  let sent = 0;
  for await (const block of cutIntoBlocks(reading.questions(), plan)) {
    post({ block });
    sent++;
    while (sent - taken >= MAX_AHEAD) await once(port, 'message');
  }
  post({ fingerprint: reading.fingerprint });
} catch (error) {
  if (error instanceof HttpError) post({ fault: { code: error.code, details: error.details } });
  else throw error;
} finally {
  port.removeAllListeners('message');
}
