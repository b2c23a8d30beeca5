// Reads the body and checks, in this order, its type and coding (415), its size (413) and its JSON (400).
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import bodyParser from 'koa-bodyparser';
import { MAX_JOB_BYTES, MAX_JSON_JOB_BYTES, MAX_PARSED_BYTES } from '../../jobs/job-model.js';
import { nextTurn } from '../../questions/turns.js';
import { formatNumber } from '../../text.js';
import { type Context, type Middleware, requirePrincipal } from '../context.js';
import { HttpError, invalidRequest } from '../http-error.js';
import { type InFlight, type InFlightBounds, InFlightLimit } from '../in-flight-limit.js';
import { ClientDisconnectedError } from '../request-deadline.js';
import { JSON_BODY, NDJSON_BODIES, openBody, readType } from './receive-body.js';

export const MAX_BODY_BYTES = {
  odds: 16 * 1024,
  equity: MAX_PARSED_BYTES,
  showdown: MAX_PARSED_BYTES,
  batch: MAX_PARSED_BYTES,
  job: MAX_JSON_JOB_BYTES,
  ndjsonJob: MAX_JOB_BYTES,
} as const;

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

/** A part of a few bytes takes half a kilobyte of memory: this many parts are copied into one. */
const MAX_PARTS = 256;

const collect = async (body: AsyncIterable<Buffer>): Promise<Buffer> => {
  let parts: Buffer[] = [];
  for await (const part of body) {
    parts.push(part);
    if (parts.length === MAX_PARTS) parts = [Buffer.concat(parts)];
  }
  return Buffer.concat(parts);
};

/** Refuses invalid UTF-8 as soon as it is found. @throws {HttpError} INVALID_REQUEST */
async function* requireUtf8(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const check = (part?: Buffer): void => {
    try {
      utf8.decode(part, { stream: part !== undefined });
    } catch {
      throw invalidRequest('the body is not valid UTF-8: send JSON in UTF-8');
    }
  };
  for await (const part of body) {
    check(part);
    yield part;
  }
  check();
}

const PARSER_OPTIONS = {
  jsonLimit: String(MAX_BODY_BYTES.job),
  strict: false,
  detectJSON: () => true,
  onProtoPoisoning: 'ignore', // keeps `__proto__` as a field like any other
};
const parse: Middleware = bodyParser(PARSER_OPTIONS);

/** What koa-bodyparser reads: a request, or a body that was received, in place of the request. */
type BodySource = Readable & { readonly headers: IncomingHttpHeaders };

const toSource = (body: Buffer): BodySource => Object.assign(Readable.from(body), { headers: {} });

/** Parses a body into `ctx.request.body`. @throws {HttpError} INVALID_REQUEST @throws {ClientDisconnectedError} */
const parseBody = async (ctx: Context, source: BodySource): Promise<void> => {
  const received: { req: BodySource; request: { body?: unknown; rawBody?: string } } = { req: source, request: {} };
  try {
    await parse(received as unknown as Context, async () => {});
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidRequest('the body is not valid JSON');
    throw ctx.req.destroyed && !ctx.req.readableEnded ? new ClientDisconnectedError() : error;
  }
  const { body, rawBody } = received.request;
  if (rawBody === '') throw invalidRequest('the body is empty: send a JSON object');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidRequest('the body is not a JSON object');
  }
  ctx.request.body = body;
};

/** Makes bodies of jobs count as large once they have more than {@link MAX_SMALL_BYTES}. */
const createSizeCounter = (bytes: InFlight, large: InFlight) => {
  let received = 0;
  return (more: number): void => {
    const wasSmall = received <= MAX_SMALL_BYTES;
    received += more;
    if (received <= MAX_SMALL_BYTES) bytes.add(more);
    else if (wasSmall) {
      large.add(1);
      bytes.release();
    }
  };
};

const AS_NDJSON = `send the questions as NDJSON, one a line, with Content-Type: ${NDJSON_BODIES[0]}`;

/** The error for one of reading a job's body. @param signal is aborted when the time limit passes; its reason ends the reading */
export const toReadingError = (error: unknown, signal: AbortSignal): unknown =>
  error instanceof HttpError && error === signal.reason
    ? invalidRequest('reading the questions took longer than the time limit: send fewer questions')
    : error;

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

  /**
   * The values of a body may take thirty times as much memory as its text. A client that reads slowly keeps the context: without this the
   * next large body would be parsed beside them.
   */
  const forgetBody = (ctx: Context): void => {
    ctx.request.body = undefined;
  };

  /** Reads the body, and counts it until the request is answered. */
  const readWith =
    (limit: BytesLimit, read: (ctx: Context, bytes: InFlight) => Promise<unknown>): Middleware =>
    async (ctx, next) => {
      const bytes = limit.open(ctx);
      try {
        await read(ctx, bytes);
        await next();
      } finally {
        forgetBody(ctx);
        bytes.release();
      }
    };

  return {
    /** Reads a short JSON object into `ctx.request.body`. */
    shortJson({ maxBytes }: BodyOptions): Middleware {
      return readWith(short, async (ctx, bytes) => {
        readType(ctx.req, [JSON_BODY]);
        const { receive, isPlain } = openBody(ctx, { maxBytes, onBytes: bytes.add });
        delete ctx.req.headers['content-encoding']; // the parser knows it in lower case only
        // Reading the request itself takes about a quarter less CPU time for a small request than collecting its parts.
        await parseBody(ctx, isPlain ? ctx.req : toSource(await collect(receive())));
      });
    },

    /** Reads a JSON object of an operator into `ctx.request.body`. The administration has few connections, so no limit counts it. */
    operatorJson({ maxBytes }: BodyOptions): Middleware {
      return async (ctx, next) => {
        readType(ctx.req, [JSON_BODY]);
        await parseBody(ctx, toSource(await collect(openBody(ctx, { maxBytes, onBytes: () => undefined }).receive())));
        await next();
      };
    },

    /** Reads a JSON object into `ctx.request.body` when it is the account's turn, since parsing it may take some milliseconds. */
    longJson({ maxBytes, isStrict = false }: BodyOptions): Middleware {
      return readWith(long, async (ctx, bytes) => {
        readType(ctx.req, [JSON_BODY]);
        const parts = openBody(ctx, { maxBytes, onBytes: bytes.add }).receive();
        const body = await collect(isStrict ? requireUtf8(parts) : parts);
        await nextTurn(requirePrincipal(ctx).account, ctx.state.deadline.abortSignal);
        await parseBody(ctx, toSource(body));
      });
    },

    /**
     * Reads the body of a job: JSON into `ctx.request.body`; NDJSON is in `ctx.state.bodyParts`, and arrives while it is read. The number
     * of large bodies is limited until the request is answered.
     */
    async jobBody(ctx: Context, next: () => Promise<unknown>): Promise<void> {
      const { account } = requirePrincipal(ctx);
      const { abortSignal: signal } = ctx.state.deadline;
      const [bytes, large] = [long.open(ctx), largeBodies.open(account, refuseLarge)];
      const onBytes = createSizeCounter(bytes, large);
      const readJson = async (): Promise<void> => {
        const options = { maxBytes: MAX_BODY_BYTES.job, hint: AS_NDJSON, onBytes, signal };
        const body = await collect(requireUtf8(openBody(ctx, options).receive()));
        await nextTurn(account, signal);
        await parseBody(ctx, toSource(body));
      };
      try {
        if (readType(ctx.req, [JSON_BODY, ...NDJSON_BODIES]) !== JSON_BODY) {
          ctx.state.bodyParts = openBody(ctx, { maxBytes: MAX_BODY_BYTES.ndjsonJob, onBytes, signal }).receive();
        } else await readJson().catch(error => Promise.reject(toReadingError(error, signal)));
        await next();
      } finally {
        forgetBody(ctx);
        bytes.release();
        large.release();
      }
    },
  };
};
