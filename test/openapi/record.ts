// Records the answer of a running server in each situation.
import type { Example } from '../../src/openapi/responses.js';
import { parseAnswer, type RawAnswer } from '../http/answers.js';
import { type Situation, send } from './messages.js';
import { type Setup, type SetupName, startSetup } from './setups.js';
import { SITUATIONS } from './situations.js';

export interface Recording {
  readonly situation: Situation;
  readonly answer: RawAnswer;
}

/** Sends the request of every situation, one after the other. */
export const recordAll = async (): Promise<Recording[]> => {
  const setups = new Map<SetupName, Setup>();
  const recordings: Recording[] = [];
  try {
    for (const situation of SITUATIONS) {
      const name = situation.setup ?? 'normal';
      const setup = setups.get(name) ?? (await startSetup(name));
      setups.set(name, setup);
      recordings.push({ situation, answer: parseAnswer(await send(situation, setup)) });
    }
  } finally {
    for (const { service } of setups.values()) await service.close();
  }
  return recordings;
};

/** Metrics that are the same on each fresh server. Their example is some lines of a long text. */
const STEADY_METRICS = /^(?:# \w+ )?poker_odds_(?:queue_calculations|deals_total) /;

/** Ids and times, which differ each time, are replaced by fixed ones. */
const parseBody = ({ headers, text }: RawAnswer): unknown => {
  const fixed = text
    .replace(/job_[0-9a-z]{28}/g, 'job_0mws6sbq600095eff5b7c10005f1')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-11-01T12:00:00.000Z');
  const type = headers.get('content-type');
  if (type?.startsWith('application/json')) return JSON.parse(fixed);
  if (type?.startsWith('text/event-stream')) return fixed;
  return fixed
    .split('\n')
    .filter(line => STEADY_METRICS.test(line))
    .join('\n');
};

/** The examples that the document shows. A success is shown with its request if that has a body. */
export const examplesOf = (recordings: readonly Recording[]): Example[] =>
  recordings
    .filter(({ situation }) => situation.shown !== false)
    .map(({ situation: { operation, name, summary, change }, answer }) => {
      const { status } = answer;
      const request = status < 300 ? change?.(operation).body : undefined;
      return { operation: operation.id, name, summary, status, ...(request && { request }), body: parseBody(answer) };
    });
