// Compresses every file of dist/web/ to NAME.gz, the form in which the server sends it, and removes the original.
//   npm run build:web
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../dist/web/', import.meta.url));
const GZ = '.gz';

for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
  const file = join(FOLDER, name);
  if (name.endsWith(GZ) || statSync(file).isDirectory()) continue;
  writeFileSync(`${file}${GZ}`, gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION }));
  rmSync(file);
}
