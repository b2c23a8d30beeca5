export const dynamic = 'force-dynamic';

/** How many messages the server's worker threads sent: count-workers.js counts them. */
export const GET = () => new Response(String(globalThis.workerMessages));
