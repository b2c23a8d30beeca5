import { loadEngine } from 'poker-odds-wasm';
import { ask } from './ask.js';

test('the answers', async () => {
  process.stdout.write(`${await ask(await loadEngine())}\n`);
});
