// poker-odds completion: the scripts, in the shells that are installed.
import { spawnSync } from 'node:child_process';
import * as assert from 'uvu/assert';
import { suite } from '../../suite.js';
import { command, documentOf } from '../command.js';

const readScript = async (shell: string): Promise<string> => (await command({}, 'completion', shell)).out;

/** Runs a program in a shell after the script. @returns its words; undefined if the shell is not installed */
const complete = (shell: string, script: string, program: string): string[] | undefined => {
  const { error, stdout, stderr } = spawnSync(shell, ['-c', `${script}\n${program}`], { encoding: 'utf8' });
  if (error) return undefined;
  assert.is(stderr, '');
  return stdout.split(/\s+/).filter(word => word !== '');
};

/** What is typed, and the words that may follow. */
const CASES: readonly (readonly [typed: string, words: readonly string[]])[] = [
  ['se', ['serve']],
  ['jobs ', ['submit', 'list', 'show', 'cancel']],
  ['equity AhKh vs QQ+ --ne', ['--next-cards']],
  ['equity --game omaha-', ['omaha-5', 'omaha-6']],
  ['equity --game omaha AhAdKhKd --ne', ['--next-cards']],
  ['keys create club --', ['--name', '--expires', '--json', '--help']],
  ['completion f', ['fish']],
];

const completion = suite('poker-odds completion');

completion('bash completes commands, their options and their choices', async () => {
  const script = await readScript('bash');
  for (const [typed, words] of CASES) {
    const all = ['poker-odds', ...typed.split(' ')].map(word => `'${word}'`);
    const program = `COMP_WORDS=(${all.join(' ')}) COMP_CWORD=${all.length - 1}; _poker_odds; echo "\${COMPREPLY[@]}"`;
    assert.equal(complete('bash', script, program), words, typed);
  }
});

completion('fish does too, if it is installed', async () => {
  const script = await readScript('fish');
  for (const [typed, words] of CASES) {
    // Each line has a word, a tab and its description. Fish has --help of its own.
    const listed = complete('fish', script, `complete -C 'poker-odds ${typed}' | string split -f 1 \\t`);
    const expected = words.filter(word => word !== '--help');
    assert.equal(listed?.sort() ?? [...expected].sort(), [...expected].sort(), typed);
  }
});

completion('zsh takes the script of bash, and JSON has the script as a text', async () => {
  const [zsh, bash] = [await readScript('zsh'), await readScript('bash')];
  assert.ok(zsh.endsWith(bash));
  assert.equal(documentOf(await command({}, 'completion', 'zsh', '--json')), { shell: 'zsh', script: zsh.trimEnd() });
  const registered = complete('zsh', zsh, 'echo $_comps[poker-odds]');
  if (registered) assert.match(registered.join(' '), '_poker_odds');
});
