// Bounds how many large bodies are received and read at a time, since each takes some hundred megabytes of memory meanwhile.
import { type Context, type Middleware, principalOf } from '../context.js';
import { HttpError } from '../errors.js';

/** A body of at most so many bytes is not large. */
const MAX_SMALL_BYTES = 64 * 1024;
/** Of all accounts together. */
const MAX_AT_ONCE = 4;
const MAX_OF_ACCOUNT = MAX_AT_ONCE / 2;

/** A body whose length is not known before it is received may be large, too. */
const mayBeLarge = ({ req: { headers } }: Context): boolean =>
  headers['content-encoding'] !== undefined || !(Number(headers['content-length']) <= MAX_SMALL_BYTES);

const full = (whose: string, most: number): HttpError => {
  const fault = `${whose} ${most} bodies above ${MAX_SMALL_BYTES} bytes in work, the most at a time`;
  return new HttpError('OVERLOADED', `${fault}: send the request again later`);
};

/** Refuses a large body, before it is received, while others take the memory that there is for them. */
export const boundLargeBodies = (): Middleware => {
  const countOf = new Map<string, number>();
  let total = 0;
  const change = (account: string, by: 1 | -1): void => {
    const count = (countOf.get(account) ?? 0) + by;
    total += by;
    if (count === 0) countOf.delete(account);
    else countOf.set(account, count);
  };
  return async (ctx, next) => {
    if (!mayBeLarge(ctx)) return next();
    const { account } = principalOf(ctx);
    if ((countOf.get(account) ?? 0) >= MAX_OF_ACCOUNT) throw full('the account has', MAX_OF_ACCOUNT);
    if (total >= MAX_AT_ONCE) throw full('the service has', MAX_AT_ONCE);
    change(account, 1);
    try {
      await next();
    } finally {
      change(account, -1);
    }
  };
};
