// Idempotency-Key: the client's name for a request, so that a repetition is neither computed nor charged again.
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { KeptAnswer } from '../../accounts/account-model.js';
import { Fingerprint } from '../../accounts/charges/fingerprint.js';
import { redactKeys } from '../../redact-keys.js';
import type { Context } from '../context.js';
import { HttpError, invalidRequest } from '../http-error.js';

const KEY_PATTERN = /^[!-~]{1,255}$/;

/** @throws {HttpError} INVALID_REQUEST */
export const readIdempotencyKey = (ctx: Context): string | undefined => {
  const key = ctx.req.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) {
    const fault = 'the Idempotency-Key header is empty, too long, or has characters other than visible ASCII';
    throw invalidRequest(`${fault}: send 1 to 255 of them, or leave it out`);
  }
  if (redactKeys(key) !== key) {
    const fault = 'the Idempotency-Key header holds an API key, which is to be kept secret';
    throw invalidRequest(`${fault}: send a name that you made for this request`);
  }
  return key;
};

/** An Idempotency-Key and the fingerprint of the request that was sent under it. */
export type IdempotentRequest = Pick<KeptAnswer, 'key' | 'request'>;

/**
 * Reads the request's key and makes its fingerprint; undefined without a key.
 * @param questions as they were sent, without defaults @throws {HttpError} INVALID_REQUEST
 */
export const readIdempotentRequest = (ctx: Context, questions: readonly unknown[]): IdempotentRequest | undefined => {
  const key = readIdempotencyKey(ctx);
  if (key === undefined) return undefined;
  const fingerprint = new Fingerprint(ctx.path);
  for (const question of questions) fingerprint.add(question);
  return { key, request: fingerprint.toString() };
};

/** The error for a key that was used for another request. */
export const usedKeyError = (): HttpError =>
  new HttpError(
    'IDEMPOTENCY_KEY_REUSED',
    'the Idempotency-Key was used for another request of the account in the last 24 hours: send another key, or that request again',
  );

const compress = promisify(deflate);
const decompress = promisify(inflate);

/** Longer texts are kept compressed. */
const MAX_PLAIN_BYTES = 1024;
const MAX_KEPT_ANSWER_BYTES = 256 * 1024;
/** The first byte of compressed text; JSON text never begins with it. */
const DEFLATE_MARK = 0x78;

/** @returns the text of an answer as it is stored; undefined if it is too large */
export const packText = async (text: string): Promise<Uint8Array | undefined> => {
  const bytes = Buffer.from(text);
  const packed = bytes.length > MAX_PLAIN_BYTES ? await compress(bytes) : bytes;
  return packed.length <= MAX_KEPT_ANSWER_BYTES ? packed : undefined;
};

/** @throws {HttpError} INVALID_REQUEST, the answer was too large to keep */
export const unpackText = async ({ text }: KeptAnswer): Promise<string> => {
  if (text === undefined) {
    throw invalidRequest(
      'the answer under this Idempotency-Key was charged and sent, and was too large to keep: send the request under another key',
    );
  }
  return (text[0] === DEFLATE_MARK ? await decompress(text) : Buffer.from(text)).toString();
};
