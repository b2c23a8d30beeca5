// Runs inside the service (NODE_OPTIONS=--import): measures for how long its event loop is blocked. A connection to the socket
// BENCH_PROBE gets the longest such time since the last connection, in ms.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/** Linux counts the processor time of this thread, in ns. */
const threadMs = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6;

const watch = (path: string): void => {
  let [longest, began, cpu] = [0, performance.now(), threadMs()];
  const look = (): void => {
    const [now, cpuNow] = [performance.now(), threadMs()];
    // Wall-clock time includes other processes; CPU time is exact only to some milliseconds.
    longest = Math.max(longest, Math.min(now - began, cpuNow - cpu));
    [began, cpu] = [now, cpuNow];
  };
  setInterval(look, 1).unref();
  const server = createServer(socket => {
    socket.on('error', () => undefined);
    socket.end(String(longest));
    longest = 0;
  });
  server.listen(path).unref();
};

const { BENCH_PROBE } = process.env;
if (isMainThread && BENCH_PROBE && process.argv.includes('serve')) watch(BENCH_PROBE);
