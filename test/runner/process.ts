// A process that runs test files by uvu, one after the other, as test/run.ts names them.
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { run } from 'uvu/run';

/** Changes of uvu: it drops the error of a failing `before` hook, and does not notice a suite that never runs. */
const CHANGES = [
  ['} finally {', '} catch (error) { errors += format("a hook", error, name); } finally {'],
  ['ctx.state.__suite__ = name;', 'ctx.state.__suite__ = name; (globalThis.UVU_SUITES ??= []).push(ctx);'],
];
const LOADER = `export const load = async (url, context, next) => {
  const { source, ...rest } = await next(url, context);
  if (!url.endsWith('/uvu/dist/index.mjs')) return { source, ...rest };
  return { source: ${JSON.stringify(CHANGES)}.reduce((text, [old, its]) => text.replace(old, its), String(source)), ...rest };
};`;
register(`data:text/javascript,${encodeURIComponent(LOADER)}`);

declare const UVU_SUITES: { readonly tests: unknown[]; readonly state: { readonly __suite__: string } }[];

/** Names the suites that have tests and did not run. They are emptied, so that no other file runs them. */
const reportForgotten = (): void => {
  for (const { tests, state } of UVU_SUITES.filter(each => each.tests.length > 0)) {
    console.log(`NEVER RUN: the suite "${state.__suite__}"`);
    tests.length = 0;
  }
};

const runFile = async (path: string): Promise<void> => {
  Object.assign(globalThis, { UVU_QUEUE: [] }); // uvu never removes a file that it has run
  process.exitCode = 0;
  try {
    await run([{ name: path, file: pathToFileURL(path).href.slice('file:///'.length) }]);
  } catch (error) {
    process.exitCode = 1;
    console.log(error);
  }
  reportForgotten();
};

process.on('message', async ({ path, stores }: { path: string; stores: string }) => {
  process.env.TEST_STORES = stores;
  await runFile(path);
  process.send?.(process.exitCode);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
