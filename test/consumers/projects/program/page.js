import { ask } from './ask.js';
import { engine } from './engine.js';

const show = line => {
  document.querySelector('output').textContent = line;
};

engine.then(ask).then(show);
