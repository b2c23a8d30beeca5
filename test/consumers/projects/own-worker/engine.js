import { loadEngine } from 'poker-odds-wasm';

// dist/worker.js, a bundle of `poker-odds-wasm/worker`, beside this bundle.
const worker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

export const engine = loadEngine({ worker });
