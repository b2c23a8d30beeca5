// Reads the body: checks its type, its coding, its size and its JSON. Refuses with 415, 413, 400, in this order.
import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import bodyParser from 'koa-bodyparser';
import type { Context, Middleware } from '../context.js';
import { HttpError } from '../errors.js';
import { ClientDisconnectedError } from '../request-signal.js';

/** How large a body may be, by what it is for. */
export const MAX_BODY_BYTES = {
  odds: 16 * 1024,
  equity: 256 * 1024,
  batch: 256 * 1024,
  job: 16 * 1024 * 1024,
} as const;
/** Compression may make a small body a little larger, never twice as large. */
const COMPRESSED_FACTOR = 2;

/** Valid ones are shorter. The time of the parser grows with the square of the length. */
const MAX_CONTENT_TYPE_LENGTH = 256;

const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;
type Coding = keyof typeof DECODERS | 'identity';
const CODINGS: readonly Coding[] = ['identity', 'gzip', 'deflate', 'br'];

/** `ignore` keeps `__proto__` as a field like any other, so that the schema refuses it by its name. */
const parserFor = (maxBytes: number): Middleware => {
  const options = {
    jsonLimit: maxBytes as unknown as string, // a text would be parsed anew for every request
    strict: false,
    detectJSON: () => true,
    onProtoPoisoning: 'ignore',
  };
  return bodyParser(options);
};
/** Leaves JSON as text. */
const textParserFor = (maxBytes: number): Middleware =>
  bodyParser({ enableTypes: ['text'], textLimit: `${maxBytes}b`, extendTypes: { text: ['application/json'] } });

const noNext = async (): Promise<void> => {};

const empty = (): HttpError => new HttpError('INVALID_REQUEST', 'the body is empty: send a JSON object');

const tooLarge = (maxBytes: number): HttpError =>
  new HttpError('PAYLOAD_TOO_LARGE', `the body is larger than ${maxBytes} bytes, counted after decompression`);

const isJson = (contentType: string): boolean => {
  if (contentType === 'application/json') return true; // nearly always: parsing takes longer
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
  throw new HttpError(
    'UNSUPPORTED_MEDIA_TYPE',
    `the Content-Type header ${fault}: send "Content-Type: application/json" in UTF-8`,
  );
};

const codingOf = (contentEncoding: string): Coding => {
  const name = contentEncoding.trim().toLowerCase() || 'identity';
  const coding = CODINGS.find(known => known === name);
  if (coding) return coding;
  throw new HttpError(
    'UNSUPPORTED_MEDIA_TYPE',
    `the Content-Encoding header names an unknown coding, or several: send one of ${CODINGS.join(', ')}`,
    { 'Accept-Encoding': CODINGS.join(', ') },
  );
};

const limitOf = (coding: Coding, maxBytes: number): number =>
  coding === 'identity' ? maxBytes : COMPRESSED_FACTOR * maxBytes;

/**
 * The request's body, decompressed. The parser's own decompression is not used: after a body that is too large it no longer
 * handles errors, so that a corrupt one ends the process, and it waits for ever when the client leaves in the middle of a body.
 */
const decompressed = (req: IncomingMessage, coding: keyof typeof DECODERS, maxBytes: number): Transform => {
  const decoder = DECODERS[coding]();
  let received = 0;
  decoder.on('error', () => {});
  req.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > limitOf(coding, maxBytes)) decoder.destroy(tooLarge(maxBytes));
  });
  req.once('end', () => received === 0 && decoder.destroy(empty())); // the decoder would call it corrupt
  req.once('close', () => req.complete || decoder.destroy(new ClientDisconnectedError()));
  return req.pipe(decoder);
};

/** The request as the parser sees it: unchanged, or a view of it with the decompressed body. */
const parserView = (ctx: Context, coding: Coding, maxBytes: number): Context => {
  if (coding !== 'identity') {
    const req = Object.assign(decompressed(ctx.req, coding, maxBytes), { headers: {} });
    return Object.create(ctx, { req: { value: req } });
  }
  delete ctx.req.headers['content-encoding']; // the parser knows it in lower case only
  return ctx;
};

/** The error to answer with where reading failed. */
const readErrorOf = (error: unknown, ctx: Context, coding: Coding, maxBytes: number): unknown => {
  if (error instanceof HttpError) return error;
  if (ctx.req.destroyed && !ctx.req.readableEnded) return new ClientDisconnectedError();
  if (error instanceof SyntaxError) return new HttpError('INVALID_REQUEST', 'the body is not valid JSON');
  if ((error as { status?: unknown }).status === 413) return tooLarge(maxBytes);
  return coding === 'identity' ? error : new HttpError('INVALID_REQUEST', `the body is not valid ${coding} data`);
};

const read = async (ctx: Context, coding: Coding, parseJson: Middleware, maxBytes: number): Promise<void> => {
  if (Number(ctx.req.headers['content-length'] ?? 0) > limitOf(coding, maxBytes)) throw tooLarge(maxBytes);
  const view = parserView(ctx, coding, maxBytes);
  try {
    await parseJson(view, noNext);
  } catch (error) {
    throw readErrorOf(error, ctx, coding, maxBytes);
  } finally {
    if (view !== ctx) view.req.destroy();
  }
};

const requireObject = (body: unknown, text: unknown): void => {
  if (text === '') throw empty();
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return;
  throw new HttpError('INVALID_REQUEST', 'the body is not a JSON object');
};

/** Passes requests on whose body is a JSON object of at most so many bytes, as `ctx.request.body`. */
export const jsonBody = (maxBytes: number): Middleware => {
  const parseJson = parserFor(maxBytes);
  return async (ctx, next) => {
    const { headers } = ctx.req;
    requireJson(headers['content-type'] ?? '');
    await read(ctx, codingOf(headers['content-encoding'] ?? ''), parseJson, maxBytes);
    requireObject(ctx.request.body, ctx.request.rawBody);
    await next();
  };
};

/** Passes requests on with a body of at most so many bytes that says it is JSON, as text in `ctx.request.rawBody`. */
export const jsonText = (maxBytes: number): Middleware => {
  const parseText = textParserFor(maxBytes);
  return async (ctx, next) => {
    requireJson(ctx.get('Content-Type'));
    await read(ctx, codingOf(ctx.get('Content-Encoding')), parseText, maxBytes);
    await next();
  };
};
