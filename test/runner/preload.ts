// Loaded into the process of every test file: replaces uvu by uvu.ts.
import { register } from 'node:module';

const OURS = new URL('uvu.ts', import.meta.url).href;

/** The hook as text: it runs in a thread of its own, which knows no TypeScript. */
const hook = `export const resolve = (specifier, context, next) =>
  specifier === 'uvu' && context.parentURL !== ${JSON.stringify(OURS)}
    ? { url: ${JSON.stringify(OURS)}, format: 'module', shortCircuit: true }
    : next(specifier, context);`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);
