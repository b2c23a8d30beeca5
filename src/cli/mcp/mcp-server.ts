// The server of `poker-odds mcp`: speaks the Model Context Protocol by its official package, from which calls of tools come.
import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Calculation } from '../../calculations/calculation.js';
import type { Calculator } from '../../calculations/calculator.js';
import type { Counts } from '../../engine/counts.js';
import type { Fields } from '../../games/invalid-field.js';
import { packageVersion } from '../../version.js';
import { describeDeals } from '../calculate.js';
import { describeFailure } from '../command-error.js';
import { createProgressTimer } from '../progress-line.js';
import { answerTool, type CallOptions } from './answer-tool.js';
import { INSTRUCTIONS, makeInputSchema, TOOLS, type ToolName } from './tools.js';

export interface McpOptions {
  readonly calculator: Calculator;
  /** Deals of a question without `simulations`. */
  readonly defaultSimulations: number;
  /** Takes a line for the log. */
  readonly log: (line: string) => void;
}

/** The reader of questions checks what is sent: its errors say what to send instead. */
const UNCHECKED: jsonSchemaValidator = {
  getValidator<Value>(): JsonSchemaValidator<Value> {
    return data => ({ valid: true, data: data as Value, errorMessage: undefined });
  },
};

/** "20 % of all deals", "37 %: 37,000,000 of 100,000,000 deals" */
const describeProgress = (calculation: Calculation, counts: Counts, done: number): string =>
  `${Math.floor(100 * done)} %${calculation.method === 'exact' ? ' ' : ': '}${describeDeals(calculation, counts)}`;

/** Sends the progress of a call, if the client asked for it. */
const reportProgress = ({ mcpReq }: ServerContext): CallOptions['onProgress'] => {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  const isDue = createProgressTimer();
  return (calculation: Calculation, counts: Counts, done: number): void => {
    if (!isDue()) return;
    const message = describeProgress(calculation, counts, done);
    const params = { progressToken, progress: done, total: 1, message };
    // If the client is gone, the call is cancelled.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
};

/** Every tool computes, and changes nothing. */
const ANNOTATIONS = { readOnlyHint: true, openWorldHint: false };

export const createMcpServer = ({ calculator, defaultSimulations, log }: McpOptions): McpServer => {
  const server = new McpServer(
    { name: 'poker-odds', title: 'Poker odds', version: packageVersion() },
    { capabilities: { tools: { listChanged: false } }, instructions: INSTRUCTIONS },
  );
  const answer = async (name: ToolName, fields: Fields, context: ServerContext) => {
    const { signal } = context.mcpReq;
    try {
      const options = { calculator, defaultSimulations, signal, onProgress: reportProgress(context) };
      const { data, sentence, isError } = await answerTool(name, fields, options);
      const content = [{ type: 'text' as const, text: sentence }];
      return { content, structuredContent: { ...data }, ...(isError && { isError }) };
    } catch (error) {
      if (!signal.aborted) log(`${name} failed: ${describeFailure(error).message}`);
      throw error;
    }
  };
  for (const [name, tool] of Object.entries(TOOLS)) {
    const { title, description } = tool;
    const inputSchema = fromJsonSchema<Fields>(makeInputSchema(tool), UNCHECKED);
    server.registerTool(name, { title, description, inputSchema, annotations: ANNOTATIONS }, (fields, context) =>
      answer(name as ToolName, fields, context),
    );
  }
  return server;
};

/** Says when standard input has ended, standard output cannot be written, or the server is closed. */
class EndingTransport extends StdioServerTransport {
  constructor(private readonly onEnd: () => void) {
    super();
  }

  override async close(): Promise<void> {
    await super.close();
    this.onEnd();
  }
}

export interface McpConnection {
  /** Resolves once the client is gone, or the connection is closed. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Serves one client on standard input and output, in the protocol's revision that it asks for. */
export const serveStandardStreams = (options: McpOptions): McpConnection => {
  let end = (): void => undefined;
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  const { close } = serveStdio(() => createMcpServer(options), {
    transport: new EndingTransport(end),
    onerror: error => options.log(describeFailure(error).message),
  });
  return { ended, close };
};
