// Requests of the situations that the document describes: valid ones, and their differences from these.
import type { Operation } from '../../src/openapi/operations.js';
import type { AccountName, Setup, SetupName } from './setups.js';

/** The differences from a valid request of the operation. */
interface Message {
  readonly account?: AccountName | undefined;
  readonly method?: string;
  readonly path?: string;
  readonly body?: object | string | undefined;
  readonly type?: string;
  readonly headers?: readonly string[];
}

export interface SituationOptions {
  readonly setup?: SetupName;
  /** Whether the document shows the answer as an example; it does by default. */
  readonly shown?: boolean;
  readonly change?: (operation: Operation) => Message;
  /** Changes the text that is written. */
  readonly write?: (message: string) => string;
  /** Runs before the request. Resolves with the path of the request, if it is another one. */
  readonly first?: (setup: Setup) => Promise<string | undefined>;
}

export interface Situation extends SituationOptions {
  readonly operation: Operation;
  /** The name of the example; for an error its code. */
  readonly name: string;
  readonly summary: string;
}

export const cards = ['Ah', 'Kh'];

const LOW_CARDS = [...'cdhs'].flatMap(suit => [...'23456789TJ'].map(rank => rank + suit));
/** Most cards are dead, so that few flops are left. */
export const FEW_FLOPS = { players: ['AA', 'KK'], dead: LOW_CARDS, flops: true };

/** The fields that each operation needs. Those of equity ask for a sample, which a seed can name. */
const NEEDED: Readonly<Record<string, object>> = {
  probabilities: { cards },
  probabilitiesEnhanced: { cards, opponents: 1 },
  equity: { players: ['AhKh', 'QQ+'], method: 'monte-carlo' },
  showdown: { hands: [cards, ['Qs', 'Qc']], board: ['Qh', 'Jh', 'Th'] },
};

/** The body of a valid request. @param fields of the request, or of the only question of a list */
export const bodyFor = ({ id }: Operation, fields: object = {}): object =>
  NEEDED[id]
    ? { ...NEEDED[id], ...fields }
    : { questions: [{ type: 'probabilities-enhanced', cards, opponents: 2, simulations: 100_000, ...fields }] };

/** Sends the request of a situation. Resolves with all that was received. */
export const send = async ({ operation, change, write = text => text, first }: Situation, setup: Setup) => {
  const path = (await first?.(setup)) ?? operation.path.replace('{id}', 'job_none');
  const valid: Message = {
    ...(operation.needsKey && { account: 'rich' }),
    ...(operation.request && { body: bodyFor(operation) }),
  };
  const message = { method: operation.method.toUpperCase(), path, type: 'application/json', headers: [] };
  const { account, method, body, type, headers, path: target } = { ...message, ...valid, ...change?.(operation) };
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'X-Request-Id: order-117',
    ...(account ? [`Authorization: Bearer ${setup.keys[account]}`] : []),
    ...(text ? [`Content-Type: ${type}`, `Content-Length: ${text.length}`] : []),
    ...headers,
  ];
  return setup.service.raw(write(`${lines.join('\r\n')}\r\n\r\n${text}`));
};
