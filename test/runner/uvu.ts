// uvu as the test files get it from the runner: uvu itself drops the error of a failing `before` or `after` hook.
import * as uvu from 'uvu';

type Hook = Parameters<uvu.Test['before']>[0];

const printing =
  (name: string, kind: string, hook: Hook): Hook =>
  async context => {
    try {
      await hook(context);
    } catch (error) {
      console.log(`\nFAILED: the ${kind} hook of "${name}":\n`, error);
      throw error;
    }
  };

/** The suite with hooks that print what they throw. */
const audible = (name: string, tests: uvu.Test): uvu.Test => {
  for (const kind of ['before', 'after'] as const) {
    const hooks = tests[kind];
    tests[kind] = Object.assign((hook: Hook) => hooks(printing(name, kind, hook)), {
      each: (hook: Hook) => hooks.each(hook),
    });
  }
  return tests;
};

export const suite = (name = '', context?: object): uvu.Test => audible(name, uvu.suite(name, context));
export const test = audible('', uvu.test);
