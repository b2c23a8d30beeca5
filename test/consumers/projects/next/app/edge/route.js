import { loadEngine } from 'poker-odds-wasm';
import { ask } from '../../ask.js';

export const runtime = 'edge';

export const GET = async () => new Response(await loadEngine().then(ask));
