// The browser's part of index.html: fetches the module and the calls, runs them, and shows the result.
import { inWords, runConformance } from './run.js';

const load = async url => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
};

const run = async () => {
  const module = new URLSearchParams(location.search).get('module') ?? '../dist/poker-odds.wasm';
  const { calls } = await (await load('calls.json')).json();
  const { instance } = await WebAssembly.instantiate(await (await load(module)).arrayBuffer(), {});
  return runConformance(instance.exports, calls);
};

const show = ({ calls, differences, digest }) => {
  for (const difference of differences) {
    const line = document.createElement('li');
    line.textContent = inWords(difference);
    document.getElementById('differences').append(line);
  }
  return `${calls} calls, ${differences.length} differences, digest ${digest}`;
};

/** The page's result; `data-done` is set for programs that wait for it. */
const result = document.getElementById('result');
result.textContent = await run()
  .then(show)
  .catch(error => `not run: ${error.message}`);
result.dataset.done = '';
