// A process that runs test files by uvu, one after the other, as test/run.ts names them.
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { run } from 'uvu/run';

/** uvu drops the error of a failing `before` hook: this keeps it with the errors of tests. */
const HOOK_ERRORS = `export const load = async (url, context, next) => {
  const { source, ...rest } = await next(url, context);
  if (!url.endsWith('/uvu/dist/index.mjs')) return { source, ...rest };
  const print = '} catch (error) { errors += format("a hook", error, name); } finally {';
  return { source: String(source).replace('} finally {', print), ...rest };
};`;
register(`data:text/javascript,${encodeURIComponent(HOOK_ERRORS)}`);

const runFile = async (path: string): Promise<void> => {
  Object.assign(globalThis, { UVU_QUEUE: [] }); // uvu never removes a file that it has run
  process.exitCode = 0;
  try {
    await run([{ name: path, file: pathToFileURL(path).href.slice('file:///'.length) }]);
  } catch (error) {
    process.exitCode = 1;
    console.log(error);
  }
};

process.on('message', async ({ path, stores }: { path: string; stores: string }) => {
  process.env.TEST_STORES = stores;
  await runFile(path);
  process.send?.(process.exitCode);
});
process.on('disconnect', () => process.exit(0));
