import { loadEngine } from 'poker-odds-wasm';

// The page's own events: each message posts the next one.
const { port1, port2 } = new MessageChannel();
let events = 0;
port1.onmessage = () => {
  events++;
  port2.postMessage(undefined);
};
port2.postMessage(undefined);

/** Shows how many events had come at each progress. */
const showEvents = async () => {
  const engine = await loadEngine();
  const seen = [];
  const question = { cards: ['Ah', 'Kh'], opponents: 2, simulations: 3_000_000, seed: 7 };
  await engine.simulateAsync(question, { onProgress: () => seen.push(events) });
  port1.close();
  document.querySelector('output').textContent = seen.join(' ');
};
showEvents();
