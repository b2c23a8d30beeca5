import { ask } from './ask.js';
import { engine } from './engine.js';

engine.then(ask).then(console.log);
