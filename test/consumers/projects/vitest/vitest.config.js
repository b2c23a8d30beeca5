// What the harness needs, not the library: the number of messages from workers, and no output but the test's.
const execArgv = ['--import', process.env.COUNT_WORKERS];

export default { test: { execArgv, setupFiles: './setup.js', reporters: './reporter.js' } };
