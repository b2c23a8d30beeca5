// Loaded into the process of every test file, before it: installs the hooks. Worker threads run what is built, and need none.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.setSourceMapsEnabled(true);
  register('./hooks.mjs', import.meta.url);
}
