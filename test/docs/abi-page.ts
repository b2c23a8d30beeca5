// docs/wasm-abi.md as its tests read it: sections, ranges of arguments, pictures of memory.
import { read } from '../repository/tree.js';

export const PAGE = 'docs/wasm-abi.md';
export const page = read(PAGE);

/** [argument, export, least, most] of the rows whose range is of numbers. */
export const numberRanges: readonly (readonly [name: string, of: string, least: number, most: number])[] = [
  ...page.matchAll(/^\| `(\w+)` \| ([^|]+) \| (\d+) … ([\d,]+) \|/gm),
].flatMap(([, name = '', of = '', least, most = '']) =>
  of
    .split(', ')
    .map(each => [name, each.replaceAll('`', ''), Number(least), Number(most.replaceAll(',', ''))] as const),
);

/** The edges of the picture under the first heading that contains `heading`: their addresses, and the exports that point there. */
export const edgesUnder = (heading: string): (readonly [number, string | undefined])[] => {
  const start = page.search(new RegExp(`^#+ .*${heading}`, 'm'));
  const [picture = ''] = page.slice(start).match(/^```text\n[^`]*┌[^`]*```$/m) ?? [];
  return [...picture.matchAll(/^ *(\d+) [┌├└]─+[┐┤┘](?: ← (\w+)\(\))?$/gm)].map(([, at, name]) => [Number(at), name]);
};
