// How the modules of a test file are found and loaded: TypeScript is transpiled once and kept, uvu is replaced by uvu.ts, and
// large packages by their bundles (packages.ts). It does for the runner what tsx does elsewhere, in half the processor time,
// of which hundreds of processes take more than their tests do. Plain JavaScript, since Node itself loads it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/tests/', import.meta.url));
const OWN_UVU = new URL('uvu.ts', import.meta.url).href;

mkdirSync(CACHE, { recursive: true });

/** The URL that is loaded instead of a package; undefined where the package itself is. */
const replacementOf = (specifier, parent) => {
  if (specifier === 'uvu') return parent === OWN_UVU ? undefined : OWN_UVU;
  const bundle = join(CACHE, `${specifier.replaceAll('/', '-')}.js`);
  return existsSync(bundle) ? pathToFileURL(bundle).href : undefined;
};

/** TypeScript imports "./x.js" where the file is x.ts. */
const resolveRelative = (specifier, context, next) =>
  context.parentURL?.endsWith('.ts') && specifier.endsWith('.js')
    ? next(specifier.replace(/js$/, 'ts'), context).catch(() => next(specifier, context))
    : next(specifier, context);

export const resolve = (specifier, context, next) => {
  if (specifier.startsWith('.')) return resolveRelative(specifier, context, next);
  const url = /^[\w-]+(?:\/\w+)?$/.test(specifier) ? replacementOf(specifier, context.parentURL) : undefined;
  return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
};

const transpile = async (path, text) => {
  const { transform } = await import('esbuild');
  const options = { loader: 'ts', format: 'esm', target: 'node20', sourcefile: path, sourcemap: 'inline' };
  return (await transform(text, options)).code;
};

/** The JavaScript of a TypeScript file, with its source map. Files run side by side: what is kept appears at once as a whole. */
export const javascriptOf = async path => {
  const text = readFileSync(path, 'utf8');
  const kept = join(CACHE, `${createHash('sha256').update(path).update('\0').update(text).digest('hex')}.js`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const code = await transpile(path, text);
  writeFileSync(`${kept}.${process.pid}`, code);
  renameSync(`${kept}.${process.pid}`, kept);
  return code;
};

export const load = async (url, context, next) =>
  url.startsWith('file:') && url.endsWith('.ts')
    ? { format: 'module', source: await javascriptOf(fileURLToPath(url)), shortCircuit: true }
    : next(url, context);
