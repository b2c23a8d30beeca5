// How Vite builds the pages into dist/web/: the playground and the API reference.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { renderReference } from './docs/reference.js';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

/** Writes the API reference into docs.html, from the document that scripts/openapi.ts has written. */
const addReference: Plugin = {
  name: 'add the API reference',
  transformIndexHtml: {
    order: 'pre',
    handler(html, { filename }) {
      if (!filename.endsWith('/docs.html')) return html;
      const parts = renderReference(JSON.parse(read('dist/openapi.json')), read('docs/errors.md'));
      return html.replace(/\{(\w+)\}/g, (_, name: string) => parts[name]!);
    },
  },
};

/** Puts failure.js before the script of the playground. Vite bundles modules alone, and this one must not depend on the bundle. */
const addFailureScript: Plugin = {
  name: 'failure script',
  buildStart() {
    const source = readFileSync(join(import.meta.dirname, 'failure.js'));
    this.emitFile({ type: 'asset', name: 'failure.js', source });
  },
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {}, path }) {
      const file = Object.keys(bundle).find(name => /failure-.*\.js$/.test(name));
      return path === '/index.html' && file
        ? [{ tag: 'script', attrs: { src: `./${file}`, defer: true }, injectTo: 'head-prepend' }]
        : [];
    },
  },
};

export default defineConfig({
  plugins: [addReference, addFailureScript],
  root: import.meta.dirname,
  // Relative, so that the pages work below any path: behind a proxy that strips a prefix, and on static hosts.
  base: './',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing is inlined: the Content-Security-Policy does not allow to fetch the engine from a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/docs.html`],
      // A slow machine must not cause a warning.
      checks: { bundlerTimings: false },
    },
  },
  worker: { format: 'es' },
});
