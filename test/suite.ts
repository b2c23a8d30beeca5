// Suites of uvu that run once their file is loaded, with what the runner (test/run.ts) needs to know of them: their names, and why
// a hook failed.
import * as uvu from 'uvu';
import { canRun } from './requirements.js';

interface Waiting {
  readonly name: string;
  /** The names of its tests. */
  readonly sentences: readonly string[];
  run(): void;
}

const waiting = new Set<Waiting>();

/** The suites that were made and have not run, once each. */
export const takeSuites = (): Waiting[] => {
  const taken = [...waiting];
  waiting.clear();
  return taken;
};

export interface Test<State> extends Pick<uvu.Test<State>, 'only' | 'skip' | 'before' | 'after'> {
  (sentence: string, work: uvu.Callback<State>): void;
  /** Leaves the suite out if the machine lacks something. @param missing as of {@link canRun} */
  needs(...missing: readonly (string | undefined)[]): void;
}

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
  const own = { name, sentences, run: tests.run };
  waiting.add(own);
  const noted =
    (add: Test<State>['only']): Test<State>['only'] =>
    (sentence, work) => {
      sentences.push(sentence);
      add(sentence, work);
    };
  return Object.assign(noted(tests), {
    only: noted(tests.only),
    skip: noted(tests.skip),
    before: explainHooks(name, tests.before),
    after: explainHooks(name, tests.after),
    needs: (...missing: readonly (string | undefined)[]): void => {
      if (!canRun(`"${name}"`, ...missing)) waiting.delete(own);
    },
  });
};

// A file that runs alone: it is loaded when nothing is left to do.
if (!('UVU_DEFER' in globalThis)) {
  process.once('beforeExit', () => {
    for (const { run } of takeSuites()) run();
  });
}
