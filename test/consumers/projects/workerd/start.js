import { loadEngine } from 'poker-odds-wasm';
import { pageOf } from './answer.js';
import { ask } from './ask.js';

// Bytes are compiled while the worker starts: from compatibility date 2025-06-01 on.
const engine = await loadEngine();

export default pageOf(() => ask(engine));
