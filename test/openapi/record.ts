// Records the answer of a running server in each situation.
import type { Example } from '../../src/http/openapi/responses.js';
import { FAILURES } from './failures.js';
import { createSetups } from './setups.js';
import type { Situation } from './situations.js';
import { SUCCESSES } from './successes.js';

/** An answer as it was received. */
export interface RawAnswer {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Parses what was received on a connection that was closed after one answer. */
const parseAnswer = (message: string): RawAnswer => {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), text: rest.join('\r\n\r\n') };
};

const SITUATIONS: readonly Situation[] = [...SUCCESSES, ...FAILURES];

export interface Recording {
  readonly situation: Situation;
  readonly answer: RawAnswer;
}

/** Sends the request of every situation, one after the other. */
export const recordAll = async (): Promise<Recording[]> => {
  const setups = createSetups();
  const recordings: Recording[] = [];
  try {
    for (const situation of SITUATIONS) {
      const message = await situation.send(await setups.enter(situation.setup));
      recordings.push({ situation, answer: parseAnswer(message) });
    }
  } finally {
    await setups.close();
  }
  return recordings;
};

/** The examples that the document shows. */
export const examplesOf = (recordings: readonly Recording[]): Example[] =>
  recordings
    .filter(({ situation }) => situation.shown)
    .map(({ situation: { operation, name, summary, request }, answer: { status, text } }) => ({
      operation: operation.id,
      name,
      summary,
      status,
      ...(request && { request }),
      body: JSON.parse(text),
    }));
