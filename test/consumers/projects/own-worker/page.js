import { loadEngine } from 'poker-odds-wasm';
import { ask } from './ask.js';

const show = line => {
  document.querySelector('output').textContent = line;
};

const worker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

loadEngine({ worker }).then(ask).then(show);
