// Fails if a file imports from a layer above its own, or a package that is not its layer's. `npm run check` runs it.
//   node --import tsx scripts/layers.ts [FOLDER with src/ and web/]
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = process.argv[2] ?? fileURLToPath(new URL('../', import.meta.url));

/** What every layer may import: files of src/ that import no layer. */
const BASE = 'coalescing-cache look-alikes node-files redact-keys text version';
const COMPUTED = 'engine ranges calculations games questions';

/** Beginnings of paths, then what the files may import of src/ besides their own folder, and of packages. The first row that fits counts. */
const LAYERS: readonly (readonly [path: string, layers: string, packages: string])[] = [
  ['src/engine/', '', ''],
  ['src/ranges/', 'engine', ''],
  ['src/calculations/', 'engine', ''],
  ['src/games/', 'engine ranges calculations', ''],
  ['src/questions/', 'engine ranges calculations games', 'typebox'],
  ['src/library/', COMPUTED, ''],
  ['src/store/', '', 'kysely libsql pg'],
  ['src/accounts/', 'store', 'kysely ioredis lru-cache rate-limiter-flexible'],
  ['src/jobs/', 'engine calculations games questions store accounts', 'kysely bullmq lru-cache'],
  [
    'src/http/',
    `${COMPUTED} accounts jobs`,
    'koa koa-bodyparser @koa/cors @koa/router lru-cache pino prom-client typebox',
  ],
  [
    'src/openapi/',
    'engine questions accounts/account-rules jobs http/http-error http/middleware/json-body http/admin/admin-fields',
    'typebox',
  ],
  ['src/cli/commands/serve-command', `${COMPUTED} store accounts jobs http config server`, 'commander'],
  ['src/cli/commands/first-account', `${COMPUTED} store accounts jobs http config`, 'commander'],
  ['src/cli/mcp/', COMPUTED, '@modelcontextprotocol/server'],
  ['src/cli/', `${COMPUTED} store accounts jobs config`, 'commander'],
  ['src/config', 'calculations store accounts', ''],
  ['src/server', 'calculations games accounts jobs http config', ''],
  ['src/main', 'cli', ''],
  ['src/', '', 'lru-cache'],
  ['web/', 'engine calculations games questions library', 'vite'],
];

/** The formatter writes all imports in these forms. */
const IMPORT = /^(?:import|export) (?:[\w*{][^'"();=]* from )?'([^']+)'|\bimport\('([^']+)'\)/gm;

const isListed = (list: string, name: string): boolean =>
  list.split(' ').some(each => name === each || name.startsWith(`${each}/`));

/** Whether the file may import this, as the source names it. */
const mayImport = (file: string, name: string): boolean => {
  const [path, layers, packages] = LAYERS.find(([beginning]) => file.startsWith(beginning))!;
  if (name.startsWith('node:')) return true; // biome.json says where
  if (!name.startsWith('.')) return isListed(packages, name);
  const target = posix.join(posix.dirname(file), name).replace(/\.(?:js|css)$/, '');
  const own = path.match(/^(?:web|src\/\w+)\//)?.[0] ?? 'none';
  if (target.startsWith(own) || target.endsWith('.wasm') || !/^(?:src|web)\//.test(target)) return true;
  return isListed(`${BASE} ${layers}`, target.replace(/^src\//, ''));
};

const files = ['src', 'web'].flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => `${folder}/${file.split(sep).join('/')}`),
);

const faults = files.flatMap(file =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)]
    .map(([, from, dynamic]) => from ?? dynamic ?? '')
    .filter(name => !mayImport(file, name))
    .map(
      name =>
        `${file} must not import ${name}: imports point down, see CONTRIBUTING.md and the table in scripts/layers.ts`,
    ),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
