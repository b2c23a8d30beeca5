// Reads the body: checks its type, its coding, its size and its JSON. Refuses with 415, 413, 400, in this order.
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import bodyParser from 'koa-bodyparser';
import type { Context, Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import { ClientDisconnectedError } from '../request-deadline.js';

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

const DECODERS = {
  identity: () => new PassThrough(),
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;
type Coding = keyof typeof DECODERS;
const CODINGS = Object.keys(DECODERS) as Coding[];

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

const noNext = async (): Promise<void> => {};

const empty = (): HttpError => new HttpError('INVALID_REQUEST', 'the body is empty: send a JSON object');

export const tooLarge = (maxBytes: number): HttpError =>
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

export const requireJson = (contentType: string): void => {
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

export const codingOf = (contentEncoding: string): Coding => {
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
export const decoded = (req: IncomingMessage, coding: Coding, maxBytes: number): Transform => {
  const decoder: Transform = DECODERS[coding]();
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
    const req = Object.assign(decoded(ctx.req, coding, maxBytes), { headers: {} });
    return Object.create(ctx, { req: { value: req } });
  }
  delete ctx.req.headers['content-encoding']; // the parser knows it in lower case only
  return ctx;
};

/** The error to answer with where reading failed. */
export const readErrorOf = (error: unknown, ctx: Context, coding: Coding, maxBytes: number): unknown => {
  if (error instanceof HttpError) return error;
  if (ctx.req.destroyed && !ctx.req.readableEnded) return new ClientDisconnectedError();
  if (error instanceof SyntaxError) return new HttpError('INVALID_REQUEST', 'the body is not valid JSON');
  if ((error as { status?: unknown }).status === 413) return tooLarge(maxBytes);
  return coding === 'identity' ? error : new HttpError('INVALID_REQUEST', `the body is not valid ${coding} data`);
};

/** @throws {HttpError} PAYLOAD_TOO_LARGE, by what the headers say */
export const requireLength = (ctx: Context, coding: Coding, maxBytes: number): void => {
  if (Number(ctx.req.headers['content-length'] ?? 0) > limitOf(coding, maxBytes)) throw tooLarge(maxBytes);
};

/** Checks bytes as they come. */
export class Utf8Check {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });

  /** @param bytes the next ones; none at the end. @throws {HttpError} INVALID_REQUEST */
  require(bytes?: Uint8Array): void {
    try {
      this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new HttpError('INVALID_REQUEST', 'the body is not valid UTF-8: send JSON in UTF-8');
    }
  }
}

/** Watches the bytes of a body that is being read. @returns a function that throws where they were not UTF-8 */
const watchUtf8 = (body: NodeJS.ReadableStream): (() => void) => {
  const check = new Utf8Check();
  let fault: unknown;
  body.on('data', (bytes: Buffer) => {
    try {
      if (fault === undefined) check.require(bytes);
    } catch (error) {
      fault = error;
    }
  });
  return () => {
    if (fault !== undefined) throw fault;
    check.require();
  };
};

const read = async (ctx: Context, coding: Coding, parseJson: Middleware, options: JsonBodyOptions): Promise<void> => {
  const { maxBytes, isUtf8Required } = options;
  requireLength(ctx, coding, maxBytes);
  const view = parserView(ctx, coding, maxBytes);
  try {
    const parsing = parseJson(view, noNext);
    const requireUtf8 = isUtf8Required ? watchUtf8(view.req) : undefined;
    await parsing.catch((error: unknown) => {
      if (error instanceof SyntaxError) requireUtf8?.();
      throw error;
    });
    requireUtf8?.();
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

export interface JsonBodyOptions {
  readonly maxBytes: number;
  /** Refuses invalid UTF-8 where it is not read as U+FFFD. */
  readonly isUtf8Required?: boolean;
}

/** Passes requests on whose body is a JSON object of at most so many bytes, as `ctx.request.body`. */
export const jsonBody = (options: JsonBodyOptions): Middleware => {
  const parseJson = parserFor(options.maxBytes);
  return async (ctx, next) => {
    const { headers } = ctx.req;
    requireJson(headers['content-type'] ?? '');
    await read(ctx, codingOf(headers['content-encoding'] ?? ''), parseJson, options);
    requireObject(ctx.request.body, ctx.request.rawBody);
    await next();
  };
};
