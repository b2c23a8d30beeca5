// How often ace and king of hearts win against two opponents: on web workers, so that the page stays responsive.
import { loadEngine } from 'poker-odds-wasm';

const show = async () => {
  const engine = await loadEngine();
  const question = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 };
  const { win, tie, lose } = await engine.simulateAsync(question);
  document.querySelector('output').textContent = `win ${win}, tie ${tie}, lose ${lose}`;
};

show();
