// The browser's part of index.html: fetches the modules and their calls, runs them, and shows the results.
import { chooseFile, inWords, PROGRAMS, runConformance } from './run.js';

const load = async url => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
};

const run = async module => {
  const { instance } = await WebAssembly.instantiate(await (await load(module)).arrayBuffer(), {});
  const { calls } = await (await load(chooseFile(instance.exports))).json();
  return runConformance(instance.exports, calls);
};

const show = (module, { calls, differences, digest }) => {
  for (const difference of differences) {
    const line = document.createElement('li');
    line.textContent = inWords(difference);
    document.getElementById('differences').append(line);
  }
  return `${module.split('/').at(-1)}: ${calls} calls, ${differences.length} differences, digest ${digest}`;
};

const given = new URLSearchParams(location.search).get('module');
const modules = given === null ? PROGRAMS.map(({ module }) => `../dist/${module}`) : [given];

const runAll = async () => {
  const shown = [];
  for (const module of modules) shown.push(show(module, await run(module)));
  return shown.join('\n');
};

/** The page's result; `data-done` is set for programs that wait for it. */
const result = document.getElementById('result');
result.textContent = await runAll().catch(error => `not run: ${error.message}`);
result.dataset.done = '';
