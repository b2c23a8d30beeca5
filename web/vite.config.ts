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

/** Puts early.js before all else of the playground. Vite bundles modules alone. */
const addEarlyScript: Plugin = {
  name: 'early script',
  buildStart() {
    const source = readFileSync(join(import.meta.dirname, 'early.js'));
    this.emitFile({ type: 'asset', name: 'early.js', source });
  },
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {}, path }) {
      if (path !== '/index.html') return [];
      // By their own names: the hash behind these may have any form.
      const find = (name: string): string =>
        `./${Object.values(bundle).find(file => file.type === 'asset' && file.names.includes(name))!.fileName}`;
      const attrs = { src: find('early.js'), 'data-engine': find('poker-odds.wasm') };
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
    },
  },
};

export default defineConfig({
  plugins: [addReference, addEarlyScript],
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
