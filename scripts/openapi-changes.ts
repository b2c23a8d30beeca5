// Compares docs/openapi.json with that of the last release, the last tag v*, and fails where a client of that release would break.
//   npm run check:openapi
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { breakingChanges } from './openapi/breaking-changes.js';

const DOCUMENT = 'docs/openapi.json';

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 26 });

/** The tag of the last release before this commit. */
const lastRelease = (): string | undefined => {
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-version:refname');
  return tags.split('\n').find(tag => tag !== '');
};

const tag = lastRelease();
if (tag === undefined) {
  const isShallow = git('rev-parse', '--is-shallow-repository').trim() === 'true';
  const why = isShallow
    ? 'this clone has no history: git fetch --unshallow --tags'
    : 'there is no tag v* before this commit';
  console.log(`${DOCUMENT} is compared with no release: ${why}`);
} else if (git('ls-tree', '--name-only', tag, DOCUMENT) === '') {
  console.log(`${DOCUMENT} is compared with no release: ${tag} has none`);
} else {
  const changes = breakingChanges(
    JSON.parse(git('show', `${tag}:${DOCUMENT}`)),
    JSON.parse(readFileSync(DOCUMENT, 'utf8')),
  );
  for (const change of changes) console.error(change);
  console.log(`${DOCUMENT}: ${changes.length} breaking ${changes.length === 1 ? 'change' : 'changes'} since ${tag}`);
  process.exitCode = changes.length > 0 ? 1 : 0;
}
