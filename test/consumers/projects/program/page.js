import { loadEngine } from 'poker-odds-wasm';
import { ask } from './ask.js';

const show = line => {
  document.querySelector('output').textContent = line;
};

loadEngine().then(ask).then(show);
