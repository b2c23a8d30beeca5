// How often ace and king of hearts win against two opponents: on web workers, so that the page stays responsive.
import { loadEngine } from 'poker-odds-wasm';

const engine = await loadEngine();
const { win, tie, lose } = await engine.simulateAsync({
  cards: ['Ah', 'Kh'],
  opponents: 2,
  simulations: 200_000,
  seed: 7,
});
document.querySelector('output').textContent = `win ${win}, tie ${tie}, lose ${lose}`;
