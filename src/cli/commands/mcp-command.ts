// The command `poker-odds mcp`: tools for language models, on standard input and output, until the client ends them.
import type { Command } from 'commander';
import { loadConfig } from '../../config.js';
import { packageVersion } from '../../version.js';
import { openCalculator } from '../calculate.js';
import { onStop } from '../stop-signals.js';
import type { Terminal } from '../terminal.js';
import { whileOpen } from '../with-accounts.js';

/** Serves a client until it ends standard input, or a signal stops the process. The log goes to standard error. */
const runServer = async (terminal: Terminal): Promise<void> => {
  const { threads, defaultSimulations } = loadConfig(terminal.env);
  const log = (line: string): void => terminal.err(`poker-odds mcp: ${line}\n`);
  // Other commands do not load the protocol.
  const { serveStandardStreams } = await import('../mcp/mcp-server.js');
  await whileOpen(openCalculator(threads, true), async calculator => {
    const { ended, close } = serveStandardStreams({ calculator, defaultSimulations, log });
    const removeListener = onStop(() => void close());
    log(`version ${packageVersion()} waits for a client of the Model Context Protocol on standard input`);
    await ended;
    removeListener();
  });
};

const HELP = `
A program with a language model starts this command, and asks its four tools:
odds, equity, showdown and range. Settings of Claude Desktop, for example:

  { "mcpServers": { "poker-odds": {
      "command": "node", "args": ["/PATH/TO/dist/main.js", "mcp"] } } }

docs/mcp.md has those of other programs, and an example of each tool. Answers
are computed on this machine, without a key, an account or a store. The log
goes to standard error.

Environment: DEFAULT_SIMULATIONS, THREADS.`;

/** Adds `mcp`. */
export const addMcpCommand = (program: Command, terminal: Terminal): void => {
  program
    .command('mcp')
    .description('run a Model Context Protocol server: tools for language models')
    .option('--json', 'print an error of the command as JSON')
    .addHelpText('after', HELP)
    .action(() => runServer(terminal));
};
