// uvu for the test files, with the errors of failing `before` and `after` hooks, which uvu itself does not print.
import * as uvu from 'uvu';

type Hook = Parameters<uvu.Test['before']>[0];

const printErrorOf =
  (name: string, kind: string, hook: Hook): Hook =>
  async context => {
    try {
      await hook(context);
    } catch (error) {
      console.log(`\nFAILED: the ${kind} hook of "${name}":\n`, error);
      throw error;
    }
  };

/** The suite, whose hooks print their errors. */
const withHookErrors = (name: string, tests: uvu.Test): uvu.Test => {
  for (const kind of ['before', 'after'] as const) {
    const hooks = tests[kind];
    tests[kind] = Object.assign((hook: Hook) => hooks(printErrorOf(name, kind, hook)), {
      each: (hook: Hook) => hooks.each(hook),
    });
  }
  return tests;
};

export const suite = (name = '', context?: object): uvu.Test => withHookErrors(name, uvu.suite(name, context));
export const test = withHookErrors('', uvu.test);
