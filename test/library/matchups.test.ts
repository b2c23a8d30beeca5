// Where the library takes the table of matchups from.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';
import { type LoadOptions, loadEngine } from '../../src/library/index.js';
import { suite } from '../suite.js';

const TABLE = new URL('../../dist/poker-odds.matchups', import.meta.url);
const QUESTION = { players: ['AA', 'KK'] };

/** Serves the table, and a page for every other path, as servers of single-page applications do. @returns the paths that are asked for */
const whileServing = async (work: (url: string) => Promise<void>): Promise<string[]> => {
  const paths: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    paths.push(url);
    response.end(url === '/odds.matchups' ? readFileSync(TABLE) : '<!doctype html>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return paths;
};

const table = suite('the table of matchups');

/** The error with which it fails to load, or "loaded". Either way the answer is the same. */
const loadFrom = async (options: LoadOptions): Promise<string> => {
  const engine = await loadEngine({ threads: 1, ...options });
  const { players } = await engine.equityAsync(QUESTION);
  assert.is(players[0]!.equity.toFixed(6), '0.819461');
  assert.equal(engine.equity(QUESTION).players, players);
  const loading = engine.loadMatchups().then(() => 'loaded');
  const outcome = await loading.catch((error: Error) => `${error.name}: ${error.message}`);
  await engine.close();
  return outcome;
};

table('is fetched from a given URL once, or read from a given file', async () => {
  const paths = await whileServing(async url => {
    assert.is(await loadFrom({ matchups: `${url}/odds.matchups` }), 'loaded');
  });
  assert.equal(paths, ['/odds.matchups']);
  assert.is(await loadFrom({ matchups: TABLE }), 'loaded');
  assert.is(await loadFrom({ matchups: TABLE.href }), 'loaded');
});

table('is done without where the given URL has something else, and loadMatchups says what', async () => {
  await whileServing(async url => {
    assert.is(
      await loadFrom({ matchups: new URL(`${url}/other`) }),
      'EngineLoadError: poker-odds.matchups cannot be loaded: a table of matchups has 246792 bytes, not 15; ' +
        'send its URL, loadEngine({ matchups }), or do without: answers are the same',
    );
  });
  assert.match(await loadFrom({ matchups: 'file:///nowhere/odds.matchups' }), 'ENOENT');
  assert.match(await loadFrom({ matchups: 'odds.matchups' }), 'cannot be loaded');
});
