// Whatever is sent, the answer is as the document says; and a body is refused if, and only if, the document does not take it.
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tooManyDeals } from '../../src/odds/calculation.js';
import { type Answer, ENHANCED, PROBABILITIES, type Service, useService } from '../http/service.js';
import { contract, description } from './document.js';

const DECK = [...'23456789TJQKA'].flatMap(rank => [...'cdhs'].map(suit => rank + suit));

const check = (path: string, method: string, { status, headers, text }: Answer): void => {
  contract.check(path, method, { status, text, headers: new Map(headers) });
};

/** Sends this many requests, the same ones in every run. */
const send = <Sent>(kind: fc.Arbitrary<Sent>, numRuns: number, ask: (sent: Sent) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(kind, ask), { numRuns, seed: 7, endOnFailure: true });

const aPath = fc.constantFrom(PROBABILITIES, ENHANCED);
const aHand = fc
  .integer({ min: 2, max: 7 })
  .chain(length => fc.shuffledSubarray(DECK, { minLength: length, maxLength: length }));
/** A body that is right but for what may not stand together. Simulations are few: this is about answers, not about work. */
const aTidyBody = fc.record(
  {
    cards: aHand,
    opponents: fc.integer({ min: 1, max: 22 }),
    simulations: fc.integer({ min: 1, max: 1000 }),
    seed: fc.maxSafeNat(),
    method: fc.constantFrom('monte-carlo', 'monte-carlo', 'exact'),
    detail: fc.boolean(),
  },
  { requiredKeys: ['cards', 'opponents'] },
);

const isNoWork = (value: unknown): boolean => typeof value !== 'number' || value < 1000;
const fields = (names: readonly string[], values: readonly unknown[]) =>
  fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), fc.jsonValue().filter(isNoWork)));

/** A field that may be wrong: values on both sides of every bound, and any other. */
const aField = fc.oneof(
  fc.tuple(
    fc.constant('cards'),
    fc.array(fc.constantFrom(...DECK, '10h', 'ah', 'AH', '', 'Ahh', '1h', 'Ax', 1, null), { maxLength: 8 }),
  ),
  fields(['cards', 'opponents'], [0, 1, 22, 23, -1, 1.5, '1', null, [], ['Ah', 'Kh']]),
  fields(['simulations', 'seed'], [0, 1, -1, 10_000_001, 0.5, '7', null, 2 ** 53]),
  fc.tuple(fc.constant('seed'), fc.constantFrom(2 ** 53 - 1, 2 ** 53 - 2, 2 ** 53)),
  fields(['method', 'detail'], ['exact', 'Exact', 'monte-carlo', '', true, false, 'true', 0, null]),
  fields(['simulation', 'board', '__proto__', 'constructor'], [1]),
);
const aBody = fc
  .tuple(aTidyBody, fc.array(aField, { minLength: 1, maxLength: 2 }))
  .map(([tidy, changed]) => ({ ...tidy, ...Object.fromEntries(changed) }));

interface Body {
  readonly cards?: unknown;
  readonly opponents?: unknown;
  readonly method?: unknown;
}

/** Every deal, in a moment: with all cards on the board but one, and of one opponent before the flop, which a table knows. */
const isQuick = ({ cards, opponents, method }: Body): boolean =>
  method !== 'exact' || !Array.isArray(cards) || cards.length >= 6 || (cards.length === 2 && opponents !== 2);

const bodies = suite<Service>(
  'a body is refused with INVALID_CARDS, DUPLICATE_CARDS or INVALID_REQUEST if, and only if,',
);
useService(bodies);

/** Asks both, and tells what the document says. */
const agree = async (service: Service, path: string, body: object): Promise<boolean> => {
  const { opponents: _, ...alone } = body as Record<string, unknown>;
  const sent = path === PROBABILITIES ? alone : body;
  const text = JSON.stringify(sent);
  const accepted = contract.accepts(path, JSON.parse(text));
  const answer = await service.post(path, text);
  check(path, 'post', answer);
  assert.is(answer.status, accepted ? 200 : 400, `${text}: ${answer.text}`);
  return accepted;
};

for (const [name, kind, runs] of [
  ['the document does not take it: 600 with a field or two of any kind', aBody, 600],
  ['the document does not take it: 400 whose fields are right', aTidyBody, 400],
] as const) {
  bodies(name, async service => {
    const counts = { accepted: 0, refused: 0 };
    await send(fc.tuple(aPath, (kind as fc.Arbitrary<Body>).filter(isQuick)), runs, async ([path, body]) => {
      counts[(await agree(service, path, body)) ? 'accepted' : 'refused']++;
    });
    assert.ok(Math.min(counts.accepted, counts.refused) > 40, JSON.stringify(counts));
  });
}

bodies('it is no object', async service => {
  for (const text of ['null', '[]', '1', '"Ah"', 'true', '{}']) {
    for (const path of [PROBABILITIES, ENHANCED]) {
      assert.not(contract.accepts(path, JSON.parse(text)));
      assert.is((await service.post(path, text)).status, 400);
    }
  }
});

bodies('"exact" would have too many deals', () => {
  for (let count = 2; count <= 7; count++) {
    for (let opponents = 1; opponents <= 22; opponents++) {
      const body = { cards: DECK.slice(0, count), opponents, method: 'exact' };
      assert.is(contract.accepts(ENHANCED, body), tooManyDeals(count, opponents) === undefined, JSON.stringify(body));
    }
  }
});

bodies.run();

const headers = suite<Service>('whatever the headers are, the answer is as the document says:');
useService(headers);

const body = JSON.stringify({ cards: ['Ah', 'Kh'], simulations: 10, seed: 1 });

headers('400 requests to paths that take a body', async ({ post }) => {
  const aHeader = fc.record(
    {
      authorization: fc.constantFrom('', 'Basic eA==', 'Bearer', 'Bearer pok_0'),
      'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain', 'x', ''),
      'content-encoding': fc.constantFrom('identity', 'gzip', 'zstd', ''),
      'idempotency-key': fc.oneof(fc.constantFrom('a', 'b', '', 'two words'), fc.stringMatching(/^[!-~]{1,70}$/)),
      'x-request-id': fc.oneof(fc.constantFrom('mine', ''), fc.stringMatching(/^[!-~]{1,70}$/)),
      origin: fc.constant('https://odds.example'),
    },
    { requiredKeys: [] },
  );
  const statuses = new Set<number>();
  await send(fc.tuple(aPath, aHeader), 400, async ([path, sent]) => {
    const answer = await post(path, body, sent as Record<string, string>);
    check(path, 'post', answer);
    statuses.add(answer.status);
  });
  assert.equal([...statuses].sort(), [200, 400, 401, 415]);
});

headers(
  '200 with an Idempotency-Key, which is refused if, and only if, it has not the form that is described',
  async service => {
    const form = new RegExp(String(description.components.parameters.IdempotencyKey?.schema.pattern));
    const aKey = fc.oneof(fc.stringMatching(/^[ -~]{0,8}$/), fc.stringMatching(/^[!-~]{250,260}$/));
    await send(aKey, 200, async sent => {
      const key = sent.trim(); // as HTTP has it
      const answer = await service.post(PROBABILITIES, body, { 'idempotency-key': sent });
      assert.is(answer.status, form.test(key) ? 200 : 400, sent);
    });
  },
);

headers('200 requests with any method to paths that take none', async ({ server, key }) => {
  const path = fc.constantFrom('/api/v1/usage', '/healthz', '/readyz');
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS');
  await send(fc.tuple(path, method, fc.boolean()), 200, async ([where, verb, isKnown]) => {
    const sent = { method: verb, headers: isKnown ? { authorization: `Bearer ${key}` } : {} };
    const response = await fetch(server.url + where, sent);
    const { status, headers: got } = response;
    check(where, 'get', { status, headers: got, text: await response.text(), json: undefined });
  });
});

headers.run();
