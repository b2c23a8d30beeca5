// The pages that the build made: the playground at /, the API reference at /docs, and its source, /openapi.json. The files are
// stored gzipped, in dist/web/ or in the npm package's folder web/.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gunzipSync, gzipSync } from 'node:zlib';
import { PAGES_FOLDER } from '../node-files.js';
import type { Middleware } from './context.js';
import { HttpError } from './http-error.js';
import { PAGE_SECURITY } from './middleware/security-headers.js';

const GZ = '.gz';
const ASSETS = 'assets/';
const TAG_LENGTH = 22;
/** For assets, which never change: their names contain a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For other files: browsers keep them, and ask each time whether they have changed; mostly the answer is 304. */
const REVALIDATE = 'no-cache';

/** The paths of the files that are not assets. */
const PATHS: Readonly<Record<string, string>> = {
  'index.html': '/',
  'docs/index.html': '/docs',
  'openapi.json': '/openapi.json',
};

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.matchups': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** The names of the files, without `.gz`; none where nothing was built. */
const filesIn = (folder: URL): string[] => {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.filter(name => name.endsWith(GZ)).map(name => name.slice(0, -GZ.length).replaceAll('\\', '/'));
  } catch {
    return [];
  }
};

const unzip = promisify(gunzip);

/** A file as it is sent. */
interface Stored {
  readonly gzipped: Buffer;
  readonly etag: string;
  plain?: Promise<Buffer>;
}

// The tag is weak: the same for the gzipped file and for the plain one.
const stored = (gzipped: Buffer): Stored => ({
  gzipped,
  etag: `W/"${createHash('sha256').update(gzipped).digest('base64url').slice(0, TAG_LENGTH)}"`,
});

/** The preview picture of a page, as the build writes its address. */
const PREVIEW = 'content="/assets/';
/** A host that can stand in a page as it is. */
const PLAIN_HOST = /^[\w.:[\]-]+$/;

/** Origins for which a page is kept. A further one replaces the oldest. */
const MAX_ORIGINS = 8;
/** The oldest is replaced once in this time: compressing a page takes a millisecond, and anybody can send any Host. */
const NEW_ORIGIN_MS = 1000;

/** Gives a page's preview picture its whole address: services that show previews of links do not resolve relative ones. */
const withOrigin = (file: Stored): ((ctx: Parameters<Middleware>[0]) => Stored) => {
  const text = gunzipSync(file.gzipped).toString();
  if (!text.includes(PREVIEW)) return () => file;
  const pages = new Map<string, Stored>();
  let replaced = 0;
  return ({ protocol, host }) => {
    const origin = `${protocol}://${host}`;
    const known = pages.get(origin);
    if (known || !PLAIN_HOST.test(host)) return known ?? file;
    if (pages.size === MAX_ORIGINS) {
      if (performance.now() - replaced < NEW_ORIGIN_MS) return file;
      replaced = performance.now();
      pages.delete(pages.keys().next().value ?? '');
    }
    const page = text.replaceAll(PREVIEW, `content="${origin}/assets/`);
    const made = stored(gzipSync(page, { level: constants.Z_BEST_COMPRESSION }));
    pages.set(origin, made);
    return made;
  };
};

/** Answers with a file of the folder. */
const send = (folder: URL, name: string): Middleware => {
  const file = stored(readFileSync(new URL(`${name}${GZ}`, folder)));
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  const fileFor = extname(name) === '.html' ? withOrigin(file) : () => file;
  return async ctx => {
    const sent = fileFor(ctx);
    ctx.set(PAGE_SECURITY);
    ctx.set({ ETag: sent.etag, 'Cache-Control': name.startsWith(ASSETS) ? IMMUTABLE : REVALIDATE });
    ctx.vary('Accept-Encoding');
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.set('Content-Type', type);
    if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
      ctx.set('Content-Encoding', 'gzip');
      ctx.body = sent.gzipped;
    } else {
      sent.plain ??= unzip(sent.gzipped);
      ctx.body = await sent.plain;
    }
  };
};

/** Whether pages were built. */
export const hasPages = (): boolean => filesIn(PAGES_FOLDER).length > 0;

/** A path of the router, and the middleware that answers it. */
export type Page = readonly [path: string, middleware: Middleware];

/** The pages that were built; none where nothing was. */
export const pagesIn = (folder = PAGES_FOLDER): Page[] => {
  const senders = new Map(filesIn(folder).map(name => [name, send(folder, name)]));
  const pages = Object.entries(PATHS).flatMap(([name, path]): Page[] => {
    const sender = senders.get(name);
    return sender ? [[path, sender]] : [];
  });
  if (![...senders.keys()].some(name => name.startsWith(ASSETS))) return pages;
  const asset: Middleware = (ctx, next) => {
    const sender = senders.get(ctx.path.slice(1));
    if (!sender) throw new HttpError('NOT_FOUND', 'the path of the URL: there is no such file');
    return sender(ctx, next);
  };
  return [...pages, [`/${ASSETS}:file`, asset]];
};
