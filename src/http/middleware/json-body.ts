// Reads the body: checks its type, its coding, its size and its JSON. Refuses with 415, 413, 400, in this order.
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import bodyParser from 'koa-bodyparser';
import { type Context, type Middleware, principalOf } from '../context.js';
import { HttpError } from '../http-error.js';
import { InFlightLimit } from '../in-flight-limit.js';
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
    jsonLimit: maxBytes as unknown as string, // a text would be parsed again for every request
    strict: false,
    detectJSON: () => true,
    onProtoPoisoning: 'ignore',
  };
  return bodyParser(options);
};

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
const decoded = (req: IncomingMessage, coding: Coding, maxBytes: number): Transform => {
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
const readErrorOf = (error: unknown, ctx: Context, coding: Coding, maxBytes: number): unknown => {
  if (error instanceof HttpError) return error;
  if (ctx.req.destroyed && !ctx.req.readableEnded) return new ClientDisconnectedError();
  if (error instanceof SyntaxError) return new HttpError('INVALID_REQUEST', 'the body is not valid JSON');
  if ((error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return invalidUtf8();
  if ((error as { status?: unknown }).status === 413) return tooLarge(maxBytes);
  return coding === 'identity' ? error : new HttpError('INVALID_REQUEST', `the body is not valid ${coding} data`);
};

/** @throws {HttpError} PAYLOAD_TOO_LARGE, by what the headers say */
const requireLength = (ctx: Context, coding: Coding, maxBytes: number): void => {
  if (Number(ctx.req.headers['content-length'] ?? 0) > limitOf(coding, maxBytes)) throw tooLarge(maxBytes);
};

const invalidUtf8 = (): HttpError =>
  new HttpError('INVALID_REQUEST', 'the body is not valid UTF-8: send JSON in UTF-8');

/** Looks at the bytes while the parser reads them: in its text an invalid one is a U+FFFD, which may have been sent, too. */
const watchUtf8 = (req: IncomingMessage): { isValid: boolean } => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const watched = { isValid: true };
  const decode = (part?: Buffer): void => {
    try {
      utf8.decode(part, { stream: part !== undefined });
    } catch {
      watched.isValid = false;
    }
  };
  req.on('data', decode).once('end', () => decode());
  return watched;
};

const read = async (ctx: Context, coding: Coding, parseJson: Middleware, options: JsonBodyOptions): Promise<void> => {
  const { maxBytes, isUtf8Required } = options;
  requireLength(ctx, coding, maxBytes);
  const view = parserView(ctx, coding, maxBytes);
  const utf8 = isUtf8Required ? watchUtf8(view.req) : undefined;
  try {
    await parseJson(view, noNext);
    if (utf8?.isValid === false) throw invalidUtf8();
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
  /** Refuses invalid UTF-8, which is read as U+FFFD otherwise. */
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

/** A body of at most so many bytes is not large. */
const MAX_SMALL_BYTES = 64 * 1024;
/** Large bodies in work, of all accounts together; of one account it is one. */
const MAX_LARGE_BODIES = 4;
/** Parts are put together to such blocks: a client may send each byte by itself, and a part takes half a kilobyte. */
const BLOCK_BYTES = 64 * 1024;

const tooManyLarge = (isOwn: boolean): HttpError => {
  const fault = isOwn ? 'the account has a body' : `the service has ${MAX_LARGE_BODIES} bodies`;
  const sentence = `${fault} above ${MAX_SMALL_BYTES} bytes in work, the most at a time: send the request again later`;
  return new HttpError('OVERLOADED', sentence);
};

/** The bytes of a stream in blocks, which are never one piece. @param onBytes is told how many came so far */
const receiveBlocks = async (stream: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): Promise<Buffer[]> => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const blocks: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    onBytes(bytes + part.length);
    utf8.decode(part, { stream: true });
    for (let at = 0; at < part.length; ) {
      const place = bytes % BLOCK_BYTES;
      if (place === 0) blocks.push(Buffer.allocUnsafe(BLOCK_BYTES));
      const copied = part.copy(blocks.at(-1)!, place, at);
      at += copied;
      bytes += copied;
    }
  }
  utf8.decode();
  const rest = bytes % BLOCK_BYTES;
  return rest === 0 ? blocks : [...blocks.slice(0, -1), blocks.at(-1)!.subarray(0, rest)];
};

/**
 * Passes requests on with a body of at most so many bytes of UTF-8 that says it is JSON, as `ctx.state.bodyParts`. Large ones take
 * memory, so few are in work at a time, and one of an account.
 */
export const jsonParts = (maxBytes: number): Middleware => {
  const limit = new InFlightLimit({ perAccount: 1, total: MAX_LARGE_BODIES });
  return async (ctx, next) => {
    const { headers } = ctx.req;
    requireJson(headers['content-type'] ?? '');
    const coding = codingOf(headers['content-encoding'] ?? '');
    requireLength(ctx, coding, maxBytes);
    let release: (() => void) | undefined;
    const onBytes = (bytes: number): void => {
      if (bytes > MAX_SMALL_BYTES) release ??= limit.take(principalOf(ctx).account, 1, tooManyLarge);
      if (bytes > maxBytes) throw tooLarge(maxBytes);
    };
    try {
      if (coding === 'identity') onBytes(Number(headers['content-length'] ?? 0));
      try {
        ctx.state.bodyParts = await receiveBlocks(decoded(ctx.req, coding, maxBytes), onBytes);
      } catch (error) {
        throw readErrorOf(error, ctx, coding, maxBytes);
      }
      await next();
    } finally {
      release?.();
    }
  };
};
