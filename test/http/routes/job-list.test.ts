import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertRefused, JOBS, type Service, useService } from '../service.js';

/** A question that is answered at once, with its error: its job needs no work. */
const WRONG = { type: 'probabilities', cards: [] };

const submit = async ({ post }: Service): Promise<string> => (await post(JOBS, { questions: [WRONG] })).json.data.id;

const list = suite<Service>('GET /api/v1/jobs');
useService(list);

list('lists the jobs of the account, newest first, without their answers', async service => {
  const [older, newer] = [await submit(service), await submit(service)];
  await service.accounts.createAccount('other');
  const { key } = await service.accounts.createKey('other');
  const { data } = (await service.request('GET', JOBS)).json;
  assert.equal(Object.keys(data), ['jobs', 'has_more']);
  assert.equal(Object.keys(data.jobs[0]), ['id', 'state', 'progress', 'cost', 'created', 'ended']);
  assert.equal([data.jobs[0].id, data.jobs[1].id], [newer, older]);
  const others = await service.request('GET', JOBS, { authorization: `Bearer ${key}` });
  assert.equal(others.json.data, { jobs: [], has_more: false });
});

list('lists 20 jobs at a time, or as many as limit says, and whether there are older ones', async service => {
  const ids: string[] = [];
  for (let count = 0; count < 21; count++) ids.unshift(await submit(service));
  const read = async (query: string) => {
    const { jobs: listed, ...rest } = (await service.request('GET', `${JOBS}?${query}`)).json.data;
    return { ids: listed.map(({ id }: { id: string }) => id), ...rest };
  };
  assert.equal(await read(''), { ids: ids.slice(0, 20), has_more: true });
  assert.equal(await read('limit=2'), { ids: ids.slice(0, 2), has_more: true });
  assert.equal(await read(`before=${ids[1]}&limit=3`), { ids: ids.slice(2, 5), has_more: true });
  const all = await read('limit=100');
  assert.is(all.has_more, false);
  assert.equal(await read(`limit=${all.ids.length}`), all);
  assert.equal(await read(`before=${all.ids.at(-1)}`), { ids: [], has_more: false });
});

list('refuses limits that are none, and ids that are none', async service => {
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'limit=', 'limit=1.5', 'limit=-1', 'before=', 'before=7']) {
    const details = query.startsWith('limit') ? /^limit is ".*": send an integer from 1 to 100$/ : /^before is "/;
    assertRefused(await service.request('GET', `${JOBS}?${query}`), 'INVALID_REQUEST', details);
  }
});

list.run();
