// Dockerfile and compose.yaml, as far as they can be checked without a container engine: no CI of ours has one.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inputsOf, PARTS } from '../../scripts/build/parts.js';
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
  assert.ok(allowed.includes('*'));
  assert.ok(sources.length > 5);
  assert.equal(
    sources.filter(path => !exists(path) || !allowed.includes(`!${path}`)),
    [],
  );
});

image('has the files that the build needs', () => {
  const needed = new Set(PARTS.flatMap(inputsOf));
  const missing = [...needed].filter(path => !sources.includes(path));
  assert.equal(missing, [], `Dockerfile: COPY ${missing.join(' ')}, and let it through in .dockerignore`);
});

image('stands on one exact version of Node, which package.json allows', () => {
  const [, tag = ''] = dockerfile.match(/^ARG NODE_TAG=(\S+)$/m) ?? [];
  const [, major = 0, minor = 0] = (tag.match(/^(\d+)\.(\d+)\.\d+-/) ?? []).map(Number);
  const [, least = 0, leastMinor = 0] = (manifest.engines.node.match(/^>=(\d+)\.(\d+)$/) ?? []).map(Number);
  assert.ok(major > least || (major === least && minor >= leastMinor), `${tag}: ${manifest.engines.node}`);
  assert.equal(
    instructions('FROM').map(rest => rest.split(' ')[0]),
    ['node:$' + '{NODE_TAG}', 'node:$' + '{NODE_TAG}'],
  );
});

image('runs the command poker-odds itself, so that signals reach it, and not as root', () => {
  assert.equal(JSON.parse(instructions('ENTRYPOINT')[0] ?? ''), ['node', manifest.bin['poker-odds']]);
  assert.equal(JSON.parse(instructions('CMD')[0] ?? ''), ['serve']);
  assert.equal(instructions('USER'), ['node']);
});

image('asks /healthz whether the process lives, and the service has such a path', () => {
  assert.match(instructions('HEALTHCHECK')[0] ?? '', '/healthz`');
  assert.match(read('src/http/app.ts'), "'/healthz'");
});

image.run();

const fleet = suite('compose.yaml');

fleet('names exact versions of what it does not build', () => {
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, name = '']) => name);
  assert.equal(
    images.filter(name => !/:\d+\.\d+(\.\d+)?-\w+$/.test(name)),
    ['poker-odds'],
  );
});

fleet('holds no password, and fails where none is set', () => {
  const uses = compose.match(/^(?!#).*PASSWORD.*$/gm) ?? [];
  assert.ok(uses.length >= 2);
  assert.equal(
    uses.filter(line => !/\$\{POSTGRES_PASSWORD:\?[^}]+\}/.test(line)),
    [],
  );
});

fleet('gives an instance longer to stop than it takes', () => {
  const [, closing = '', cutting = ''] =
    read('src/http/server.ts').match(/^const PATIENCE: .*closing: ([\d_]+), cutting: ([\d_]+)/m) ?? [];
  const needed = Number(closing.replaceAll('_', '')) + Number(cutting.replaceAll('_', ''));
  assert.ok(needed > 0);
  const [, given = 0] = (compose.match(/^x-instance:.*?stop_grace_period: (\d+)s/ms) ?? []).map(Number);
  assert.ok(given * 1000 > needed, `${given} s for ${needed} ms`);
});

fleet('has a balancer that lets an idle connection go before the instance does', () => {
  const [, kept = 0] = (compose.match(/^ +keepalive (\d+)s$/m) ?? []).map(Number);
  const [, served = ''] = read('src/http/server.ts').match(/keepAliveTimeout: ([\d_]+)/) ?? [];
  assert.ok(kept > 0 && kept * 1000 < Number(served.replaceAll('_', '')), `${kept} s, ${served} ms`);
});

fleet.run();
