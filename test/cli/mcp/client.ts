// Clients of `poker-odds mcp`, by the protocol's official client package: of a server in this process, or of the built program.
import { Client, type ClientOptions, InMemoryTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Calculator } from '../../../src/calculations/calculator.js';
import { createMcpServer } from '../../../src/cli/mcp/mcp-server.js';
import { MAIN } from '../command.js';

const INFO = { name: 'test', version: '1' };

export type Fields = Readonly<Record<string, unknown>>;

/** A client of a server in this process. @param log takes what the server logs */
export const connectHere = async (calculator: Calculator, log: string[] = []): Promise<Client> => {
  const [own, other] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer({ calculator, defaultSimulations: 1000, log: line => void log.push(line) });
  await server.connect(other);
  const client = new Client(INFO);
  await client.connect(own);
  return client;
};

/** The built program in a process of its own. */
export interface McpProcess {
  readonly client: Client;
  readonly pid: number;
  /** All that it has written to standard error. */
  err(): string;
  /** Resolves once it has ended standard output. */
  readonly closed: Promise<void>;
}

export const startMcp = async (env: Record<string, string>, options: ClientOptions = {}): Promise<McpProcess> => {
  const parameters = { command: process.execPath, args: [MAIN, 'mcp'], env };
  const transport = new StdioClientTransport({ ...parameters, stderr: 'pipe' });
  let err = '';
  transport.stderr?.on('data', data => {
    err += data;
  });
  const client = new Client(INFO, options);
  const closed = new Promise<void>(resolve => {
    client.onclose = resolve;
  });
  await client.connect(transport);
  return { client, pid: transport.pid!, err: () => err, closed };
};

/** The result of a tool's call: its only text, and its data. */
export const call = async (client: Client, name: string, fields: Fields) => {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: fields });
  const [first, ...others] = content;
  if (first?.type !== 'text' || others.length > 0) throw new Error('an answer has one text');
  return { text: first.text, data: structuredContent as ReturnType<typeof JSON.parse>, isError };
};
