/** Prints what the tests print and why they fail, without the rest. */
export default class Reporter {
  onUserConsoleLog({ type, content }) {
    process[type].write(content);
  }

  onTestRunEnd(modules, errors) {
    const failed = modules.flatMap(module => [...module.children.allTests('failed')]);
    for (const { message } of [...errors, ...failed.flatMap(test => test.result().errors)]) console.error(message);
  }
}
