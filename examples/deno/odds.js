// How often ace and king of hearts win against two opponents: at once, then on worker threads, one for each core.
import { loadEngine } from 'poker-odds-wasm';

const question = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };
const engine = await loadEngine();

for (const { win, tie, lose } of [engine.simulate(question), await engine.simulateAsync(question)]) {
  console.log(`win ${win}, tie ${tie}, lose ${lose}`);
}
await engine.close(); // ends the threads
