// A process that runs the test files that test/run.ts sends, one after the other, by uvu.
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { run } from 'uvu/run';

/** Changes uvu, which drops the error of a failing `before` hook, and does not notice a suite that never runs. */
const LOADER = `export const load = async (url, context, next) => {
  const loaded = await next(url, context);
  if (!url.endsWith('/uvu/dist/index.mjs')) return loaded;
  const source = String(loaded.source)
    .replace('} finally {', '} catch (error) { errors += format("a hook", error, name); } finally {')
    .replace('ctx.state.__suite__ = name;', '$& (globalThis.UVU_SUITES ??= []).push(ctx);');
  return { ...loaded, source };
};`;
register(`data:text/javascript,${encodeURIComponent(LOADER)}`);

declare const UVU_SUITES: { readonly tests: unknown[]; readonly state: { readonly __suite__: string } }[];

process.on('message', async (path: string) => {
  Object.assign(globalThis, { UVU_QUEUE: [] }); // uvu never removes a file that it has run
  process.exitCode = 0;
  try {
    await run([{ name: path, file: pathToFileURL(path).href.slice('file:///'.length) }]);
  } catch (error) {
    process.exitCode = 1;
    console.log(error);
  }
  for (const { tests, state } of UVU_SUITES.filter(each => each.tests.length > 0)) {
    console.log(`NEVER RUN: the suite "${state.__suite__}"`);
    tests.length = 0; // another file would run them
  }
  process.send?.(process.exitCode);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
