// The files that the build made and compressed, by gzip and most also by Brotli: the playground at /, the API reference at /docs, its
// source, /openapi.json, and the document of the administration.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { PAGES_FOLDER } from '../node-files.js';
import type { Context, Middleware } from './context.js';
import { HttpError } from './http-error.js';
import { PAGE_SECURITY } from './middleware/security-headers.js';

const ASSETS = 'assets/';
const TAG_LENGTH = 22;
/** For assets, which never change: their names contain a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For other files: browsers keep them and ask each time whether they have changed. Most answers are 304. */
const REVALIDATE = 'no-cache';

/** The paths of the files that are not assets. */
const PATHS: Readonly<Record<string, string>> = {
  'index.html': '/',
  'docs.html': '/docs',
  'openapi.json': '/openapi.json',
};

type Coding = 'br' | 'gzip' | 'identity';

/** A file in each content coding, so that none is made for every request. */
interface SentFile {
  readonly identity: Buffer;
  readonly gzip: Buffer;
  /** Missing for files that gzip makes as small. */
  readonly br?: Buffer;
  /** Weak: the same for all codings. */
  readonly etag: string;
}

const toSentFile = (gzip: Buffer, br: Buffer | undefined, identity = gunzipSync(gzip)): SentFile => ({
  identity,
  gzip,
  ...(br && { br }),
  etag: `W/"${createHash('sha256').update(gzip).digest('base64url').slice(0, TAG_LENGTH)}"`,
});

/** The files by their names without `.gz`; none if nothing was built. */
const readFiles = (folder: URL): Map<string, SentFile> => {
  try {
    const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
    const read = (name: string): Buffer | undefined =>
      names.has(name) ? readFileSync(new URL(name, folder)) : undefined;
    const gzipped = [...names].filter(name => name.endsWith('.gz')).map(name => name.slice(0, -'.gz'.length));
    return new Map(gzipped.map(name => [name, toSentFile(read(`${name}.gz`)!, read(`${name}.br`))]));
  } catch {
    return new Map();
  }
};

/** The preview picture of a page, as the build writes its address. */
const PREVIEW = 'content="./assets/';
/** What scheme, host and prefix must look like to be written into a page: proxies may pass on what clients write into their headers. */
const SCHEME = /^https?$/;
const HOST = /^(?:[a-z\d](?:[\w.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d+)?$/i;
const PATH_PREFIX = /^(?:\/[\w-][\w.-]*)*$/;
/** Public addresses for which a page is kept, about 25 KB each. A client may invent any number. */
const MAX_ADDRESSES = 100;
/** Nearly as small as the highest quality, in a millisecond: for pages that are made while a client waits. */
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The public address of the service; undefined if the request does not have a valid one. A proxy may strip a prefix of paths. */
const findAddress = ({ protocol, host, app, req }: Context): string | undefined => {
  const forwarded = app.proxy ? req.headers['x-forwarded-prefix'] : undefined;
  const prefix = String(forwarded ?? '').replace(/\/$/, '');
  const address = `${protocol}://${host}${prefix}`;
  const isPlain = SCHEME.test(protocol) && HOST.test(host) && PATH_PREFIX.test(prefix);
  return isPlain && URL.canParse(address) ? address : undefined;
};

/** Makes the URL of a page's preview picture absolute: services that show link previews do not resolve relative ones. */
const addAddress = (file: SentFile) => {
  const text = file.identity.toString();
  if (!text.includes(PREVIEW)) return () => file;
  const pages = new LRUCache<string, SentFile>({ max: MAX_ADDRESSES });
  const makePage = (address: string): SentFile => {
    const plain = Buffer.from(text.replaceAll(PREVIEW, `content="${address}/assets/`));
    const page = toSentFile(gzipSync(plain), brotliCompressSync(plain, QUICK_BROTLI), plain);
    pages.set(address, page);
    return page;
  };
  return (ctx: Context): SentFile => {
    const address = findAddress(ctx);
    return address === undefined ? file : (pages.get(address) ?? makePage(address));
  };
};

/** What a client prefers by weights, else the smallest that it takes: browsers name gzip first and mean no order by that. */
const chooseCoding = (ctx: Context, { br }: SentFile): Coding => {
  const codings: Coding[] = br ? ['br', 'gzip', 'identity'] : ['gzip', 'identity'];
  if (/;\s*q=/i.test(ctx.get('Accept-Encoding'))) return (ctx.acceptsEncodings(...codings) || 'identity') as Coding;
  return codings.find(coding => ctx.acceptsEncodings(coding)) ?? 'identity';
};

const sendFile = (name: string, file: SentFile): Middleware => {
  const findFile = extname(name) === '.html' ? addAddress(file) : () => file;
  return ctx => {
    const sent = findFile(ctx);
    ctx.set(PAGE_SECURITY);
    ctx.set({ ETag: sent.etag, 'Cache-Control': name.startsWith(ASSETS) ? IMMUTABLE : REVALIDATE });
    ctx.vary('Accept-Encoding');
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.type = extname(name); // for an unknown one Koa sends application/octet-stream
    const coding = chooseCoding(ctx, sent);
    if (coding !== 'identity') ctx.set('Content-Encoding', coding);
    ctx.body = sent[coding] ?? sent.identity;
  };
};

export const hasPages = (): boolean => readFiles(PAGES_FOLDER).size > 0;

/** The document of the administration, which is not served with the pages. */
export const readAdminDocument = (folder = PAGES_FOLDER): Middleware => {
  const document = readFiles(folder).get('openapi-admin.json');
  if (document) return sendFile('openapi-admin.json', document);
  return () => {
    throw new HttpError('NOT_FOUND', 'the path of the URL: the document was not built');
  };
};

/**
 * The paths of the built pages, each with its middleware; none if nothing was built.
 * @throws {Error} a page is missing: a build was stopped, or is not at its end
 */
export const readPages = (folder = PAGES_FOLDER): (readonly [path: string, middleware: Middleware])[] => {
  const senders = new Map([...readFiles(folder)].map(([name, file]) => [name, sendFile(name, file)]));
  if (senders.size === 0) return [];
  const missing = Object.keys(PATHS).filter(name => !senders.has(name));
  if (missing.length > 0) {
    const advice = 'wait until "npm run build" has ended, or run it, then start again';
    throw new Error(`${fileURLToPath(folder)} has no ${missing.join(', ')}: ${advice}`);
  }
  const asset: Middleware = (ctx, next) => {
    const sender = senders.get(ctx.path.slice(1));
    if (!sender) throw new HttpError('NOT_FOUND', 'the path of the URL: there is no such file');
    return sender(ctx, next);
  };
  return [
    ...Object.entries(PATHS).map(([name, path]) => [path, senders.get(name)!] as const),
    [`/${ASSETS}:file`, asset],
  ];
};
