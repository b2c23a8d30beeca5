// A free port, for servers that restart on the same one.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A free port of 127.0.0.1. The system does not assign it to another program soon. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise(closed => server.close(closed));
  return port;
};
