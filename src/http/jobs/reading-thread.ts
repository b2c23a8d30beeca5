// The program of the thread that reads large jobs: it parses, checks and cuts megabytes of questions beside the event loop. Accounts take
// turns, question by question.
import { parentPort, workerData } from 'node:worker_threads';
import { instantiateEngine } from '../../engine/engine.js';
import { cutIntoBlocks } from '../../jobs/cut-slices.js';
import type { Calculation, PlannedCalculation } from '../../odds/calculation.js';
import { planCalculation } from '../../odds/calculator.js';
import { findFault } from '../../questions/question-errors.js';
import { nextTurn } from '../../questions/turns.js';
import { HttpError } from '../http-error.js';
import { createJobQuestionReader } from './job-question.js';
import { JobReading } from './read-job.js';
import type { BodyToRead, ReadingMessage, ReadingRequest, ReadingThreadData } from './reading.js';

/** Blocks of a job that wait for the store, at most. */
const MAX_AHEAD = 16;

const port = parentPort;
if (port === null) throw new Error('this program runs as a thread');
const post = (job: number, message: ReadingMessage): void => port.postMessage({ job, message });

const { defaultSimulations, module } = workerData as ReadingThreadData;
const engine = await instantiateEngine(module);
const plan = async (calculation: Calculation): Promise<PlannedCalculation> => planCalculation(calculation, engine);
const reader = createJobQuestionReader(defaultSimulations);

/** A job whose body arrives, and then is read. */
class ThreadJob {
  readonly #body: Buffer;
  readonly #stopping = new AbortController();
  #received = 0;
  #ahead = 0;
  #wake = (): void => undefined;

  constructor(
    private readonly job: number,
    private readonly options: BodyToRead,
  ) {
    this.#body = Buffer.alloc(options.length);
  }

  receive(part: Uint8Array): void {
    this.#body.set(part, this.#received);
    this.#received += part.length;
    if (this.#received === this.#body.length) void this.#read();
  }

  /** A block was stored. */
  take(): void {
    this.#ahead--;
    this.#wake();
  }

  stop(): void {
    this.#stopping.abort();
    this.#wake();
  }

  async #read(): Promise<void> {
    const { path, account } = this.options;
    const { signal } = this.#stopping;
    const pause = (): Promise<void> => nextTurn(account, signal);
    try {
      const reading = new JobReading(this.#body, { reader, path, pause });
      for await (const block of cutIntoBlocks(reading.questions(), plan)) await this.#send({ block });
      await this.#send({ fingerprint: reading.fingerprint });
    } catch (error) {
      if (signal.aborted) return;
      const fault = error instanceof HttpError ? { code: error.code, details: error.details } : findFault(error);
      if (fault) post(this.job, { fault });
      else post(this.job, { error });
    } finally {
      jobs.delete(this.job);
    }
  }

  async #send(message: ReadingMessage): Promise<void> {
    while (this.#ahead >= MAX_AHEAD) {
      await new Promise<void>(resolve => {
        this.#wake = resolve;
      });
      this.#stopping.signal.throwIfAborted();
    }
    this.#ahead++;
    post(this.job, message);
  }
}

const jobs = new Map<number, ThreadJob>();

port.on('message', ({ job, request }: { readonly job: number; readonly request: ReadingRequest }) => {
  if ('begin' in request) jobs.set(job, new ThreadJob(job, request.begin));
  else if ('part' in request) jobs.get(job)?.receive(request.part);
  else if ('isTaken' in request) jobs.get(job)?.take();
  else jobs.get(job)?.stop();
});
