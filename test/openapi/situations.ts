// A situation of the document: the request to send, the setup of the service, and the name of its example.
import { OPERATIONS, type Operation } from '../../src/http/openapi/operations.js';
import type { AccountName, Setup, SetupName } from './setups.js';

export interface Situation {
  readonly operation: Operation;
  readonly name: string;
  readonly summary: string;
  readonly setup: SetupName;
  /** The request's body, where the document shows it too. */
  readonly request?: object;
  /** Whether the document shows it. */
  readonly shown: boolean;
  /** Sends the request. Resolves with all that was received. */
  send(setup: Setup): Promise<string>;
}

export interface Message {
  readonly account?: AccountName | undefined;
  readonly method?: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: readonly string[];
}

export const messageOf = (operation: Operation, setup: Setup, message: Message): string => {
  const {
    method = operation.method.toUpperCase(),
    path = operation.path.replace('{id}', 'job_none'),
    body,
    headers = [],
  } = message;
  const { account, type = 'application/json' } = message;
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'X-Request-Id: order-117',
    ...(account ? [`Authorization: Bearer ${setup.keys[account]}`] : []),
    ...(body === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${text.length}`]),
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body === undefined ? '' : text}`;
};

export const cards = ['Ah', 'Kh'];
export const charged = OPERATIONS.filter(({ request }) => request !== undefined);
/** Those that answer one question. */
export const odds = charged.filter(({ id }) => id !== 'batch' && id !== 'submitJob');
/** Those that calculate before they answer. */
export const calculating = charged.filter(({ id }) => id !== 'submitJob');
export const keyRequired = OPERATIONS.filter(operation => operation.needsKey);
export const keyless = OPERATIONS.filter(operation => !operation.needsKey);

/** The operation of that name. */
export const operationNamed = (name: string): Operation => {
  const found = OPERATIONS.find(({ id }) => id === name);
  if (found === undefined) throw new Error(`there is no operation ${name}`);
  return found;
};

/** The fields that each operation needs. Those of equity ask for a sample, which a seed can name. */
const NEEDED: Readonly<Record<string, object>> = {
  probabilities: { cards },
  probabilitiesEnhanced: { cards, opponents: 1 },
  equity: { players: ['AhKh', 'QQ+'], method: 'monte-carlo' },
};

/** The body of a valid request. @param fields of the request, or of the question of a batch */
export const bodyFor = ({ id }: Operation, fields: object = {}): object =>
  id === 'batch' || id === 'submitJob'
    ? { questions: [{ type: 'probabilities-enhanced', cards, opponents: 2, simulations: 100_000, ...fields }] }
    : { ...NEEDED[id], ...fields };

/** A valid message. */
const validMessage = (operation: Operation): Message => ({
  ...(operation.needsKey && { account: 'rich' }),
  ...(operation.request && { body: bodyFor(operation) }),
});

/** Submits a job that takes some seconds; resolves with its id. */
export const submitLong = async ({ service, keys }: Setup): Promise<string> => {
  const questions = [
    { type: 'probabilities', cards, simulations: 1_000_000_000, seed: 7 },
    { type: 'equity', players: ['AA'] },
  ];
  const headers = { authorization: `Bearer ${keys.rich}`, 'content-type': 'application/json' };
  const answer = await fetch(`${service.server.url}/api/v1/jobs`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ questions }),
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
};

interface SituationOptions {
  readonly name: string;
  readonly summary: string;
  readonly setup?: SetupName;
  readonly shown?: boolean;
  /** How the message differs from a valid one. */
  readonly change?: (operation: Operation) => Message;
  /** Changes the text that is written. */
  readonly write?: (message: string) => string;
  /** Runs just before. */
  readonly first?: (setup: Setup) => Promise<unknown>;
}

/** The same situation of several operations. */
export const situationsOf = (operations: readonly Operation[], options: SituationOptions): Situation[] => {
  const { name, summary, setup = 'normal', shown = true, change, write = text => text, first } = options;
  return operations.map(operation => ({
    operation,
    name,
    summary,
    setup,
    shown,
    async send(here) {
      await first?.(here);
      const message = { ...validMessage(operation), ...change?.(operation) };
      return here.service.raw(write(messageOf(operation, here, message)));
    },
  }));
};

/** A request that succeeds; the document shows its body. */
export const answered = (
  id: string,
  name: string,
  summary: string,
  message: Message = {},
  setup: SetupName = 'normal',
) =>
  situationsOf([operationNamed(id)], { name, summary, setup, change: () => message }).map(situation => ({
    ...situation,
    ...(message.body !== undefined && { request: message.body as object }),
  }));
