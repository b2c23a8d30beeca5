// The sections of docs/how-to.md about servers: the service behind nginx and behind Caddy, and two instances with PostgreSQL and Redis.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { hasPostgres, makeDatabase } from '../accounts/stores.js';
import { caddy, curl, nginx, type Tool } from '../examples/tools.js';
import { createRedis, redisMissing } from '../fleet/setup/redis.js';
import { createServerProcess } from '../fleet/setup/server-process.js';
import { freePort } from '../free-port.js';
import { EQUITY, JOBS } from '../http/requests.js';
import { serviceSuite } from '../http/service.js';
import { canRun } from '../requirements.js';
import { suite } from '../suite.js';
import { blocksToRun, makeClone, runBlock, scratchFolder, shownAfter, writeFiles } from './blocks.js';

const DOCUMENT = 'docs/how-to.md';
const PROXIES = 'Behind nginx or Caddy';
const FLEET = 'Two instances with PostgreSQL and Redis';

interface Proxy {
  readonly tool: Tool;
  /** The file of the section, and the replacements for a test: ports instead of names, no TLS. */
  readonly file: string;
  readonly adapt: (text: string, own: string) => string;
  readonly args: readonly string[];
}

/** What a file in conf.d/ is part of. */
const NGINX = `daemon off; pid nginx.pid; error_log stderr; user root; events {}
http {
  access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
`;

const PROXIED: readonly Proxy[] = [
  {
    tool: nginx,
    file: 'odds.conf',
    adapt: (text, own) => `${NGINX}${text.replace('listen 80', `listen ${own}`)}}`,
    args: ['-p', '.', '-c', 'odds.conf'],
  },
  {
    tool: caddy,
    file: 'Caddyfile',
    adapt: (text, own) => `{\n  admin off\n}\n${text.replace('odds.example', `http://${own}`)}`,
    args: ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
  },
];

const startProxy = async ({ tool, file, adapt, args }: Proxy, target: number) => {
  const folder = scratchFolder('proxy');
  writeFiles(DOCUMENT, PROXIES, folder);
  const own = `127.0.0.1:${await freePort()}`;
  const text = readFileSync(join(folder, file), 'utf8').replaceAll('127.0.0.1:3000', `127.0.0.1:${target}`);
  writeFileSync(join(folder, file), adapt(text, own));
  const env = { PATH: process.env.PATH, HOME: folder };
  const { start, end } = createServerProcess(tool.path, args, { cwd: folder, env }, () => fetch(`http://${own}/`));
  await start();
  return { url: `http://${own}`, end };
};

const proxies = serviceSuite(`"${PROXIES}" in ${DOCUMENT}`);

for (const proxy of PROXIED.filter(({ tool }) => canRun(`the service behind ${tool.name}`, tool.missing))) {
  proxies(
    `${proxy.tool.name} forwards pages, answers, large jobs, not /metrics, and compresses JSON`,
    async service => {
      const { url, end } = await startProxy(proxy, service.port);
      const post = (path: string, body: string, type = 'application/json') => {
        const headers = { authorization: `Bearer ${service.key}`, 'content-type': type };
        return fetch(url + path, { method: 'POST', body, headers });
      };
      try {
        assert.match(await (await fetch(url)).text(), '<title>Poker odds');
        assert.is((await fetch(`${url}/metrics`)).status, 404);
        const answer = await post(EQUITY, '{"players": ["22+", "QQ+"], "board": ["Qh", "Jh", "2c"], "hands": true}');
        assert.equal([answer.status, answer.headers.get('content-encoding')], [200, 'gzip']);
        assert.is((await answer.json()).success, true);
        const line = JSON.stringify({ type: 'showdown', hands: ['AhKh', 'QsQd'], note: 'x'.repeat(60) });
        const job = await post(JOBS, `${line}\n`.repeat(20_000), 'application/x-ndjson');
        assert.is(job.status, 202, await job.text());
      } finally {
        await end('SIGTERM'); // nginx then ends its workers
      }
    },
  );
}

const fleet = suite(`"${FLEET}" in ${DOCUMENT}`);

fleet('has an account, whose balance both instances lower', async () => {
  const [database, redis] = [await makeDatabase('PostgreSQL'), await createRedis()];
  try {
    await redis.start();
    const [block] = blocksToRun(DOCUMENT).filter(({ section }) => section === FLEET);
    const [one, two] = [await freePort(), await freePort()].map(String);
    const text = block!.text.replaceAll('3002', one!).replaceAll('3003', two!);
    const cwd = makeClone();
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url };
    const printed = await runBlock({ ...block!, text }, undefined, { cwd, env });
    assert.is(printed.trim(), shownAfter(block!)?.text);
    const [first, second] = [one, two].map(port => readFileSync(join(cwd, `answer-${port}.json`), 'utf8'));
    assert.match(first!, '"success":true');
    assert.is(first, second);
  } finally {
    await Promise.all([database.drop(), redis.stop()]);
  }
});

const noPostgres = hasPostgres ? undefined : 'no PostgreSQL answers';
fleet.needs(noPostgres, redisMissing(), curl.missing);
