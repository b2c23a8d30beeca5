// What is answered in each situation, as the document shows it.
import type { Example } from '../../../src/http/openapi/responses.js';
import { ANSWERS } from './asked.js';
import { REFUSALS } from './refusals.js';
import type { Situation } from './situations.js';
import { createWorlds } from './worlds.js';

/** An answer, taken apart. */
export interface Heard {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** What came back on a connection that was closed after one answer. */
export const heard = (message: string): Heard => {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), text: rest.join('\r\n\r\n') };
};

export const SITUATIONS: readonly Situation[] = [...ANSWERS, ...REFUSALS];

export interface Happened {
  readonly situation: Situation;
  readonly answer: Heard;
}

/** Asks in every situation, one after the other. */
export const happenAll = async (): Promise<Happened[]> => {
  const worlds = createWorlds();
  const happened: Happened[] = [];
  try {
    for (const situation of SITUATIONS) {
      const message = await situation.ask(await worlds.enter(situation.world));
      happened.push({ situation, answer: heard(message) });
    }
  } finally {
    await worlds.close();
  }
  return happened;
};

/** What the document shows of it. */
export const examplesOf = (happened: readonly Happened[]): Example[] =>
  happened
    .filter(({ situation }) => situation.shown)
    .map(({ situation: { operation, name, summary, request }, answer: { status, text } }) => ({
      operation: operation.id,
      name,
      summary,
      status,
      ...(request && { request }),
      body: JSON.parse(text),
    }));
