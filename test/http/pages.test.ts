// The pages and their files over HTTP: how they are sent, under which policy, and what there is where none were built.
import { readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readPages } from '../../src/http/pages.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { ROOT } from '../repository/tree.js';
import { assertRefused, type Service, useService } from './service.js';

const WEB = join(ROOT, 'dist/web');
const ASSETS = readdirSync(join(WEB, 'assets')).map(name => `/assets/${name.replace(/\.gz$/, '')}`);
const PATHS = ['/', '/docs', '/openapi.json', ...ASSETS];
const SCRIPT = ASSETS.find(path => path.endsWith('.js')) ?? '';

const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

interface Sent {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** What the server sends, byte by byte: fetch would unzip it. */
const ask = ({ port }: Service, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Sent> =>
  new Promise((answered, fail) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, headers, method }, async answer => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      answered({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
    });
    sent.on('error', fail).end();
  });

const GZIP = { 'accept-encoding': 'gzip, deflate, br' };

const pages = suite<Service>('pages');
useService(pages);

pages('come without a key, with a type, and under a policy that lets nothing else in', async service => {
  for (const path of PATHS) {
    const { status, headers } = await ask(service, path, GZIP);
    assert.is(status, 200, path);
    assert.is(headers['content-security-policy'], POLICY, path);
    assert.is(headers['x-content-type-options'], 'nosniff', path);
    assert.is(headers['cross-origin-opener-policy'], 'same-origin', path);
    assert.is(headers['cross-origin-embedder-policy'], 'require-corp', path);
    assert.match(
      String(headers['content-type']),
      /^(?:text\/(?:html|css|javascript)|application\/(?:json|wasm|octet-stream)|image\/(?:svg\+xml|png))/,
    );
    const isText = !/wasm|octet-stream|png|svg/.test(String(headers['content-type']));
    assert.is(/charset=utf-8/.test(String(headers['content-type'])), isText, path);
  }
});

pages('are sent gzipped to who takes that, and plain to others', async service => {
  for (const path of PATHS) {
    const zipped = await ask(service, path, GZIP);
    const plain = await ask(service, path);
    assert.is(zipped.headers['content-encoding'], 'gzip', path);
    assert.is(plain.headers['content-encoding'], undefined, path);
    assert.is(zipped.headers.vary, 'Accept-Encoding');
    assert.is(plain.headers.vary, 'Accept-Encoding');
    assert.equal(gunzipSync(zipped.body), plain.body);
    assert.is(Number(plain.headers['content-length']), plain.body.length);
  }
});

pages('give the preview picture its whole address, by the host that was asked', async service => {
  const previewOf = async (host: string, headers: Record<string, string> = {}): Promise<string> => {
    const { body } = await ask(service, '/', { host, ...headers });
    const text = headers['accept-encoding'] ? gunzipSync(body) : body;
    return /property="og:image" content="([^"]*)"/.exec(text.toString())?.[1] ?? '';
  };
  const address = await previewOf('odds.example:8080');
  assert.match(address, /^http:\/\/odds\.example:8080\/assets\/preview-[\w-]+\.png$/);
  assert.is(await previewOf('odds.example:8080', GZIP), address);
  const path = new URL(address).pathname;
  assert.is(await previewOf('other.example'), `http://other.example${path}`);
  for (const host of ['a"><b', 'a<b', "a'b"])
    assert.ok(['', path].includes(await previewOf(host)), `${host} is not written into the page`);
  const picture = await ask(service, path, GZIP);
  assert.is(picture.headers['content-type'], 'image/png');
  assert.is(gunzipSync(picture.body).subarray(1, 4).toString(), 'PNG');
});

pages('are not sent again to who has them', async service => {
  const { headers } = await ask(service, '/', GZIP);
  assert.is(headers['cache-control'], 'no-cache');
  const again = await ask(service, '/', { ...GZIP, 'if-none-match': String(headers.etag) });
  assert.is(again.status, 304);
  assert.is(again.body.length, 0);
  assert.is((await ask(service, '/', { ...GZIP, 'if-none-match': 'W/"other"' })).status, 200);
  const script = await ask(service, SCRIPT, GZIP);
  assert.is(script.headers['cache-control'], 'public, max-age=31536000, immutable');
});

pages('answer HEAD as GET without the body, and no other method', async service => {
  const head = await ask(service, '/docs', GZIP, 'HEAD');
  assert.is(head.status, 200);
  assert.is(head.body.length, 0);
  assert.ok(Number(head.headers['content-length']) > 0);
  assertRefused(await service.post('/docs', {}), 'METHOD_NOT_ALLOWED', /takes HEAD, GET/);
});

pages('have the engine’s very file, for it is what computes in them', async service => {
  const path = ASSETS.find(name => name.endsWith('.wasm')) ?? '';
  const { body } = await ask(service, path);
  assert.equal(body, readFileSync(join(ROOT, 'dist/poker-odds.wasm')));
});

pages('have no files but those that were built', async service => {
  const paths = [
    'none.js',
    '',
    '../index.html',
    '%2e%2e/index.html',
    '..%2f..%2f..%2fpackage.json',
    '%2e%2e%2findex.html',
  ];
  for (const path of paths) {
    const { status, body } = await ask(service, `/assets/${path}`);
    assert.is(status, 404, path);
    assert.is(JSON.parse(body.toString()).error.code, 'NOT_FOUND');
  }
});

pages('stand in the list of paths that a wrong path is answered with, their files do not', async service => {
  const refused = await service.request('GET', '/nothing', {});
  assertRefused(refused, 'NOT_FOUND', /there are .*\/docs, .*\/openapi\.json/);
  assert.not.match(refused.json.error.details, /assets/);
});

pages.run();

const weight = suite('the playground’s weight');

const gzipped = (path: string): number => readFileSync(`${WEB}${path}.gz`).length;

weight(
  'is at most 150 KB compressed, with the engine and without the table of matchups, and needs no other page’s files',
  () => {
    const html = gunzipSync(readFileSync(join(WEB, 'index.html.gz'))).toString();
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
    const workers = ASSETS.filter(path => /\/web-worker-/.test(path));
    const others = ASSETS.filter(path => /\.(?:wasm|svg)$/.test(path));
    const bytes = ['/index.html', ...named, ...workers, ...others].map(gzipped).reduce((sum, size) => sum + size, 0);
    assert.ok(named.length >= 2 && workers.length === 1 && others.length === 2);
    assert.ok(bytes <= 150_000, `${bytes} bytes`);
  },
);

weight.run();

const unbuilt = suite('a service without built pages');

unbuilt('has no pages', () => {
  const folder = makeFolder();
  assert.equal(readPages(pathToFileURL(`${folder}/none/`)), []);
  assert.equal(readPages(pathToFileURL(`${folder}/`)), []);
  removeFolder(folder);
});

unbuilt.run();
