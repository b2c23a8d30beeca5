// The pages and their files over HTTP: headers, Content-Security-Policy, and a server whose pages were not built.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { readPages } from '../../src/http/pages.js';
import { makeFolder, removeFolder } from '../accounts/folder.js';
import { ROOT } from '../repository/tree.js';
import { suite } from '../suite.js';
import { type Service, serviceSuite } from './service.js';

const WEB = join(ROOT, 'dist/web');
const ASSETS = readdirSync(join(WEB, 'assets')).flatMap(name =>
  name.endsWith('.gz') ? `/assets/${name.slice(0, -3)}` : [],
);
const SCRIPT = ASSETS.find(path => path.endsWith('.js')) ?? '';

const SECURITY = {
  'content-security-policy':
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';worker-src 'self';style-src 'self';" +
    "img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

interface Sent {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

const GZIP = { 'accept-encoding': 'gzip, deflate' };
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** The bytes that the server sends: fetch would decompress them. */
const ask = ({ port }: Service, path: string, headers: Record<string, string> = GZIP): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, headers }, async answer => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
    });
    sent.on('error', reject).end();
  });

const pages = serviceSuite('pages');

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
};

pages('need no key, and have a type, a policy, and gzip for clients that accept it', async service => {
  for (const path of ['/', '/docs', '/openapi.json', ...ASSETS]) {
    const { status, headers, body } = await ask(service, path);
    const plain = await ask(service, path, {});
    assert.equal([status, plain.status], [200, 200], path);
    for (const [name, value] of Object.entries(SECURITY)) assert.is(headers[name], value, path);
    const [, ending = 'html'] = /\.(\w+)$/.exec(path) ?? [];
    assert.is(headers['content-type'], TYPES[ending] ?? 'application/octet-stream', path);
    assert.equal([headers['content-encoding'], plain.headers['content-encoding']], ['gzip', undefined], path);
    assert.equal([headers.vary, plain.headers.vary], ['Accept-Encoding', 'Accept-Encoding']);
    assert.equal(gunzipSync(body), plain.body);
  }
});

pages('link to an icon, which a browser without a window does not load', async service => {
  for (const path of ['/', '/docs']) {
    const [, icon = ''] = /rel="icon" href="\.([^"]+)"/.exec(String((await ask(service, path, {})).body)) ?? [];
    const { status, headers } = await ask(service, icon);
    assert.equal([status, headers['content-type']], [200, 'image/svg+xml'], path);
  }
});

pages('are sent as Brotli where that is smaller and accepted, with the tag of other codings', async service => {
  for (const path of ['/', '/docs', '/openapi.json', SCRIPT]) {
    const { headers, body } = await ask(service, path, BROWSER);
    const gzipped = await ask(service, path);
    assert.equal([headers['content-encoding'], headers.vary], ['br', 'Accept-Encoding'], path);
    assert.ok(body.length < gzipped.body.length, path);
    assert.equal(brotliDecompressSync(body), gunzipSync(gzipped.body));
    assert.is(headers.etag, gzipped.headers.etag);
  }
  for (const [accepted, coding] of [
    ['gzip, br;q=0', 'gzip'],
    ['*;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=0.5, br;q=0.8', 'br'],
    ['gzip;q=0.5, identity', undefined],
    ['gzip, br', 'br'],
  ] as const) {
    const { headers } = await ask(service, '/', { 'accept-encoding': accepted });
    assert.is(headers['content-encoding'], coding, accepted);
  }
  const picture = ASSETS.find(path => path.endsWith('.png'))!;
  assert.is((await ask(service, picture, BROWSER)).headers['content-encoding'], 'gzip', 'it is compressed already');
});

const INDEX = gunzipSync(readFileSync(join(WEB, 'index.html.gz')));
const PREVIEW = /property="og:image" content="(.*)(\/assets\/preview-[\w-]+\.png)"/;

/** Asserts the public address before the preview picture's path; "." where the page is as it was built, with nothing of the request. */
const assertAddress = async (service: Service, headers: Record<string, string>, address: string): Promise<void> => {
  const { status, body } = await ask(service, '/', headers);
  const page = headers['accept-encoding'] ? gunzipSync(body) : body;
  const about = JSON.stringify(headers);
  assert.equal([status, PREVIEW.exec(page.toString())?.[1]], [200, address], about);
  if (address === '.') assert.ok(page.equals(INDEX), about);
};

const FORWARDED = { 'x-forwarded-host': 'forged.example', 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/a' };

pages('have the absolute URL of the preview picture, with the host of the request', async service => {
  for (const host of ['odds.example:8080', '127.0.0.1:3000', '[2001:db8::1]', '[::1]:3000', 'my_service'])
    await assertAddress(service, { host }, `http://${host}`);
  await assertAddress(service, { host: 'odds.example', ...GZIP }, 'http://odds.example');
  await assertAddress(service, { host: 'a.example', ...FORWARDED }, 'http://a.example');
});

const HOSTS = ["a'b", 'a&b', 'a%22', '..', '-', ':80', 'a:', 'a:99999', '1.2.3.999', '[::1::2]', '[::1%25eth0]'];

pages('have a relative one if the Host is not one, or is missing in HTTP/1.0', async service => {
  for (const host of HOSTS) await assertAddress(service, { host }, '.');
  assert.match(await service.raw('GET / HTTP/1.0\r\n\r\n'), /property="og:image" content="\.\/assets/);
});

pages('redirect if their path has a slash at its end, because their links are relative', async service => {
  for (const path of ['/docs', '/openapi.json', SCRIPT]) {
    const { status, headers, body } = await ask(service, `${path}/?q=1`);
    assert.equal([status, body.length], [301, 0], path);
    const url = new URL(String(headers.location), `http://localhost/prefix${path}/?q=1`);
    assert.is(url.pathname + url.search, `/prefix${path}?q=1`);
  }
  for (const path of ['//', '/docs//']) assert.is((await ask(service, path)).status, 404, path);
});

pages('are not sent again to clients that have them cached', async service => {
  const { headers } = await ask(service, '/');
  assert.is(headers['cache-control'], 'no-cache');
  const again = await ask(service, '/', { ...GZIP, 'if-none-match': String(headers.etag) });
  assert.equal([again.status, again.body.length], [304, 0]);
  assert.is((await ask(service, '/', { ...GZIP, 'if-none-match': 'W/"other"' })).status, 200);
  assert.is((await ask(service, SCRIPT)).headers['cache-control'], 'public, max-age=31536000, immutable');
});

pages('serve only files that were built', async service => {
  for (const path of ['none.js', '../index.html', '%2e%2e/index.html', '..%2f..%2f..%2fpackage.json']) {
    const { status, headers, body } = await ask(service, `/assets/${path}`);
    assert.equal([status, headers['content-encoding']], [404, undefined], path);
    assert.is(JSON.parse(body.toString()).error.code, 'NOT_FOUND');
  }
});

pages('are empty if nothing was built', () => {
  const folder = makeFolder();
  assert.equal(readPages(pathToFileURL(`${folder}/none/`)), []);
  assert.equal(readPages(pathToFileURL(`${folder}/`)), []);
  removeFolder(folder);
});

pages('are refused, with what to do, while the build still writes them', () => {
  const folder = makeFolder();
  for (const name of ['docs.html', 'index.html']) writeFileSync(`${folder}/${name}.gz`, gzipSync(''));
  const refusal = /has no openapi\.json: wait until "npm run build" has ended, or run it, then start again$/;
  assert.throws(() => readPages(pathToFileURL(`${folder}/`)), refusal);
  removeFolder(folder);
});

const proxied = serviceSuite('pages behind a proxy', () => ({ trustProxy: 1 }));

proxied('have the picture of the address that the proxy names', async service => {
  for (const [headers, address] of [
    [{ host: 'odds.example' }, 'http://odds.example'],
    [{ 'x-forwarded-host': 'me:secret@odds.example:80' }, 'http://odds.example'],
    [{ 'x-forwarded-host': 'odds.example:8443', 'x-forwarded-proto': 'https' }, 'https://odds.example:8443'],
    [{ 'x-forwarded-host': 'odds.example, inner', 'x-forwarded-proto': 'https, http' }, 'https://odds.example'],
    [{ 'x-forwarded-host': '[2001:db8::1]:80', 'x-forwarded-prefix': '/poker/' }, 'http://[2001:db8::1]:80/poker'],
    [{ 'x-forwarded-host': 'xn--kn-fka.example', 'x-forwarded-prefix': '/a/b-c' }, 'http://xn--kn-fka.example/a/b-c'],
  ] as const) {
    await assertAddress(service, { host: 'inner', ...headers }, address);
  }
});

/** Headers that no proxy sends, or that would lead elsewhere. */
const FORGED: Readonly<Record<string, readonly string[]>> = {
  proto: ['javascript', 'javascript:alert(1)//', 'data', 'ftp', 'http:', '"'],
  host: [
    ...['"><script>alert(1)</script>', "a'b", 'a@b@c"', 'a b', 'a/b', 'a?b', 'a#b', '[::1', 'k\u00f6n.example'],
    ...['\u00e9', 'a\\b', 'javascript:alert(1)', 'a:b', '%6a', ', odds.example'],
  ],
  prefix: ['.evil.example', '@evil.example', ':81', '//evil.example', '/../..', '/"', '/a b', '/%22', 'poker'],
};

for (const [name, values] of Object.entries(FORGED)) {
  proxied(`have a relative one for a forged X-Forwarded-${name}`, async service => {
    for (const value of values) await assertAddress(service, { host: 'inner', [`x-forwarded-${name}`]: value }, '.');
  });
}

const weight = suite('the playground');

weight("is at most 100 KB compressed, with the engine of hold'em, without workers and table", () => {
  const named = [...INDEX.toString().matchAll(/(?:src|href)="\.(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, path = '']) => path,
  );
  const others = ASSETS.filter(path => /\.svg$|\/poker-odds-[^-]+\.wasm$/.test(path));
  assert.ok(named.length >= 2 && others.length === 2);
  const files = ['/index.html', ...named, ...others].map(path => readFileSync(`${WEB}${path}.br`));
  const bytes = Buffer.concat(files).length;
  assert.ok(bytes <= 100_000, `${bytes} bytes`);
});
