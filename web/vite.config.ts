// How Vite builds the pages into dist/web/: the playground and the API reference.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Writes the names of the packages that the pages contain, for THIRD-PARTY-LICENSES (scripts/package.ts). */
const listPackages: Plugin = {
  name: 'list packages',
  generateBundle() {
    const paths = [...this.getModuleIds()].map(id => id.match(/\/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]);
    const names = new Set(paths.filter(name => name !== undefined));
    writeFileSync(join(import.meta.dirname, '../dist/bundled-packages.txt'), `${[...names].sort().join('\n')}\n`);
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
        ? [{ tag: 'script', attrs: { src: `/${file}`, defer: true }, injectTo: 'head-prepend' }]
        : [];
    },
  },
};

export default defineConfig({
  plugins: [listPackages, addFailureScript],
  root: import.meta.dirname,
  // Absolute, since /docs is served without a slash at its end: addresses relative to the folder would be wrong.
  base: '/',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing is inlined: the Content-Security-Policy does not allow to fetch the engine from a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Swagger UI is one large library.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/docs/index.html`],
      // A slow machine must not cause a warning.
      checks: { bundlerTimings: false },
    },
  },
  worker: { format: 'es' },
});
