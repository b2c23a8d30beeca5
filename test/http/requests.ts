// The paths of the service, and requests as bytes, for what no client library sends.
import type { Socket } from 'node:net';

export const PROBABILITIES = '/api/v1/probabilities';
export const ENHANCED = '/api/v1/probabilities-enhanced';
export const EQUITY = '/api/v1/equity';
export const SHOWDOWN = '/api/v1/showdown';
export const JOBS = '/api/v1/jobs';
export const BATCH = '/api/v1/batch';

/** The bytes of a POST request up to the body; the server closes the connection after it. */
export const postHead = ({ key }: { readonly key: string }, path: string, ...headers: string[]): string => {
  const own = ['Host: localhost', 'Connection: close', `Authorization: Bearer ${key}`];
  return [`POST ${path} HTTP/1.1`, ...own, ...headers, '', ''].join('\r\n');
};

/** The bytes of a POST request in JSON, after which the connection stays open. */
export const keptPost = (service: { readonly key: string }, path: string, body: string): string =>
  postHead(service, path, 'Content-Type: application/json', `Content-Length: ${body.length}`).replace(
    'close',
    'keep-alive',
  ) + body;

export const statusesIn = (answers: string): string[] => answers.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];

/** All that is received on a connection until either end closes it. */
export const everything = (socket: Socket): Promise<string> =>
  new Promise(resolve => {
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
