import { loadEngine } from 'poker-odds-wasm';
import { pageWith } from './answer.js';

// Bytes are compiled while the worker starts: from compatibility date 2025-06-01 on.
export default pageWith(await loadEngine());
