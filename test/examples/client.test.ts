// The typed client: generated from the document, checked by a strict compiler, and run against a real server.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PROBABILITIES, type Service, useService } from '../http/service.js';
import { read } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { oddsLine } from './expected.js';
import { projectOf } from './project.js';

const project = projectOf('client');
const missing = await project.run('npm install --no-save --no-audit --no-fund --fetch-retries 1').then(
  () => undefined,
  (error: Error) => `npm could not install openapi-typescript: ${error.message}`,
);
const [generate = '', compile = '', ask = ''] = project.readme.command.split('\n');
const DEFAULT_URL = 'http://127.0.0.1:3000';

/** Programs that must not compile; each says which of its lines is wrong. */
const WRONG = `
  import createClient from 'openapi-fetch';
  import type { components, paths } from './api.js';
  const client = createClient<paths>();
  const cards = ['Ah', 'Kh'];
  type Schemas = components['schemas'];
  // @ts-expect-error a misspelt field
  export const misspelt: Schemas['ProbabilitiesRequest'] = { cards, simulation: 1000 };
  // @ts-expect-error a field of the other endpoint
  export const foreign: Schemas['ProbabilitiesRequest'] = { cards, opponents: 1 };
  // @ts-expect-error a field is missing
  await client.POST('/api/v1/probabilities-enhanced', { body: { cards } });
  // @ts-expect-error a method that there is not
  await client.POST('/api/v1/probabilities', { body: { cards, method: 'Exact' } });
  // @ts-expect-error a misspelt path
  await client.POST('/api/v1/probability', { body: { cards } });
  // @ts-expect-error High Card is no category of this endpoint
  export const high = (rates: Schemas['MadeCategoryRates']) => rates['High Card'];
  // @ts-expect-error a type of questions that there is not
  await client.POST('/api/v1/batch', { body: { questions: [{ type: 'odds', cards }] } });
  // @ts-expect-error a code that there is not
  export const isLate = ({ code }: Schemas['Fault']) => code === 'TOO_LATE';
  const { error } = await client.GET('/healthz');
  // @ts-expect-error a code that this path never answers
  export const isPoor = error?.error.code === 'INSUFFICIENT_CREDITS';
`;

const client = suite<Service>('examples/client');
useService(client);

client('compiles with types that are generated from the document that the server sends', async ({ server }) => {
  await project.run(generate.replace(DEFAULT_URL, server.url));
  await project.run(compile);
});

client('would not compile with a misspelt field, path, category or code', async () => {
  writeFileSync(join(project.folder, 'wrong.ts'), WRONG);
  await project.run(`${compile} --noEmit`);
});

client(
  "prints the engine's numbers, as a running server has answered them, and its README shows them",
  async service => {
    const asked = { cards: ['Ah', 'Kh'], simulations: 200_000, seed: 7 };
    const { probabilities } = (await service.post(PROBABILITIES, asked)).json.data;
    const printed = `${await oddsLine()}\nflush ${probabilities.Flush}`;
    assert.is(await project.run(`KEY=${service.key} URL=${service.server.url} ${ask}`), printed);
    assert.is(project.readme.printed, printed);
  },
);

client('asks many questions in batches, and its README shows the answers', async ({ server, key, accounts }) => {
  const requestsOf = async (): Promise<number> => (await accounts.usage('tests'))[0]?.requests ?? 0;
  const before = await requestsOf();
  const printed = await project.run(`KEY=${key} URL=${server.url} node dist/table.js`);
  assert.is(printed.split('\n').length, 13);
  assert.ok(read('examples/client/README.md').includes(`\`\`\`text\n${printed}\n\`\`\``), printed);
  assert.is((await requestsOf()) - before, 1);
});

client('says what is wrong where the key is', async ({ server }) => {
  const failed = await project.run(`URL=${server.url} ${ask}`).catch((error: Error) => error.message);
  assert.match(failed, /INVALID_API_KEY: the Authorization header carries no active API key/);
});

if (canRun('the example client', missing)) client.run();
