// poker-odds-server as npm gives it to users: installed from its tarball, started by its command, and used from a program.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { blocksOf, blocksToRun, runBlock, shell } from '../docs/blocks.js';
import { curl } from '../examples/tools.js';
import { read, manifest as root } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { addChecks, addReleaseChecks, compile, FOR_NODE, printed } from './checks.js';
import { type Installed, installBefore, installServer, makeProject } from './packages.js';

const NAME = 'poker-odds-server';
const README = 'docs/npm/poker-odds-server.md';
const [starting, asking, odds] = blocksToRun('docs/npm/poker-odds-server.md');
const [installing, serving = ''] = starting?.text.split('\n') ?? [];

const install = (tarball: string): Promise<Installed> => installServer(makeProject(NAME), tarball);

const server = suite<Installed>(NAME);

installBefore(server, NAME, install);

addChecks(server);
addReleaseChecks(server, install);

/** The packages that the files of the package import, by name. */
const importedBy = ({ folder, files }: Installed): Set<string> => {
  const specifiers = files
    .filter(path => /^[^/]+\.js$|^types\//.test(path))
    .flatMap(path => [
      ...readFileSync(join(folder, path), 'utf8').matchAll(
        /^(?:import|export|\}).*?\bfrom ["']([^."'][^"']*)["'];$|\bimport\(["']([^."'][^"']*)["']\)/gm,
      ),
    ])
    .map(([, loaded, loadedLater]) => loaded ?? loadedLater ?? '');
  const names = specifiers.map(specifier => specifier.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? specifier);
  return new Set(names.filter(name => !name.startsWith('node:')));
};

server(
  'depends on what its files import and on the types of Koa, in compatible versions from that of this repository',
  installed => {
    const { dependencies = {} } = installed.manifest;
    assert.equal(Object.keys(dependencies).sort(), [...importedBy(installed), '@types/koa'].sort());
    assert.equal(
      Object.entries(dependencies).filter(([name, range]) => range !== `^${root.dependencies[name]}`),
      [],
    );
  },
);

server(
  'has no file of the library or of the build beside the bundle, its types, its pages and its documents',
  ({ files }) => {
    const others = files.filter(path => !/^(?:types|web|docs)\/|^[\w-]+-[A-Z0-9]{8}\.js$/.test(path));
    assert.equal(others.sort(), [
      'LICENSE',
      'README.md',
      'THIRD-PARTY-LICENSES',
      'job-reader-thread.js',
      'main.js',
      'node-worker.js',
      'openapi.json',
      'package.json',
      'poker-odds.matchups',
      'poker-odds.wasm',
      'server.js',
    ]);
  },
);

server('names the licences of all that its pages contain and others have written', ({ folder }) => {
  const text = readFileSync(join(folder, 'THIRD-PARTY-LICENSES'), 'utf8');
  const viewer = 'node_modules/swagger-ui-dist';
  for (const file of ['LICENSE', 'NOTICE', 'swagger-ui-es-bundle.js.LICENSE.txt'])
    assert.ok(text.includes(read(`${viewer}/${file}`).trim()), file);
  const bundled = [...read(`${viewer}/log.es-bundle-sizes.swagger-ui.txt`).matchAll(/^([^<:\s]+): /gm)];
  assert.ok(bundled.length > 100);
  const named = new Set(text.split('\n').flatMap(line => line.split(', ')));
  const missing = bundled.map(([, name = '']) => name).filter(name => !named.has(name));
  assert.equal(missing, [], 'web/docs/swagger-ui-licenses.txt: add their licences');
});

interface Started {
  readonly url: string;
  readonly key: string;
  stop(): Promise<void>;
}

/** Starts the service in a project by a command line, on a free port. */
const start = (project: string, command: string): Promise<Started> =>
  new Promise((done, fail) => {
    const env = { ...process.env, PORT: '0', LOG_LEVEL: 'silent', npm_config_offline: 'true' };
    const child: ChildProcess = spawn('bash', ['-c', command], { cwd: project, env });
    const closed = new Promise<void>(resolve => child.once('close', () => resolve()));
    let welcome = '';
    const stop = (): Promise<void> => {
      child.kill('SIGTERM');
      return closed;
    };
    const look = (chunk: Buffer): void => {
      welcome += chunk.toString();
      if (!welcome.endsWith('\n')) return;
      const [url = ''] = welcome.match(/http:\/\/[\w.:]+/) ?? [];
      const [key = ''] = welcome.match(/pok_\w+/) ?? [];
      if (url) done({ url, key, stop });
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    closed.then(() => fail(new Error(`ended before it served: ${welcome}`)));
  });

const canAsk = canRun('the request of docs/npm/poker-odds-server.md', curl.missing);

const PRINT_DOCUMENT = `import document from 'poker-odds-server/openapi.json' with { type: 'json' };
  console.log(document.openapi, document.info.version);`;

server('exports its OpenAPI document', async ({ project }) => {
  assert.is(await printed(project, PRINT_DOCUMENT), `3.1.0 ${root.version}\n`);
});

const checkPages = async (url: string): Promise<void> => {
  for (const path of ['/', '/docs']) {
    const page = await fetch(`${url}${path}`);
    const html = await page.text();
    const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, asset = '']) => asset);
    assert.is(page.status, 200, path);
    assert.match(page.headers.get('content-security-policy') ?? '', "default-src 'none'");
    assert.ok(assets.length >= 2, path);
    const statuses = await Promise.all(assets.map(async asset => (await fetch(`${url}${asset}`)).status));
    assert.equal(new Set(statuses), new Set([200]));
  }
  const document = await fetch(`${url}/openapi.json`);
  assert.match(document.headers.get('content-security-policy') ?? '', "default-src 'none'");
  assert.is(((await document.json()) as { info: { version: string } }).info.version, root.version);
};

server('serves its pages, the document and answers by the commands of its README', async ({ project }) => {
  assert.is(installing, 'npm install poker-odds-server');
  const service = await start(project, `exec ${serving}`);
  try {
    await checkPages(service.url);
    if (asking === undefined) return assert.unreachable('the README asks nothing');
    if (!canAsk) return;
    const { success, data } = JSON.parse(await runBlock(asking, service, { cwd: project }));
    assert.is(success, true);
    assert.ok(Math.abs(data.win_rate - 0.6622) < 0.01, `${data.win_rate}`);
  } finally {
    await service.stop();
  }
});

server(
  'tells how its commands are called where it is installed: the short name is another package’s',
  async ({ project }) => {
    const env = { DATABASE_URL: 'file:empty.db', npm_config_offline: 'true' };
    const told = await shell('npx --no-install poker-odds accounts list', { cwd: project, env });
    const [command = ''] = told.match(/npx .*(?= accounts create NAME$)/m) ?? [];
    assert.is(command, 'npx --package poker-odds-server poker-odds');
    assert.is(await shell(`${command} --version`, { cwd: project, env }), `${root.version}\n`);
  },
);

server('has a command that prints odds without a server', async ({ project }) => {
  if (odds === undefined) return assert.unreachable('the README shows no odds');
  assert.match(await runBlock(odds, undefined, { cwd: project }), /^win +66\.293 % /m);
});

server('serves from a program of the consumer’s, by the lines of its README', async ({ project }) => {
  const lines = blocksOf(README).find(({ language }) => language === 'js')?.text ?? '';
  const program = `${lines.replace('app.listen(3000,', 'const server = app.listen(0,')}
    server.once('listening', async () => {
      const answers = ['/healthz', '/docs'].map(path => fetch('http://127.0.0.1:' + server.address().port + path));
      for (const { status } of await Promise.all(answers)) console.log(status);
      process.exit();
    });`;
  assert.is(await printed(project, program), '200\n200\n');
});

const TYPED = `import { type AppOptions, createApp } from 'poker-odds-server';
  export const timeOf = (options: AppOptions): number => options.timeLimitMs;
  // @ts-expect-error an application has no such method
  export const wrong = (options: AppOptions) => createApp(options).thisIsNoMethod();`;

server('is typed for a program of Node, without skipping the checks of libraries', ({ project }) => {
  assert.is(compile(project, TYPED, FOR_NODE), '');
});

server.run();
