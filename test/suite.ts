// Suites of uvu with what the runner (test/run.ts) needs to know of them: their names, whether each of them ran, and why a hook failed.
import * as uvu from 'uvu';

export type Test<State> = uvu.Test<State>;

/** Suites with tests that wait for `run()`, by their names. */
const waiting = new Map<object, string>();

/** uvu drops the error of a hook, so that its file would fail without a reason. */
const withReason =
  <State>(name: string, hook: uvu.Callback<State>): uvu.Callback<State> =>
  async state => {
    try {
      await hook(state);
    } catch (error) {
      console.log(`   FAIL  ${name} "a hook"`, error);
      throw error;
    }
  };

const explainHooks = <State>(name: string, add: Test<State>['before']): Test<State>['before'] =>
  Object.assign((hook: uvu.Callback<State>) => add(withReason(name, hook)), {
    each: (hook: uvu.Callback<State>) => add.each(withReason(name, hook)),
  });

export const suite = <State = Record<string, unknown>>(name: string, state?: State): Test<State> => {
  const tests = uvu.suite<State>(name, state);
  const sentences: string[] = [];
  const noted =
    (add: Test<State>['only']): Test<State>['only'] =>
    (sentence, work) => {
      sentences.push(sentence);
      waiting.set(tests, name);
      add(sentence, work);
    };
  const add = noted(tests);
  const run = (): void => {
    waiting.delete(tests);
    if (process.env.TEST_LIST === undefined) tests.run();
    else for (const sentence of sentences) console.log(`${name} ${sentence}`);
  };
  const { before, after } = tests;
  const only = noted(tests.only);
  const skip = noted(tests.skip);
  return Object.assign(add, { only, skip, before: explainHooks(name, before), after: explainHooks(name, after), run });
};

/** The names of suites with tests that did not run, once each. */
export const takeForgotten = (): string[] => {
  const names = [...waiting.values()];
  waiting.clear();
  return names;
};
