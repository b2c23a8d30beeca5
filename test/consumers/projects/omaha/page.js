import { loadOmaha } from 'poker-odds-wasm/omaha';
import { askOmaha } from './ask-omaha.js';

const answers = await loadOmaha().then(askOmaha);
document.querySelector('output').textContent = answers;
