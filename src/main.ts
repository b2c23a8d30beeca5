#!/usr/bin/env node
// The program: hands what was typed to src/cli, and its exit code to the system.
import { run } from './cli/program.js';
import { openProcessStreams } from './cli/terminal.js';

process.exitCode = await run(process.argv.slice(2), openProcessStreams());
