// The version of this package, from its manifest.
import { readFileSync } from 'node:fs';
import { MANIFEST_FILE } from './node-files.js';

/** "1.2.3" */
export const packageVersion = (): string =>
  (JSON.parse(readFileSync(MANIFEST_FILE, 'utf8')) as { readonly version: string }).version;
