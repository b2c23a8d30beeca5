// How often ace and king of hearts win against two opponents, and make a flush: the answer of a running server, with types made
// from its OpenAPI description.
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

type Schemas = components['schemas'];

const { KEY, URL = 'http://127.0.0.1:3000' } = process.env;
const client = createClient<paths>({ baseUrl: URL, headers: { Authorization: `Bearer ${KEY}` } });

/** What to do about an error, by its code; the compiler finds a code that does not exist. */
const explain = ({ code, details }: Schemas['Fault']): string =>
  code === 'OVERLOADED' || code === 'RATE_LIMIT_EXCEEDED' ? `later: ${details}` : `${code}: ${details}`;

/** Typed before it is sent: openapi-fetch alone accepts unknown fields. */
const hand: Schemas['ProbabilitiesRequest'] = { cards: ['Ah', 'Kh'], simulations: 200_000, seed: 7 };
const table: Schemas['EnhancedRequest'] = { ...hand, opponents: 2 };

const showdown = await client.POST('/api/v1/probabilities-enhanced', { body: table });
if (showdown.error) throw new Error(explain(showdown.error.error));
const { win_rate, tie_rate, lose_rate } = showdown.data.data;
console.log(`win ${win_rate}, tie ${tie_rate}, lose ${lose_rate}`);

const alone = await client.POST('/api/v1/probabilities', { body: hand });
if (alone.error) throw new Error(explain(alone.error.error));
console.log(`flush ${alone.data.data.probabilities.Flush}`);
