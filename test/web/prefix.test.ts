// The pages and the API behind a proxy that strips a prefix of paths, and the pages as plain files in a folder of another host.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { EQUITY } from '../http/requests.js';
import { type Service, startService } from '../http/service.js';
import { ROOT } from '../repository/tree.js';
import { headline, pageSuite, settled } from './browser.js';

const PREFIX = '/poker';
/** The folder with the pages as files. */
const COPY = `${PREFIX}/copy/`;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Answers like a host of static files. */
const sendFile: RequestListener = ({ url = '' }, res) => {
  const path = new URL(url, 'http://host').pathname.slice(COPY.length) || 'index.html';
  const file = join(ROOT, 'dist/web', `${path}.gz`);
  if (!existsSync(file)) return void res.writeHead(404).end();
  res.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
  res.end(gunzipSync(readFileSync(file)));
};

/** Passes requests below the prefix to the service, without the prefix. */
const passOn =
  (port: number): RequestListener =>
  (req, res) => {
    const { method, url = '', headers } = req;
    if (url.startsWith(COPY)) return sendFile(req, res);
    if (!url.startsWith(`${PREFIX}/`)) return void res.writeHead(404).end();
    const passed = { ...headers, 'x-forwarded-prefix': PREFIX };
    const sent = request(
      { port, host: '127.0.0.1', method, path: url.slice(PREFIX.length), headers: passed },
      answer => {
        res.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(res);
      },
    );
    req.pipe(sent);
  };

/** A service whose address is that of a proxy before it, with the prefix. */
const startBehindProxy = async (): Promise<Service> => {
  const service = await startService(() => ({ trustProxy: 1 }));
  const proxy = createServer(passOn(service.port)).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${PREFIX}`;
  const close = async (): Promise<void> => {
    proxy.close();
    await service.close();
  };
  return { ...service, server: { ...service.server, url }, close };
};

const test = pageSuite('behind a proxy that strips a prefix', startBehindProxy);

test('the playground computes, and links to the reference and back', 'AhKh_vs_random', async (page, service) => {
  const { url } = service.server;
  await settled(page);
  assert.match(await headline(page), '67.0');
  await page.getByText('Use it in code').click();
  assert.match(await page.locator('#snippet').innerText(), `${url}${EQUITY}`);
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.waitForURL(`${url}/docs`);
  await page.getByRole('link', { name: 'Playground' }).click();
  await page.waitForURL(`${url}/`);
  await settled(page);
});

test('the reference sends requests to the service, and its samples name it', '/docs', async (page, { key, server }) => {
  const equity = page.locator('#equity');
  assert.match(await equity.locator('[data-sample="curl"]').innerText(), `curl ${server.url}${EQUITY} `);
  await page.getByLabel('Your API key').fill(key);
  await equity.getByText('Send this request').click();
  const answered = page.waitForResponse(`${server.url}${EQUITY}`);
  await equity.getByRole('button', { name: 'Send', exact: true }).click();
  assert.is((await answered).status(), 200);
});

test.settled('the playground computes as files on any host', '/copy/#q=AhKh_vs_random', async page => {
  assert.match(await headline(page), '67.0');
});
