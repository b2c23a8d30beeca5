// Counts which functions a server calls, in all of its threads. Loaded with --import before the program; each message to the
// process is answered with the files whose functions were called since the last one.
import { Session } from 'node:inspector';
import { isMainThread, threadId } from 'node:worker_threads';

const ANSWER_MS = 200;

const session = new Session();
session.connect();
const post = method =>
  new Promise((resolve, reject) =>
    session.post(method, method === 'Profiler.startPreciseCoverage' ? { callCount: true } : {}, (error, result) =>
      error ? reject(error) : resolve(result),
    ),
  );

await post('Profiler.enable');
await post('Profiler.startPreciseCoverage');

/** The files whose functions this thread called since the last time. */
const calledFiles = async () => {
  const { result } = await post('Profiler.takePreciseCoverage');
  const called = ({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0);
  return result.filter(called).map(({ url }) => url);
};

const channel = new BroadcastChannel('structure');
channel.unref();
const files = new Set();

if (isMainThread) {
  channel.onmessage = ({ data }) => {
    for (const file of data.files ?? []) files.add(file);
  };
  process.on('message', async () => {
    files.clear();
    channel.postMessage('take');
    for (const file of await calledFiles()) files.add(file);
    setTimeout(() => process.send([...files]), ANSWER_MS);
  });
} else {
  channel.onmessage = async ({ data }) => {
    if (data === 'take') channel.postMessage({ threadId, files: await calledFiles() });
  };
}
