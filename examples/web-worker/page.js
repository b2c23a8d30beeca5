// Asks the page's own web worker how often ace and king of hearts win against two opponents.
const worker = new Worker('odds-worker.js', { type: 'module' });
worker.onmessage = ({ data: { win, tie, lose } }) => {
  document.querySelector('output').textContent = `win ${win}, tie ${tie}, lose ${lose}`;
};
worker.postMessage({ cards: ['Ah', 'Kh'], opponents: 2, simulations: 200_000, seed: 7 });
