#!/usr/bin/env node
// The program: hands what was typed to src/cli, and its exit code to the system.
import { run } from './cli/program.js';

// A reader that has seen enough, `head` for one, is no failure of ours; a full disk is one, and leaves nothing else to say.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`error: standard output cannot be written (${error.code})\n`);
  process.exit(1);
});

const columnsOf = ({ isTTY, columns }: NodeJS.WriteStream): number | undefined => (isTTY ? columns : undefined);

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: text => void process.stdout.write(text),
  stream: text => new Promise(resolve => process.stdout.write(text, error => resolve(!error))),
  err: text => void process.stderr.write(text),
  get outColumns() {
    return columnsOf(process.stdout);
  },
  get errColumns() {
    return columnsOf(process.stderr);
  },
});
