// How often ace and king of hearts win against two opponents, in five lines.
import { loadEngine } from 'poker-odds-wasm';

const engine = await loadEngine();
const { win, tie, lose } = engine.simulate({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });
console.log(`win ${win}, tie ${tie}, lose ${lose}`);
