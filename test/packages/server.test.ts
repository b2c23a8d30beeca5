// poker-odds-server as users get it from npm: installed from its tarball, started by its command, and used from a program.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { blocksOf, blocksToRun, link, runBlock, shell } from '../docs/blocks.js';
import { curl } from '../examples/tools.js';
import { manifest as root } from '../repository/tree.js';
import { suite } from '../suite.js';
import { compile, FOR_NODE, type Installed, printed, usePackage } from './packages.js';

const NAME = 'poker-odds-server';
const README = 'docs/npm/poker-odds-server.md';
const [starting, asking, odds] = blocksToRun('docs/npm/poker-odds-server.md');

const server = suite<Installed>(NAME);

/** Installs it like npm, but links its dependencies from this repository: tests have no network. */
usePackage(server, NAME, async (project, _, unpack) => {
  const modules = join(project, 'node_modules');
  await unpack(join(modules, NAME));
  const { dependencies, bin } = JSON.parse(readFileSync(join(modules, NAME, 'package.json'), 'utf8'));
  link(project, [...Object.keys(dependencies), '@types/node']);
  mkdirSync(join(modules, '.bin'));
  symlinkSync(join('..', NAME, bin['poker-odds']), join(modules, '.bin/poker-odds'));
});

server('depends on compatible versions, and has only files that its users need', installed => {
  for (const [name, range] of Object.entries(installed.manifest.dependencies!)) {
    assert.is(range, `^${root.dependencies[name]}`, name);
  }
  const files = installed.files.filter(path => !/^(?:types|web|docs)\/|^[\w-]+-[A-Z0-9]{8}\.js$/.test(path));
  assert.equal(files, [
    ...['CHANGELOG.md', 'LICENSE', 'README.md', 'main.js'],
    ...['node-worker.js', 'openapi.json', 'package.json', 'poker-odds-omaha.wasm', 'poker-odds-short-deck.wasm'],
    ...['poker-odds.matchups', 'poker-odds.wasm', 'server.js'],
  ]);
});

/** Asserts that every file that a page names exists. */
const assertPage = async (url: string, path: string): Promise<void> => {
  const page = await fetch(`${url}${path}`);
  const assets = [...(await page.text()).matchAll(/(?:src|href)="\.(\/assets\/[^"]+)"/g)].map(
    ([, asset = '']) => asset,
  );
  assert.equal([page.status, assets.length >= 2], [200, true], path);
  assert.match(page.headers.get('content-security-policy') ?? '', "default-src 'none'");
  for (const asset of assets) assert.is((await fetch(`${url}${asset}`)).status, 200, asset);
};

server('serves its pages, the document and answers by the commands of its README', async ({ project }) => {
  const [installing, serving = ''] = starting!.text.split('\n');
  assert.is(installing, 'npm install poker-odds-server');
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'silent', npm_config_offline: 'true' };
  const child = spawn('bash', ['-c', `exec ${serving}`], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  try {
    const welcome = String((await once(child.stdout, 'data'))[0]);
    const [[url], [key]] = [welcome.match(/http:\/\/[\w.:]+/) ?? [''], welcome.match(/pok_\w+/) ?? ['']];
    for (const path of ['/', '/docs']) await assertPage(url, path);
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as { info: { version: string } };
    assert.is(document.info.version, root.version);
    const { success, data } = JSON.parse(await runBlock(asking!, { url, key }, { cwd: project }));
    assert.equal([success, data.cards], [true, ['Ah', 'Kh']]);
  } finally {
    child.kill('SIGTERM');
    await closed;
  }
});

server('has a command that prints odds, and whose hints work where it is installed', async ({ project }) => {
  assert.match(await runBlock(odds!, undefined, { cwd: project }), /^win +66\.293 % /m);
  const env = { DATABASE_URL: 'file:empty.db', npm_config_offline: 'true' };
  const told = await shell('npx --no-install poker-odds accounts list', { cwd: project, env });
  const [command = ''] = told.match(/npx .*(?= accounts create NAME$)/m) ?? [];
  assert.is(command, 'npx --no-install poker-odds');
  assert.is(await shell(`${command} --version`, { cwd: project, env }), `${root.version}\n`);
});

server('serves from a program, by the lines of its README, and exports its document', async ({ project }) => {
  const lines = blocksOf(README).find(({ language }) => language === 'js')?.text ?? '';
  const program = `import document from 'poker-odds-server/openapi.json' with { type: 'json' };
    ${lines.replace('app.listen(3000,', 'const server = app.listen(0,')}
    server.once('listening', async () => {
      const answers = ['/healthz', '/docs'].map(path => fetch('http://127.0.0.1:' + server.address().port + path));
      for (const { status } of await Promise.all(answers)) console.log(status);
      console.log(document.openapi);
      process.exit();
    });`;
  assert.is(await printed(project, program), '200\n200\n3.1.0\n');
});

const TYPED = `import { type AppOptions, createApp } from 'poker-odds-server';
  export const timeOf = (options: AppOptions): number => options.timeLimitMs;
  // @ts-expect-error an application has no such method
  export const wrong = (options: AppOptions) => createApp(options).thisIsNoMethod();`;

server('is typed for a program of Node, without skipping the checks of libraries', ({ project }) => {
  assert.is(compile(project, TYPED, ...FOR_NODE), '');
});

server.needs(curl.missing);
