// Makes dist/package/ and dist/package-server/: the packages poker-odds-wasm and poker-odds-server as npm publishes them.
//   npm run build:package
import { join } from 'node:path';
import { ROOT } from './package/paths.js';
import { stageLibrary, stageServer } from './package/stage.js';

await stageLibrary(join(ROOT, 'dist/package'));
await stageServer(join(ROOT, 'dist/package-server'));
