// The page's web worker: answers each question with its odds. Import maps do not reach workers, hence the path.
import { loadEngine } from './node_modules/poker-odds-wasm/index.js';

const loading = loadEngine();

addEventListener('message', async ({ data: question }) => {
  const engine = await loading;
  postMessage(engine.simulate(question));
});
