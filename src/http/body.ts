// The body: its type, its coding, its size, its JSON. Refuses with 415, 413, 400, in this order.
import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import bodyParser from 'koa-bodyparser';
import { ClientGone, type Context, type Middleware } from './context.js';
import { Refusal } from './errors.js';

const LIMIT = 16 * 1024;
/** Compression may make a small body a little larger, never twice as large. */
const COMPRESSED_LIMIT = 2 * LIMIT;

/** No right one is as long; a longer one would take the parser time that grows with the square of its length. */
const MAX_CONTENT_TYPE_LENGTH = 256;

const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;
type Coding = keyof typeof DECODERS | 'identity';
const CODINGS: readonly Coding[] = ['identity', 'gzip', 'deflate', 'br'];

/** `ignore` keeps `__proto__` as a field like any other, which the schema then refuses by its name. */
const parserOptions = { jsonLimit: `${LIMIT}b`, strict: false, detectJSON: () => true, onProtoPoisoning: 'ignore' };
const parseJson = bodyParser(parserOptions);
const nothingNext = async (): Promise<void> => {};

const empty = (): Refusal => new Refusal('INVALID_REQUEST', 'the body is empty: send a JSON object');

const tooLarge = (): Refusal =>
  new Refusal('PAYLOAD_TOO_LARGE', `the body is larger than ${LIMIT} bytes, counted after decompression`);

const isJson = (contentType: string): boolean => {
  if (contentType === 'application/json') return true; // nearly always, and to parse it takes long
  try {
    const { essence, params } = new MIMEType(contentType);
    return essence === 'application/json' && (params.get('charset') ?? 'utf-8').toLowerCase() === 'utf-8';
  } catch {
    return false;
  }
};

const requireJson = (contentType: string): void => {
  const isLong = contentType.length > MAX_CONTENT_TYPE_LENGTH;
  if (!isLong && isJson(contentType)) return;
  const fault = isLong
    ? `is longer than ${MAX_CONTENT_TYPE_LENGTH} characters`
    : 'names another type or charset, or none';
  throw new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    `the Content-Type header ${fault}: send "Content-Type: application/json" in UTF-8`,
  );
};

const codingOf = (contentEncoding: string): Coding => {
  const name = contentEncoding.trim().toLowerCase() || 'identity';
  const coding = CODINGS.find(known => known === name);
  if (coding) return coding;
  throw new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    `the Content-Encoding header names an unknown coding, or several: send one of ${CODINGS.join(', ')}`,
    { 'Accept-Encoding': CODINGS.join(', ') },
  );
};

const limitOf = (coding: Coding): number => (coding === 'identity' ? LIMIT : COMPRESSED_LIMIT);

/**
 * The request's body, decompressed. The parser's own decompression is not used: it stops listening for errors once a body is
 * too large, so that a corrupt one ends the process, and it waits for ever when the client leaves in mid-body.
 */
const inflated = (req: IncomingMessage, coding: keyof typeof DECODERS): Transform => {
  const decoder = DECODERS[coding]();
  let received = 0;
  decoder.on('error', () => {});
  req.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > COMPRESSED_LIMIT) decoder.destroy(tooLarge());
  });
  req.once('end', () => received === 0 && decoder.destroy(empty())); // the decoder would call it corrupt
  req.once('close', () => req.complete || decoder.destroy(new ClientGone()));
  return req.pipe(decoder);
};

/** What the parser takes for the request: this one as it came, or a view of it with the decompressed body. */
const parserView = (ctx: Context, coding: Coding): Context => {
  if (coding !== 'identity') {
    return Object.create(ctx, { req: { value: Object.assign(inflated(ctx.req, coding), { headers: {} }) } });
  }
  delete ctx.req.headers['content-encoding']; // which the parser would know in lower case only
  return ctx;
};

/** What a failed reading is answered with. */
const faultOf = (error: unknown, ctx: Context, coding: Coding): unknown => {
  if (error instanceof Refusal) return error;
  if (ctx.req.destroyed && !ctx.req.readableEnded) return new ClientGone();
  if (error instanceof SyntaxError) return new Refusal('INVALID_REQUEST', 'the body is not valid JSON');
  if ((error as { status?: unknown }).status === 413) return tooLarge();
  return coding === 'identity' ? error : new Refusal('INVALID_REQUEST', `the body is not valid ${coding} data`);
};

const read = async (ctx: Context, coding: Coding): Promise<void> => {
  if (Number(ctx.get('Content-Length')) > limitOf(coding)) throw tooLarge();
  const view = parserView(ctx, coding);
  try {
    await parseJson(view, nothingNext);
  } catch (error) {
    throw faultOf(error, ctx, coding);
  } finally {
    if (view !== ctx) view.req.destroy();
  }
};

const requireObject = (body: unknown, text: unknown): void => {
  if (text === '') throw empty();
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return;
  throw new Refusal('INVALID_REQUEST', 'the body is not a JSON object');
};

/** Lets a request through once `ctx.request.body` is a JSON object of at most 16 KiB. */
export const jsonBody: Middleware = async (ctx, next) => {
  requireJson(ctx.get('Content-Type'));
  await read(ctx, codingOf(ctx.get('Content-Encoding')));
  requireObject(ctx.request.body, ctx.request.rawBody);
  await next();
};
