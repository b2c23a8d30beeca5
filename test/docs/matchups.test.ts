// The program of docs/matchups.md reads the table as the page says.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../repository/tree.js';
import { blocksOf, shownAfter } from './blocks.js';

const page = suite('docs/matchups.md');

page('has a program that prints what is shown', async () => {
  const [program] = blocksOf('docs/matchups.md').filter(({ language }) => language === 'js');
  if (program === undefined) throw new Error('docs/matchups.md has no program');
  const folder = mkdtempSync(join(tmpdir(), 'poker-odds-matchups-'));
  try {
    const path = join(folder, 'matchups.mjs');
    writeFileSync(path, program.text);
    const { stdout } = await promisify(execFile)(process.execPath, [path], { cwd: ROOT });
    assert.is(stdout.trim(), shownAfter(program)?.text);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

page.run();
