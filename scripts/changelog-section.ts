// Prints the section of a version in a changelog of the form of Keep a Changelog: the text of its release.
//   node --import tsx scripts/changelog-section.ts 1.2.3 [CHANGELOG.md]
import { readFileSync } from 'node:fs';

/** "1.2.3" of "## [1.2.3] - 2026-01-31" and of "## 1.2.3 (2026-01-31)". */
const versionOf = (heading: string): string | undefined => heading.match(/^## \[?([^\]\s]+)/)?.[1];

/** Whether each line is in a fenced block, which has no headings. */
const fenced = (lines: readonly string[]): boolean[] => {
  let inside = false;
  return lines.map(line => {
    const isFence = /^ *```/.test(line);
    if (isFence) inside = !inside;
    return inside || isFence;
  });
};

const isLinkTarget = (line: string): boolean => /^\[[^\]]+\]: /.test(line);

/** The lines below the version's heading; undefined where there is no such heading. */
const sectionOf = (changelog: string, version: string): string | undefined => {
  const lines = changelog.split(/\r?\n/);
  const isBlock = fenced(lines);
  const isHeading = (line: string, i: number): boolean => line.startsWith('## ') && !isBlock[i];
  const start = lines.findIndex((line, i) => isHeading(line, i) && versionOf(line) === version);
  if (start < 0) return undefined;
  const next = lines.findIndex((line, i) => i > start && isHeading(line, i));
  return lines
    .slice(start + 1, next < 0 ? undefined : next)
    .filter(line => !isLinkTarget(line))
    .join('\n')
    .trim();
};

const [version, file = 'CHANGELOG.md'] = process.argv.slice(2);
const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

if (version === undefined) fail('Usage: node --import tsx scripts/changelog-section.ts VERSION [CHANGELOG.md]');
else {
  const today = new Date().toISOString().slice(0, 10);
  const section =
    sectionOf(readFileSync(file, 'utf8'), version) ??
    fail(`${file} has no section for ${version}: add the heading "## [${version}] - ${today}" above what it changes.`);
  if (section === '') fail(`${file}: the section for ${version} is empty: say what changes.`);
  console.log(section);
}
