import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<output></output>', { runScripts: 'outside-only' });
const output = window.document.querySelector('output');
new window.MutationObserver(() => {
  console.log(output.textContent);
  window.close();
}).observe(output, { childList: true });
window.eval(readFileSync('dist/page.js', 'utf8'));
