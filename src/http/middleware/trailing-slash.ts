// One slash more at the end of a path. The API answers as without it; pages, whose links are relative, redirect.
import type { Middleware } from '../context.js';

/** Takes the slash off the path, before anything looks at it. */
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
