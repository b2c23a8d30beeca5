import { loadEngine } from 'poker-odds-wasm';
import { ask } from './ask.js';

loadEngine().then(ask).then(console.log);
