import { loadEngine } from 'poker-odds-wasm';
import { ask } from '../../ask.js';

export const dynamic = 'force-dynamic';

export const GET = async () => new Response(await loadEngine().then(ask));
