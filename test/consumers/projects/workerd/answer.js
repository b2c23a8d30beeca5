/** A worker that answers with a page, which has what `answer` resolves with. */
export const pageOf = answer => ({
  async fetch() {
    const page = `<!doctype html>
<title>Odds</title>
<link rel="icon" href="data:,">
<output>${await answer()}</output>`;
    return new Response(page, { headers: { 'Content-Type': 'text/html' } });
  },
});
