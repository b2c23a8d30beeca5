// The command `poker-odds ask` and its help: answers a file of questions, here or by a server; ask/run.ts does it.
import type { Command } from 'commander';
import type { Terminal } from '../terminal.js';
import type { AskOptions } from './ask/run.js';

const HELP = `
A question is one line of JSON: the type of an endpoint and its fields. Its answer, or its error, is one line of JSON at the same place.

Examples:
  $ echo '{"type":"equity","players":["AhKh","QQ+"]}' | poker-odds ask -
  $ poker-odds ask questions.ndjson > answers.ndjson              computed here, without a server and a key
  $ poker-odds ask questions.ndjson --server http://127.0.0.1:3000

A server is asked in batches. Each is repeated under its Idempotency-Key until it is answered, so that nothing is charged twice.

Environment: POKER_ODDS_KEY, the API key for --server; DEFAULT_SIMULATIONS and THREADS without it.`;

/** Adds `ask`. */
export const addAskCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('ask')
    .argument('<file>', 'questions, one line of JSON each; "-" is standard input')
    .description('answer many questions: one line of JSON each, answers in their order')
    .option('--server <url>', 'ask this server, with the key in POKER_ODDS_KEY')
    .option('--json', 'print an error of the command as JSON; answers always are')
    .addHelpText('after', HELP)
    .action(async (file: string, options: AskOptions) => {
      const { printAnswersTo } = await import('./ask/run.js'); // other commands do not load the engine
      await printAnswersTo(terminal, file, options);
    });
};
