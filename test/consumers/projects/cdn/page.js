import { ask } from './ask.js';

const show = line => {
  document.querySelector('output').textContent = line;
};

// The page's own server by another name, which is another origin.
const { loadEngine } = await import(`http://localhost:${location.port}/node_modules/poker-odds-wasm/index.js`);
loadEngine().then(ask).then(show);
