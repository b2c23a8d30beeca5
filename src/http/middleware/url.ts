// The URL of a request: a slash at the end of its path, and its query parameters. An endpoint takes the parameters that it lists, each
// once, and refuses any other; the endpoints of the interface ignore parameters, except names of fields.
import { findFieldNear } from '../../questions/unknown-fields.js';
import { echo } from '../../text.js';
import type { Context, Middleware } from '../context.js';
import { invalidRequest } from '../http-error.js';

const readParameters = (ctx: Context): URLSearchParams => new URLSearchParams(ctx.querystring);

/** The value of a parameter that the endpoint takes; undefined if it is left out. */
export const findParameter = (ctx: Context, name: string): string | undefined =>
  readParameters(ctx).get(name) ?? undefined;

/** @throws {HttpError} INVALID_REQUEST */
export const readIntegerParameter = (
  ctx: Context,
  name: string,
  { min, max, byDefault }: Record<'min' | 'max' | 'byDefault', number>,
): number => {
  const text = findParameter(ctx, name);
  if (text === undefined) return byDefault;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw invalidRequest(`${name} is ${echo(text)}: send an integer from ${min} to ${max}`);
};

const rejectUnknown = (name: string, known: readonly string[], method: string): never => {
  const others = method === 'POST' ? 'a POST takes none, send fields in the body' : 'this path takes none';
  const taken = known.length === 0 ? others : `this path takes ${known.join(' and ')}`;
  throw invalidRequest(`the URL has the parameter ${echo(name)}: ${taken}`);
};

/** Refuses requests whose URL has any other parameter, or one of these twice. */
export const allowParameters =
  (...known: readonly string[]): Middleware =>
  (ctx, next) => {
    const seen = new Set<string>();
    for (const name of readParameters(ctx).keys()) {
      if (!known.includes(name)) rejectUnknown(name, known, ctx.method);
      if (seen.has(name)) throw invalidRequest(`the URL has the parameter ${name} more than once: send it once`);
      seen.add(name);
    }
    return next();
  };

/** Refuses requests whose URL has a parameter that is, or nearly is, the name of a field: it would have no effect. */
export const rejectFieldParameters: Middleware = (ctx, next) => {
  for (const name of readParameters(ctx).keys()) {
    const field = findFieldNear(name);
    if (field === undefined) continue;
    const hint = field === name ? 'send fields in the body' : `did you mean ${echo(field)}? send it in the body`;
    throw invalidRequest(`the URL has the parameter ${echo(name)}: ${hint}`);
  }
  return next();
};

/** Removes a slash from the end of the path. The API answers as without it; pages, whose links are relative, redirect. */
export const removeTrailingSlash: Middleware = (ctx, next) => {
  const { path } = ctx;
  if (path.length > 1 && path.endsWith('/') && !path.endsWith('//')) {
    ctx.path = path.slice(0, -1);
    ctx.state.hadTrailingSlash = true;
  }
  return next();
};

/** Redirects to the path without the slash. The address is relative: a proxy may have stripped a prefix of the path. */
export const redirectTrailingSlash: Middleware = async (ctx, next) => {
  if (!ctx.state.hadTrailingSlash) return await next();
  ctx.status = 301;
  ctx.set('Location', `../${ctx.path.slice(ctx.path.lastIndexOf('/') + 1)}${ctx.search}`);
  ctx.body = '';
};
