// Saved ranges without a page: as lines of text, in a list that is changed, and by their names in the typed question.
import * as assert from 'uvu/assert';
import {
  addPositions,
  deleteKept,
  findSame,
  importKept,
  keepRange,
  parseKept,
} from '../../web/playground/ranges/change-kept.js';
import {
  explainNotation,
  type KeptRange,
  labelHolding,
  parseLine,
  readKept,
  readNamedRanges,
  storeKept,
  writeKept,
} from '../../web/playground/ranges/kept-ranges.js';
import { groupByFolder } from '../../web/playground/ranges/kept-tree.js';
import { readQuestion } from '../../web/playground/situation/question.js';
import { rangeSeat } from '../../web/playground/situation/situation.js';
import { suite } from '../suite.js';

const test = suite('saved ranges in a list');

const range = (path: string, range = '', game: KeptRange['game'] = 'holdem'): KeptRange => ({ path, game, range });
const paths = (kept: readonly KeptRange[]): string[] => kept.map(({ path }) => path);
const six = range('Six-handed/BTN/Open', 'TT+');
const full = range('Full ring/BTN/Open', '99+');
const named = () => readNamedRanges('holdem');
const faultsOf = (text: string): string[] =>
  readQuestion(text, 'holdem', named()).faults.map(({ message, from, to }) => `${text.slice(from, to)}: ${message}`);

test('are lines of text, as they were before there were folders, and read back as they were written', () => {
  assert.equal(parseLine(' My #1 opening : [50]AA[/50], KK '), range('My #1 opening', '[50]AA[/50], KK'));
  const kept = [range('A/B'), range('A/B/C', 'QQ+'), range('A/B/C', 'TT+', 'short-deck'), range('Old', '22+, A2s:0.5')];
  assert.equal(parseKept(writeKept(kept)), kept);
  for (const line of ['', '# A: 22+', 'Loose 22+', ': 22+', '/: 22+', 'A:', 'A: [omaha] 22+']) {
    assert.is(parseLine(line), undefined, line);
  }
  for (const [text, message] of [
    ['Tight: QQ+\n\n# A comment\nLoose 22+', /^line 4: write a name, a colon and a range$/],
    ['Tight: QQ+\nLoose: AA, 22x', /^line 2: /],
    ['Six/BTN: [short-deck] 22+', /^line 1: .*short deck/],
  ] as const) {
    assert.throws(() => parseKept(text), message);
  }
});

test('last as long as the page where the browser blocks its storage', () => {
  storeKept([range('A', 'QQ+')]);
  assert.equal(readKept(), [range('A', 'QQ+')]);
});

test('stand behind those of their folder, or in place of one of the same name, in each game', () => {
  const six = addPositions([range('Mine', 'AA')], 'Six-handed');
  const inSix = ['UTG', 'HJ', 'CO', 'BTN', 'SB', 'BB'].map(name => `Six-handed/${name}`);
  assert.equal(paths(six), ['Mine', ...inSix]);
  assert.equal(addPositions(six, 'Six-handed'), six, 'added once');
  assert.is(addPositions([], 'Full ring').length, 9);
  const open = keepRange(six, range('Six-handed/UTG/Open', 'TT+'));
  assert.is(open[2]?.path, 'Six-handed/UTG/Open');
  const other = keepRange(open, range('six-handed/utg/open', '99+'));
  assert.equal([other.length, other[2]?.range], [open.length, '99+']);
  assert.is(keepRange(open, range('Six-handed/UTG/Open', 'TT+', 'short-deck')).length, open.length + 1);
  assert.equal(paths(deleteKept(open, range('Six-handed/UTG/Open', 'TT+'))), paths(six), 'the folder stays');
  assert.equal(paths(deleteKept(open, range('Six-handed'))), ['Mine']);
});

test('of a file get a number where another range has their name', () => {
  const kept = [range('A/Open', 'QQ+'), range('A/Call', 'JJ')];
  const { kept: both, numbered } = importKept(kept, [range('A/Open', 'TT+'), range('a/call', 'JJ'), range('B')]);
  assert.equal(paths(both), ['A/Open', 'a/call', 'A/Open 2', 'B']);
  assert.equal(numbered, ['A/Open 2']);
});

test('are found by each end of a path that only one has, and by a whole path', () => {
  storeKept([
    six,
    full,
    range('Full ring/SB/Call', '88+'),
    range('Call', '77+'),
    range('BTN/22+', 'KK'),
    range('BTN vs BB', '66+'),
  ]);
  for (const [typed, expected] of [
    ['six-handed/btn/open', 'TT+'],
    ['Full ring/BTN/Open', '99+'],
    ['SB/Call', '88+'],
    ['Call', '77+'],
    ['btn/22+', 'KK'],
    ['btn vs bb', '66+'],
    ['22+', '22+'],
  ] as const) {
    const { seats, faults } = readQuestion(`AhKh vs ${typed}`, 'holdem', named());
    assert.equal([seats.length, seats[1]?.range, faults], [2, expected, []], typed);
  }
  const own = (path: string): string => labelHolding(rangeSeat('TT+', path), 'holdem');
  assert.is(own('Six-handed/BTN/Open'), 'Six-handed/BTN/Open');
  assert.is(own('Full ring/SB/Call'), 'SB/Call');
  assert.is(own('BTN/22+'), 'BTN/22+');
  assert.is(own('Of another/person/Open'), 'person/Open', 'it is not saved here');
  storeKept([six]);
  assert.is(own('Six-handed/BTN/Open'), 'Open');
  assert.is(labelHolding(rangeSeat('TT+'), 'holdem'), 'TT+');
});

test('are listed where a typed name stands for several', () => {
  storeKept([six, full]);
  for (const typed of ['btn/open', '/ btn/open']) {
    assert.equal(faultsOf(`AhKh vs ${typed} on Jh7c2h`), [
      'btn/open: Two saved ranges are called "BTN/Open": Six-handed/BTN/Open, Full ring/BTN/Open',
    ]);
  }
  storeKept(['A', 'B', 'C', 'D', 'E'].map(folder => range(`${folder}/Open`, 'TT+')));
  assert.equal(faultsOf('open'), ['open: 5 saved ranges are called "Open": A/Open, B/Open, C/Open and others']);
});

test('have not been given a name with folders that is typed: it is said once', () => {
  storeKept([six]);
  assert.equal(faultsOf('AhKh vs Full ring/BTN/Opem on Jh7c2h'), [
    'Full ring/BTN/Opem: no saved range is called "Full ring/BTN/Opem"',
  ]);
  assert.is(faultsOf('AhKh/Opem').length, 1);
  assert.is(faultsOf('Opem / Opem').length, 2, 'with spaces they are two players');
});

const list = (count: number): KeptRange[] =>
  Array.from({ length: count }, (_, i) => range(`Folder ${i % 40}/Range ${i}`, 'QQ+'));

test('are looked at once for a file of many ranges, not for each line of it', () => {
  let reads = 0;
  const counted = list(800).map(each => ({
    ...each,
    get path() {
      reads++;
      return each.path;
    },
  }));
  const { kept } = importKept(counted.slice(0, 400), counted.slice(400));
  assert.is(kept.length, 800);
  assert.ok(reads < 10 * 800, `${reads} reads of a path`);
});

test('are bounded in number and length', () => {
  const full = list(2000);
  assert.is(parseKept(writeKept(full)).length, 2000);
  const tooMany = /^These are 2,001 ranges and folders: at most 2,000 can be saved\.$/;
  assert.throws(() => parseKept(writeKept(list(2001))), tooMany);
  assert.throws(() => importKept(full, [range('One more', 'AA')]), tooMany);
  assert.throws(() => keepRange(full, range('One more', 'AA')), tooMany);
  assert.is(keepRange(full, range('Folder 0/Range 0', 'AA')).length, 2000, 'one in place of another');
  const tooLong = /^At most 1 MB of text can be saved\.$/;
  assert.throws(() => parseKept(`A: ${'AA,'.repeat(400_000)}`), tooLong);
  assert.throws(() => keepRange([], range('A', 'AA,'.repeat(400_000))), tooLong);
});

test('are grouped by folders, which count what is in them, also if a name is written in another case', () => {
  const root = groupByFolder([range('A/B', ''), range('a/b/Open', 'QQ+'), range('A/Call', 'KK'), range('Alone', 'AA')]);
  assert.equal([root.count, root.ranges.map(each => each.path)], [3, ['Alone']]);
  const [a, ...others] = root.folders;
  assert.equal([a?.path, a?.count, a?.ranges.length, others.length], ['A', 2, 1, 0]);
  assert.equal(
    a?.folders.map(({ path, count }) => [path, count]),
    [['A/B', 1]],
  );
});

test('have each name once in lines that are kept, without case; a file may repeat one', () => {
  const text = 'a: AA\n\nA: KK\n';
  assert.throws(() => parseKept(text, true), /^line 3: line 1 has the name "A" too$/);
  assert.is(parseKept('a: AA\na: [short-deck] KK\nb/\nb/', true).length, 4);
  assert.equal(importKept([], parseKept(text)).numbered, ['A 2']);
  assert.is(findSame([range('Open', 'QQ+')], range('open', 'KK'))?.path, 'Open');
  assert.is(findSame([range('Open', 'QQ+')], range('open', 'KK', 'short-deck')), undefined);
});

test('may have a name that means something else in a typed question, which is explained', () => {
  for (const [name, meaning] of [
    ['Open', ''],
    ['BTN/QQ+', ''],
    ['AhKh', 'the hand AhKh'],
    ['QQ+', 'the range QQ+'],
    ['20%', 'the range 20%'],
    ['none', 'a range without hands'],
    ['random', 'any two cards'],
    ['3', 'players with any two cards'],
    ['vs', 'a part of the question'],
    ['on', 'a part of the question'],
    ['dead', 'a part of the question'],
  ] as const) {
    assert.is(explainNotation(name, 'holdem'), meaning, name);
  }
});
