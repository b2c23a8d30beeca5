import { ask } from './ask.js';

/** A worker that answers with a page. */
export const pageWith = engine => ({
  async fetch() {
    const page = `<!doctype html>
<title>Odds</title>
<link rel="icon" href="data:,">
<output>${await ask(engine)}</output>`;
    return new Response(page, { headers: { 'Content-Type': 'text/html' } });
  },
});
