// Reads the body and checks, in this order, its type and coding (415), its size (413) and its JSON (400).
import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import bodyParser from 'koa-bodyparser';
import { MAX_JOB_BYTES, MAX_PARSED_BYTES } from '../../jobs/job-model.js';
import { nextTurn } from '../../questions/turns.js';
import { formatNumber } from '../../text.js';
import { type Context, type Middleware, requirePrincipal } from '../context.js';
import { HttpError, invalidRequest } from '../http-error.js';
import { type InFlight, type InFlightBounds, InFlightLimit } from '../in-flight-limit.js';
import {
  CODINGS,
  type Coding,
  computeMaxReceived,
  emptyError,
  receiveBody,
  tooLargeError,
  toReadError,
} from './receive-body.js';

export const MAX_BODY_BYTES = {
  odds: 16 * 1024,
  equity: MAX_PARSED_BYTES,
  showdown: MAX_PARSED_BYTES,
  batch: MAX_PARSED_BYTES,
  job: MAX_JOB_BYTES,
} as const;

/** Valid types are shorter. The parser's time grows with the square of the length. */
const MAX_CONTENT_TYPE_LENGTH = 256;

const UTF8 = /^utf-?8$/i;

/** Whether the type is JSON in UTF-8. A body without a type is read as JSON too. */
const isJson = (contentType: string): boolean => {
  if (contentType === '') return true;
  if (contentType.length > MAX_CONTENT_TYPE_LENGTH) return false;
  try {
    const { essence, params } = new MIMEType(contentType);
    return essence === 'application/json' && UTF8.test(params.get('charset') ?? 'utf-8');
  } catch {
    return false;
  }
};

/** @returns the coding of the body @throws {HttpError} UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE */
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
  if (Number(headers['content-length']) > computeMaxReceived(coding, maxBytes)) throw tooLargeError(maxBytes);
  return coding;
};

/**
 * The most bytes of bodies of unanswered requests. The values that are read from a body take up to twenty times as much memory as its
 * text. Short bodies have limits of their own, so that long ones do not shut them out. Bodies of jobs above {@link MAX_SMALL_BYTES} are
 * limited by their number.
 */
const MAX_BYTES_IN_FLIGHT = {
  short: { perAccount: 1024 ** 2, total: 4 * 1024 ** 2 },
  long: { perAccount: 4 * 1024 ** 2, total: 16 * 1024 ** 2 },
} as const;

const createBytesLimit = ({ perAccount, total }: Required<Omit<InFlightBounds, 'admitsFirst'>>) => {
  const limit = new InFlightLimit({ perAccount, total, admitsFirst: true });
  const refuse = (isOwn: boolean): HttpError => {
    const [whose, max] = isOwn ? ['the account', perAccount] : ['all accounts', total];
    const fault = `with this request, the bodies of ${whose} in flight would have more than ${formatNumber(max)} bytes`;
    return new HttpError('OVERLOADED', `${fault}: send it again when others are answered`);
  };
  return { open: (ctx: Context): InFlight => limit.open(requirePrincipal(ctx).account, refuse) };
};
type BytesLimit = ReturnType<typeof createBytesLimit>;

/** Bodies of jobs above this size are large. */
const MAX_SMALL_BYTES = 64 * 1024;
/** Large bodies in progress of all accounts together; each account may have one. */
const MAX_LARGE_BODIES = 4;

const refuseLarge = (isOwn: boolean): HttpError => {
  const fault = isOwn ? 'the account already has a body' : `the service already has ${MAX_LARGE_BODIES} bodies`;
  const sentence = `${fault} above ${MAX_SMALL_BYTES} bytes in progress: send the request again later`;
  return new HttpError('OVERLOADED', sentence);
};

/** Makes the parser of short bodies whose length is announced. */
const createParser = (maxBytes: number) => {
  const options = {
    jsonLimit: String(maxBytes),
    strict: false,
    detectJSON: () => true,
    onProtoPoisoning: 'ignore', // keeps `__proto__` as a field like any other
  };
  const parse: Middleware = bodyParser(options);
  return async (ctx: Context): Promise<void> => {
    delete ctx.req.headers['content-encoding']; // the parser knows it in lower case only
    try {
      await parse(ctx, async () => {});
    } catch (error) {
      throw toReadError(error, ctx, 'identity', maxBytes);
    }
    if (ctx.request.rawBody === '') throw emptyError();
  };
};

/** @throws {HttpError} INVALID_REQUEST */
const parseBlocks = (blocks: readonly Buffer[]): unknown => {
  const text = new TextDecoder().decode(Buffer.concat(blocks));
  if (text === '') throw emptyError();
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest('the body is not valid JSON');
  }
};

const requireObjectBody = ({ request: { body } }: Context): void => {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return;
  throw invalidRequest('the body is not a JSON object');
};

export interface BodyOptions {
  /** Counted after decompression. */
  readonly maxBytes: number;
  /** Whether invalid UTF-8 is refused; otherwise it is read as U+FFFD. */
  readonly isStrict?: boolean;
}

/** The middlewares that read bodies, each of at most `maxBytes` bytes. All requests share the limits of bytes in flight. */
export const createBodyReaders = () => {
  const [short, long] = [createBytesLimit(MAX_BYTES_IN_FLIGHT.short), createBytesLimit(MAX_BYTES_IN_FLIGHT.long)];
  const largeBodies = new InFlightLimit({ perAccount: 1, total: MAX_LARGE_BODIES });

  /** Reads the body, and counts it until the request is answered. */
  const readWith =
    (limit: BytesLimit, read: (ctx: Context, bytes: InFlight) => Promise<unknown>): Middleware =>
    async (ctx, next) => {
      const bytes = limit.open(ctx);
      try {
        await read(ctx, bytes);
        await next();
      } finally {
        bytes.release();
      }
    };

  return {
    /** Reads a short JSON object into `ctx.request.body`. */
    shortJson({ maxBytes }: BodyOptions): Middleware {
      const parse = createParser(maxBytes);
      return readWith(short, async (ctx, bytes) => {
        const coding = checkHeaders(ctx.req, maxBytes);
        const { 'content-length': length } = ctx.req.headers;
        if (coding === 'identity' && length !== undefined) {
          bytes.add(Number(length));
          await parse(ctx);
        } else {
          const options = { coding, maxBytes, isStrict: false, onBytes: bytes.add };
          ctx.request.body = parseBlocks(await receiveBody(ctx, options));
        }
        requireObjectBody(ctx);
      });
    },

    /** Reads a JSON object into `ctx.request.body` when it is the account's turn, since parsing it may take some milliseconds. */
    longJson({ maxBytes, isStrict = false }: BodyOptions): Middleware {
      return readWith(long, async (ctx, bytes) => {
        const options = { coding: checkHeaders(ctx.req, maxBytes), maxBytes, isStrict, onBytes: bytes.add };
        const blocks = await receiveBody(ctx, options);
        await nextTurn(requirePrincipal(ctx).account, ctx.state.deadline.abortSignal);
        ctx.request.body = parseBlocks(blocks);
        requireObjectBody(ctx);
      });
    },

    /** Receives JSON in UTF-8 into `ctx.state.bodyParts`, without parsing it. The number of large bodies is limited. */
    jsonParts({ maxBytes }: BodyOptions): Middleware {
      return async (ctx, next) => {
        const bytes = long.open(ctx);
        const large = largeBodies.open(requirePrincipal(ctx).account, refuseLarge);
        let received = 0;
        const onBytes = (more: number): void => {
          const wasSmall = received <= MAX_SMALL_BYTES;
          received += more;
          if (received <= MAX_SMALL_BYTES) bytes.add(more);
          else if (wasSmall) {
            large.add(1);
            bytes.release();
          }
        };
        try {
          const options = { coding: checkHeaders(ctx.req, maxBytes), maxBytes, isStrict: true, onBytes };
          ctx.state.bodyParts = await receiveBody(ctx, options);
          await next();
        } finally {
          bytes.release();
          large.release();
        }
      };
    },
  };
};
