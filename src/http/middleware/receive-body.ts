// Receives the body of a request: checks its headers, decompresses it, and bounds its bytes.
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { MIMEType } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Context } from '../context.js';
import { HttpError, invalidRequest } from '../http-error.js';
import { ClientDisconnectedError } from '../request-deadline.js';

/** Compression may make a small body a little larger, never twice as large. */
const COMPRESSED_FACTOR = 2;
/** Bodies are decompressed in parts of this size, so that decompression stops at the limit. */
const PART_BYTES = 64 * 1024;
/** Valid types are shorter. The parser's time grows with the square of the length. */
const MAX_CONTENT_TYPE_LENGTH = 256;

const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;
type Coding = 'identity' | keyof typeof DECODERS;
const CODINGS: readonly Coding[] = ['identity', 'gzip', 'deflate', 'br'];

const UTF8 = /^utf-?8$/i;

export const JSON_BODY = 'application/json';
export const NDJSON_BODIES = ['application/x-ndjson', 'application/jsonl'] as const;
export type BodyType = typeof JSON_BODY | (typeof NDJSON_BODIES)[number];

/** The type of a body in UTF-8. One without a type is read as JSON. @throws {HttpError} UNSUPPORTED_MEDIA_TYPE */
export const readType = ({ headers }: IncomingMessage, types: readonly BodyType[]): BodyType => {
  const sent = headers['content-type'] || JSON_BODY;
  try {
    const { essence, params } = new MIMEType(sent.slice(0, MAX_CONTENT_TYPE_LENGTH + 1));
    const type = types.find(known => known === essence);
    if (type && sent.length <= MAX_CONTENT_TYPE_LENGTH && UTF8.test(params.get('charset') ?? 'utf-8')) return type;
  } catch {
    // It is not a type.
  }
  const known = types.map(type => `"Content-Type: ${type}"`).join(' or ');
  const fault = 'the Content-Type header names another type or charset';
  throw new HttpError('UNSUPPORTED_MEDIA_TYPE', `${fault}: send ${known} in UTF-8`);
};

/** @throws {HttpError} UNSUPPORTED_MEDIA_TYPE */
const readCoding = ({ headers }: IncomingMessage): Coding => {
  const name = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const coding = CODINGS.find(known => known === name);
  if (coding !== undefined) return coding;
  const known = CODINGS.join(', ');
  const fault = `the Content-Encoding header names an unknown coding, or several: send one of ${known}`;
  throw new HttpError('UNSUPPORTED_MEDIA_TYPE', fault, { 'Accept-Encoding': known });
};

export interface ReceiveOptions {
  /** Counted after decompression. */
  readonly maxBytes: number;
  /** What to send in place of a larger body. */
  readonly hint?: string;
  /** Is called before bytes are kept, at once for all that Content-Length announces. What it throws ends the reception. */
  readonly onBytes: (bytes: number) => void;
  /** Ends the reception with its reason. */
  readonly signal?: AbortSignal;
}

const tooLargeError = ({ maxBytes, hint }: ReceiveOptions): HttpError => {
  const fault = `the body is larger than ${maxBytes} bytes, counted after decompression`;
  return new HttpError('PAYLOAD_TOO_LARGE', hint === undefined ? fault : `${fault}: ${hint}`);
};

/** Made once: an error with its stack for each request takes time. */
const ENDED = new Error('nobody reads the body any longer');

/** The parts of a body as they arrive, while the rest waits in the connection; and the function that ends them with an error. */
const openParts = (req: IncomingMessage) => {
  let wake = (): void => {};
  let fault: unknown;
  const onEvent = (): void => wake();
  const end = (error: unknown = ENDED): void => {
    fault ??= error;
    req.off('readable', onEvent).off('end', onEvent).off('close', onEvent);
    wake();
  };
  async function* read(): AsyncGenerator<Buffer> {
    for (;;) {
      if (fault !== undefined) throw fault;
      const part: Buffer | null = req.read();
      if (part !== null) yield part;
      else if (req.readableEnded) return;
      else if (req.destroyed) throw new ClientDisconnectedError();
      else await new Promise<void>(resolve => (wake = resolve));
    }
  }
  req.on('readable', onEvent).on('end', onEvent).on('close', onEvent);
  return { parts: read(), end };
};

/** @param onPart is called with each part before it is passed on */
async function* passOn(parts: AsyncIterable<Buffer>, onPart: (part: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    onPart(part);
    yield part;
  }
}

const createCounter = (max: number, options: ReceiveOptions, onBytes?: (bytes: number) => void) => {
  let bytes = 0;
  return ({ length }: Buffer): void => {
    bytes += length;
    if (bytes > max) throw tooLargeError(options);
    onBytes?.(length);
  };
};

async function* decompress(sent: AsyncIterable<Buffer>, coding: keyof typeof DECODERS): AsyncGenerator<Buffer> {
  let isEmpty = true;
  const noted = passOn(sent, () => {
    isEmpty = false;
  });
  try {
    yield* pipeline(noted, DECODERS[coding]({ chunkSize: PART_BYTES }), () => {});
  } catch (error) {
    const isDecoderError = typeof (error as { readonly errno?: unknown }).errno === 'number';
    if (!isDecoderError) throw error;
    if (!isEmpty) throw invalidRequest(`the body is not valid ${coding} data`);
  }
}

interface Reception extends ReceiveOptions {
  readonly coding: Coding;
  /** The most bytes before decompression. */
  readonly maxSent: number;
}

async function* receive(ctx: Context, options: Reception): AsyncGenerator<Buffer> {
  const { coding, maxBytes, maxSent, onBytes, signal } = options;
  const { deadline } = ctx.state;
  deadline.throwIfAbandoned(); // a body that is discarded emits no further event
  signal?.throwIfAborted();
  const { parts, end } = openParts(ctx.req);
  const onAbort = (): void => end(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  deadline.onGiveUp(end);
  try {
    const isPlain = coding === 'identity';
    const body = isPlain ? parts : decompress(passOn(parts, createCounter(maxSent, options)), coding);
    yield* passOn(body, createCounter(maxBytes, options, onBytes));
  } finally {
    signal?.removeEventListener('abort', onAbort);
    end();
  }
}

export interface Body {
  /** Its parts, decompressed, as they arrive. @throws {HttpError} PAYLOAD_TOO_LARGE, INVALID_REQUEST, or what `onBytes` throws */
  readonly receive: () => AsyncIterable<Buffer>;
  /** Whether Content-Length bounds it and it is not compressed, so that the request may be read in place of its parts. */
  readonly isPlain: boolean;
}

/**
 * Checks the headers of a body.
 * @throws {HttpError} UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, or what `onBytes` throws
 */
export const openBody = (ctx: Context, options: ReceiveOptions): Body => {
  const coding = readCoding(ctx.req);
  const maxSent = coding === 'identity' ? options.maxBytes : COMPRESSED_FACTOR * options.maxBytes;
  const length = Number(ctx.req.headers['content-length']);
  if (length > maxSent) throw tooLargeError(options);
  const isPlain = coding === 'identity' && !Number.isNaN(length);
  if (isPlain) options.onBytes(length);
  return {
    receive() {
      const onBytes = isPlain ? () => {} : options.onBytes;
      return receive(ctx, { ...options, coding, maxSent, onBytes });
    },
    isPlain,
  };
};
