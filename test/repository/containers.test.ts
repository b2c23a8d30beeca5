// Dockerfile and compose.yaml, as far as they can be checked without a container engine: no CI of ours has one.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inputsOf, PARTS } from '../../scripts/build.js';
import { assertNone } from './assertions.js';
import { exists, manifest, read } from './tree.js';

const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const compose = read('compose.yaml');

/** What follows an instruction's word, each time it stands there. */
const instructions = (word: string): string[] =>
  [...dockerfile.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest = '']) => rest.trim());

/** The paths that are copied into the image from here, not from another stage. */
const sources = instructions('COPY')
  .filter(rest => !rest.startsWith('--from='))
  .flatMap(rest => rest.split(/\s+/).slice(0, -1));

const image = suite('the Dockerfile');

image('copies files and folders that are there, and that .dockerignore lets through', () => {
  const allowed = read('.dockerignore').split('\n');
  assertNone([
    ...sources.filter(path => !exists(path)).map(path => `Dockerfile: correct COPY ${path}, there is no such file`),
    ...sources.filter(path => !allowed.includes(`!${path}`)).map(path => `.dockerignore: add the line !${path}`),
  ]);
});

image('has the files that the build needs', () => {
  const needed = new Set(PARTS.flatMap(inputsOf));
  const missing = [...needed].filter(path => !sources.some(source => path === source || path.startsWith(`${source}/`)));
  assertNone(missing.map(path => `Dockerfile: COPY ${path}, and let it through in .dockerignore`));
});

image('stands on a version of Node that package.json allows', () => {
  const [, tag = ''] = dockerfile.match(/^FROM node:(\S+) AS base$/m) ?? [];
  const [, major = 0, minor = 0] = (tag.match(/^(\d+)\.(\d+)\.\d+/) ?? []).map(Number);
  const [, least = 0, leastMinor = 0] = (manifest.engines.node.match(/^>=(\d+)\.(\d+)$/) ?? []).map(Number);
  const isAllowed = major > least || (major === least && minor >= leastMinor);
  assert.ok(isAllowed, `Dockerfile: FROM node:${tag}; name a whole version that is ${manifest.engines.node}`);
});

image('runs the command poker-odds itself, so that signals reach it, and not as root', () => {
  const entry = JSON.stringify(['node', manifest.bin['poker-odds']]).replace(',', ', ');
  assert.equal(instructions('ENTRYPOINT'), [entry], `Dockerfile: ENTRYPOINT ${entry}, the command of package.json`);
  assert.equal(instructions('CMD'), ['["serve"]'], 'Dockerfile: CMD ["serve"]');
  assert.equal(instructions('USER'), ['node'], 'Dockerfile: USER node');
});

image('gives Node the options that npm start gives it', () => {
  const options = (manifest.scripts.start ?? '').split(' ').filter(word => word.startsWith('--'));
  const [set = ''] =
    instructions('ENV')
      .join(' ')
      .match(/(?<=NODE_OPTIONS=)\S+/) ?? [];
  assert.equal(set.split(' '), options, `Dockerfile: ENV NODE_OPTIONS=${options.join(' ')}, as in npm start`);
});

image('asks /healthz whether the process lives, and the service has such a path', () => {
  assert.match(instructions('HEALTHCHECK')[0] ?? '', '/healthz', 'Dockerfile: let HEALTHCHECK ask /healthz');
  assert.match(
    read('src/http/app.ts'),
    "'/healthz'",
    'Dockerfile: let HEALTHCHECK ask a path that src/http/app.ts has',
  );
});

image.run();

const fleet = suite('compose.yaml');

fleet('names versions of what it does not build', () => {
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, name = '']) => name);
  const open = images.filter(name => name !== 'poker-odds' && !/:v?\d/.test(name));
  assertNone(open.map(name => `compose.yaml: give ${name} a version, or a restart changes what runs`));
});

fleet('holds no password, and fails where none is set', () => {
  const uses = compose.match(/^ *[^#\s].*PASSWORD.*$/gm) ?? [];
  const open = uses.filter(line => !/\$\{POSTGRES_PASSWORD:\?[^}]+\}/.test(line));
  assertNone(open.map(line => `compose.yaml: write $\{POSTGRES_PASSWORD:?…} in the line "${line.trim()}"`));
});

const numberAfter = (source: string, text: string): number =>
  Number(text.match(new RegExp(`${source}([\\d_]+)`))?.[1]?.replaceAll('_', '') ?? Number.NaN);

fleet('gives an instance longer to stop than it takes', () => {
  const server = read('src/http/http-server.ts');
  const needed = numberAfter('closing: ', server) + numberAfter('cutting: ', server);
  const given = numberAfter('stop_grace_period: ', compose);
  const way = `compose.yaml: stop_grace_period is ${given} s, stopping takes up to ${needed} ms (src/http/http-server.ts)`;
  assert.ok(given * 1000 > needed, way);
});

fleet('has a balancer that compresses JSON, which instances send as it is, and no event stream', () => {
  const way = 'compose.yaml: write "encode zstd gzip { match header Content-Type application/json* }" in the Caddyfile';
  assert.match(compose, /^ +encode zstd gzip \{\n +match header Content-Type application\/json\*\n +\}$/m, way);
});

fleet('has a balancer that lets an idle connection go before the instance does', () => {
  const kept = numberAfter('keepalive ', compose);
  const served = numberAfter('keepAliveTimeout: ', read('src/http/http-server.ts'));
  const way = `compose.yaml: keepalive is ${kept} s; it must be less than keepAliveTimeout, ${served} ms`;
  assert.ok(kept * 1000 < served, way);
});

fleet.run();
