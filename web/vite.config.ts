// How Vite builds the pages into dist/web/: the playground and the API reference.
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // An address that begins with a slash: pages are found at /docs too, which is no folder.
  base: '/',
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The engine must be a file: a data: URL may not be fetched from these pages.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Swagger UI is one large library.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/docs/index.html`],
      // A slow machine is no reason for a warning.
      checks: { bundlerTimings: false },
    },
  },
  worker: { format: 'es' },
});
