// What a situation is in which something of the document is answered: what to send, in which world, and how to call it.
import { OPERATIONS, type Operation } from '../../../src/http/openapi/operations.js';
import type { AccountName, World, WorldName } from './worlds.js';

export interface Situation {
  readonly operation: Operation;
  readonly name: string;
  readonly summary: string;
  readonly world: WorldName;
  /** The request's body, where it shows how to ask. */
  readonly request?: object;
  /** Whether the document shows it. */
  readonly shown: boolean;
  /** Sends what has to be sent. Resolves with all that came back. */
  ask(world: World): Promise<string>;
}

export interface Message {
  readonly account?: AccountName | undefined;
  readonly method?: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: readonly string[];
}

export const messageOf = (operation: Operation, world: World, message: Message): string => {
  const { method = operation.method.toUpperCase(), path = operation.path, body, headers = [] } = message;
  const { account, type = 'application/json' } = message;
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'X-Request-Id: order-117',
    ...(account ? [`Authorization: Bearer ${world.keys[account]}`] : []),
    ...(body === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${text.length}`]),
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body === undefined ? '' : text}`;
};

export const cards = ['Ah', 'Kh'];
export const odds = OPERATIONS.filter(({ request }) => request !== undefined);
export const keyed = OPERATIONS.filter(operation => operation.keyed);
export const keyless = OPERATIONS.filter(operation => !operation.keyed);

/** The operation of that name. */
export const operationNamed = (name: string): Operation => {
  const found = OPERATIONS.find(({ id }) => id === name);
  if (found === undefined) throw new Error(`there is no operation ${name}`);
  return found;
};

/** The body of a request that is right. */
export const bodyFor = ({ id }: Operation, fields: object = {}): object => ({
  cards,
  ...(id === 'probabilitiesEnhanced' && { opponents: 1 }),
  ...fields,
});

/** A message that is right. */
const good = (operation: Operation): Message => ({
  ...(operation.keyed && { account: 'rich' }),
  ...(operation.request && { body: bodyFor(operation) }),
});

interface Telling {
  readonly name: string;
  readonly summary: string;
  readonly world?: WorldName;
  readonly shown?: boolean;
  /** How the message differs from one that is right. */
  readonly change?: (operation: Operation) => Message;
  /** What is written of it. */
  readonly write?: (message: string) => string;
  /** To be done just before. */
  readonly first?: (world: World) => Promise<unknown>;
}

/** The same situation of several operations. */
export const situationsOf = (operations: readonly Operation[], telling: Telling): Situation[] => {
  const { name, summary, world = 'usual', shown = true, change, write = text => text, first } = telling;
  return operations.map(operation => ({
    operation,
    name,
    summary,
    world,
    shown,
    async ask(here) {
      const message = { ...good(operation), ...change?.(operation) };
      await first?.(here);
      return here.service.raw(write(messageOf(operation, here, message)));
    },
  }));
};

/** A request that is answered as it wishes, and shown with its body. */
export const answered = (
  id: string,
  name: string,
  summary: string,
  message: Message = {},
  world: WorldName = 'usual',
) =>
  situationsOf([operationNamed(id)], { name, summary, world, change: () => message }).map(situation => ({
    ...situation,
    ...(message.body !== undefined && { request: message.body as object }),
  }));
