// Counts the messages that worker threads and web workers send to the main thread: workers are used, not only started. Loaded before
// a program (by --import or --preload) or before a page's scripts. A program prints the count on standard error when it ends.
globalThis.workerMessages = 0;

const count = worker => {
  const add = () => {
    globalThis.workerMessages++;
  };
  if (worker.on) worker.on('message', add);
  else worker.addEventListener('message', add);
};

const { Worker: Own, process } = globalThis;
if (Own) {
  globalThis.Worker = class Worker extends Own {
    constructor(...args) {
      super(...args);
      count(this);
    }
  };
}

if (process?.getBuiltinModule?.('node:worker_threads').isMainThread) {
  process.getBuiltinModule('node:diagnostics_channel').subscribe('worker_threads', ({ worker }) => count(worker));
  process.on('exit', () => console.error(globalThis.workerMessages));
}
