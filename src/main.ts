#!/usr/bin/env node
// The program: runs the command line of src/cli and exits with its code.
import { run } from './cli/program.js';
import { openProcessStreams } from './cli/terminal.js';

process.exitCode = await run(process.argv.slice(2), openProcessStreams());
