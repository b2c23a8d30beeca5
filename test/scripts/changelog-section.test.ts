// The text of a release: the section of its version in a changelog of the form of Keep a Changelog.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scratchFolder } from '../docs/service.js';
import { ROOT } from '../repository/tree.js';

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Something new.

## [1.10.0] - 2026-10-02

### Fixed

- A fault, see [1.1.0].

\`\`\`sh
## [9.9.9] is no heading here
\`\`\`

## [1.1.0] - 2026-09-01

- First.

## 1.0.0 (2026-08-01)

## [0.9.0]

- Old.

[Unreleased]: https://forge.example/compare/v1.10.0...HEAD
[1.10.0]: https://forge.example/compare/v1.1.0...v1.10.0
`;

const file = join(scratchFolder('changelog'), 'CHANGELOG.md');
writeFileSync(file, CHANGELOG);

const ARGS = ['--import', 'tsx', 'scripts/changelog-section.ts'];
const section = (version: string, from = file): string =>
  execFileSync(process.execPath, [...ARGS, version, from], { cwd: ROOT, encoding: 'utf8' });

/** What is said of a version that has no section. */
const refused = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...ARGS, ...args], { cwd: ROOT, encoding: 'utf8' });
  assert.equal([status, stdout], [1, '']);
  return stderr;
};

const sections = suite('the section of a version');

sections('is what stands below its heading, up to the next one', () => {
  const text = '### Fixed\n\n- A fault, see [1.1.0].\n\n```sh\n## [9.9.9] is no heading here\n```\n';
  assert.is(section('1.10.0'), text);
  assert.is(section('1.1.0'), '- First.\n');
});

sections('ends before the list of links', () => {
  assert.is(section('0.9.0'), '- Old.\n');
});

sections('is refused where there is none, or nothing in it, with the way out', () => {
  assert.match(refused('1.1', file), /has no section for 1\.1: add the heading "## \[1\.1\] - \d{4}-\d\d-\d\d"/);
  assert.match(refused('1x1.0', file), /has no section for 1x1\.0/);
  assert.match(refused('1.0.0', file), /section for 1\.0\.0 is empty: say what changes/);
  assert.match(refused(), /^Usage: /);
});

sections.run();
