// Reads the body and checks, in this order, its type and coding (415), its size (413) and its JSON (400).
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import bodyParser from 'koa-bodyparser';
import { MAX_JOB_BYTES } from '../../jobs/job-model.js';
import { type Context, type Middleware, requirePrincipal } from '../context.js';
import { HttpError, invalidRequest } from '../http-error.js';
import { InFlightLimit } from '../in-flight-limit.js';
import { ClientDisconnectedError } from '../request-deadline.js';

/** The largest body of each kind of request. */
export const MAX_BODY_BYTES = {
  odds: 16 * 1024,
  equity: 256 * 1024,
  showdown: 256 * 1024,
  batch: 256 * 1024,
  job: MAX_JOB_BYTES,
} as const;
/** Compression may make a small body a little larger, never twice as large. */
const COMPRESSED_FACTOR = 2;

/** Valid types are shorter. The parser's time grows with the square of the length. */
const MAX_CONTENT_TYPE_LENGTH = 256;

const DECODERS = {
  identity: () => new PassThrough(),
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;
type Coding = keyof typeof DECODERS;
const CODINGS = Object.keys(DECODERS) as Coding[];

const empty = (): HttpError => invalidRequest('the body is empty: send a JSON object');

const tooLarge = (maxBytes: number): HttpError =>
  new HttpError('PAYLOAD_TOO_LARGE', `the body is larger than ${maxBytes} bytes, counted after decompression`);

const UTF8 = /^utf-?8$/i;

/** Whether a body of this type is read as JSON in UTF-8; so is one of no type. */
const isJson = (contentType: string): boolean => {
  if (contentType === 'application/json' || contentType === '') return true; // nearly always: parsing takes longer
  if (contentType.length > MAX_CONTENT_TYPE_LENGTH) return false;
  try {
    const { essence, params } = new MIMEType(contentType);
    return essence === 'application/json' && UTF8.test(params.get('charset') ?? 'utf-8');
  } catch {
    return false;
  }
};

/** The most bytes to receive for a body of at most `maxBytes`. */
const maxReceived = (coding: Coding, maxBytes: number): number =>
  coding === 'identity' ? maxBytes : COMPRESSED_FACTOR * maxBytes;

/** The coding of the body, by the headers. @throws {HttpError} UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE */
const checkHeaders = ({ headers }: IncomingMessage, maxBytes: number): Coding => {
  if (!isJson(headers['content-type'] ?? '')) {
    const fault = 'the Content-Type header names another type or charset';
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', `${fault}: send "Content-Type: application/json" in UTF-8`);
  }
  const name = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const coding = CODINGS.find(known => known === name);
  if (coding === undefined) {
    const known = CODINGS.join(', ');
    const fault = `the Content-Encoding header names an unknown coding, or several: send one of ${known}`;
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', fault, { 'Accept-Encoding': known });
  }
  if (Number(headers['content-length']) > maxReceived(coding, maxBytes)) throw tooLarge(maxBytes);
  return coding;
};

/**
 * The request's body, decompressed. The parser's own decompression is not used: after a body that is too large it no longer
 * handles errors, so that a corrupt one ends the process, and it waits for ever when the client leaves in the middle of a body.
 */
const decompress = (req: IncomingMessage, coding: Coding, maxBytes: number): Transform => {
  const decoder: Transform = DECODERS[coding]();
  let received = 0;
  decoder.on('error', () => {});
  req.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxReceived(coding, maxBytes)) decoder.destroy(tooLarge(maxBytes));
  });
  req.once('end', () => received === 0 && decoder.destroy(empty())); // the decoder would call it corrupt
  req.once('close', () => req.complete || decoder.destroy(new ClientDisconnectedError()));
  return req.pipe(decoder);
};

/** The error to answer with when reading failed. */
const toReadError = (error: unknown, ctx: Context, coding: Coding, maxBytes: number): unknown => {
  const { code, status } = error as { code?: unknown; status?: unknown };
  if (error instanceof HttpError) return error;
  if (ctx.req.destroyed && !ctx.req.readableEnded) return new ClientDisconnectedError();
  if (error instanceof SyntaxError) return invalidRequest('the body is not valid JSON');
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return invalidRequest('the body is not valid UTF-8: send JSON in UTF-8');
  if (status === 413) return tooLarge(maxBytes);
  return coding === 'identity' ? error : invalidRequest(`the body is not valid ${coding} data`);
};

/** Received parts are copied into blocks of this size: a part takes half a kilobyte of memory, even if it has a single byte. */
const BLOCK_BYTES = 64 * 1024;

/** The bytes of a stream, in blocks that own their memory. @param onBytes is called with the number received so far */
const receiveBlocks = async (
  stream: AsyncIterable<Buffer>,
  isStrict: boolean,
  onBytes: (bytes: number) => void,
): Promise<Buffer<ArrayBuffer>[]> => {
  const utf8 = isStrict ? new TextDecoder('utf-8', { fatal: true }) : undefined;
  const blocks: Buffer<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of stream) {
    onBytes(bytes + part.length);
    utf8?.decode(part, { stream: true });
    for (let at = 0; at < part.length; ) {
      const place = bytes % BLOCK_BYTES;
      if (place === 0) blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES)); // in no pool: it can be given to a thread
      const copied = part.copy(blocks.at(-1)!, place, at);
      at += copied;
      bytes += copied;
    }
  }
  utf8?.decode();
  const rest = bytes % BLOCK_BYTES;
  return rest === 0 ? blocks : [...blocks.slice(0, -1), blocks.at(-1)!.subarray(0, rest)];
};

/**
 * Receives the body, until the request is given up.
 * @param isStrict whether invalid UTF-8 is refused, as soon as it is received
 * @param onBytes is called with the number of bytes received so far, or announced in Content-Length
 */
const receive = async (
  ctx: Context,
  coding: Coding,
  maxBytes: number,
  isStrict: boolean,
  onBytes: (bytes: number) => void = () => {},
): Promise<Buffer<ArrayBuffer>[]> => {
  const { 'content-length': length } = ctx.req.headers;
  if (coding === 'identity' && length !== undefined) onBytes(Number(length));
  const decoder = decompress(ctx.req, coding, maxBytes);
  const blocks = receiveBlocks(decoder, isStrict, bytes => {
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    onBytes(bytes);
  });
  try {
    return await ctx.state.deadline.race(blocks);
  } catch (error) {
    throw toReadError(error, ctx, coding, maxBytes);
  } finally {
    decoder.destroy(); // of a request that was given up, nothing ends it
  }
};

/**
 * Reads a body of at most `maxBytes` bytes that is a JSON object, into `ctx.request.body`.
 * @param isStrict whether invalid UTF-8 is refused; otherwise it is read as U+FFFD
 */
export const jsonBody = (maxBytes: number, isStrict = false): Middleware => {
  const options = {
    jsonLimit: maxBytes as unknown as string, // a text would be parsed again for every request
    strict: false,
    detectJSON: () => true,
    onProtoPoisoning: 'ignore', // keeps `__proto__` as a field like any other, so that the schema refuses it by its name
  };
  const parse: Middleware = bodyParser(options);
  const readText = async (ctx: Context, coding: Coding): Promise<void> => {
    const text = new TextDecoder().decode(Buffer.concat(await receive(ctx, coding, maxBytes, isStrict)));
    if (text === '') throw empty();
    ctx.request.body = JSON.parse(text);
  };
  const readPlain = async (ctx: Context): Promise<void> => {
    delete ctx.req.headers['content-encoding']; // the parser knows it in lower case only
    await parse(ctx, async () => {});
    if (ctx.request.rawBody === '') throw empty();
  };
  return async (ctx, next) => {
    const coding = checkHeaders(ctx.req, maxBytes);
    try {
      await (coding === 'identity' && !isStrict ? readPlain(ctx) : readText(ctx, coding));
    } catch (error) {
      throw toReadError(error, ctx, 'identity', maxBytes);
    }
    const { body } = ctx.request;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw invalidRequest('the body is not a JSON object');
    }
    await next();
  };
};

/** Bodies above this size are large. */
const MAX_SMALL_BYTES = 64 * 1024;
/** Large bodies that all accounts together may have in work; each account may have one. */
const MAX_LARGE_BODIES = 4;

const tooManyLarge = (isOwn: boolean): HttpError => {
  const fault = isOwn ? 'the account already has a body' : `the service already has ${MAX_LARGE_BODIES} bodies`;
  const sentence = `${fault} above ${MAX_SMALL_BYTES} bytes in progress: send the request again later`;
  return new HttpError('OVERLOADED', sentence);
};

/**
 * Reads a body of at most `maxBytes` bytes, sent as JSON in UTF-8, into `ctx.state.bodyParts`, without parsing it. Large bodies take
 * much memory, so only a few are in work at a time, and one per account.
 */
export const jsonParts = (maxBytes: number): Middleware => {
  const limit = new InFlightLimit({ perAccount: 1, total: MAX_LARGE_BODIES });
  return async (ctx, next) => {
    let release: (() => void) | undefined;
    const onBytes = (bytes: number): void => {
      if (bytes > MAX_SMALL_BYTES) release ??= limit.take(requirePrincipal(ctx).account, 1, tooManyLarge);
    };
    try {
      ctx.state.bodyParts = await receive(ctx, checkHeaders(ctx.req, maxBytes), maxBytes, true, onBytes);
      await next();
    } finally {
      release?.();
    }
  };
};
