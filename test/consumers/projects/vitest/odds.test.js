import { loadEngine } from 'poker-odds-wasm';
import { test } from 'vitest';
import { ask } from './ask.js';

test('the library computes', async () => {
  console.log(await loadEngine().then(ask));
});
