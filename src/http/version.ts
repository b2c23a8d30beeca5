// The version of this package, as its manifest has it.
import { readFileSync } from 'node:fs';

const MANIFEST = new URL('../../package.json', import.meta.url);

/** "1.2.3" */
export const packageVersion = (): string =>
  (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { readonly version: string }).version;
