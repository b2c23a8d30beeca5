// The list of saved ranges without a page: their names in the typed question, and what a list and a file may hold.
import * as assert from 'uvu/assert';
import { type KeptRange, labelSeat, readNamedRanges, storeKept } from '../../web/playground/ranges/kept-ranges.js';
import { readQuestion } from '../../web/playground/situation/question.js';
import { rangeSeat } from '../../web/playground/situation/situation.js';
import { suite } from '../suite.js';

const test = suite('the list of saved ranges');

const range = (path: string, range = '', game: KeptRange['game'] = 'holdem'): KeptRange => ({ path, game, range });
const six = range('Six-handed/BTN/Open', 'TT+');
const full = range('Full ring/BTN/Open', '99+');
const named = () => readNamedRanges('holdem');
const faultsOf = (text: string): string[] =>
  readQuestion(text, 'holdem', named()).faults.map(({ message, from, to }) => `${text.slice(from, to)}: ${message}`);

test('is found by each end of a path that only one has, and by a whole path', () => {
  storeKept([six, full, range('Full ring/SB/Call', '88+'), range('Call', '77+'), range('BTN/22+', 'KK')]);
  for (const [typed, expected] of [
    ['six-handed/btn/open', 'TT+'],
    ['Full ring/BTN/Open', '99+'],
    ['SB/Call', '88+'],
    ['Call', '77+'],
    ['btn/22+', 'KK'],
    ['22+', '22+'],
  ] as const) {
    const { seats, faults } = readQuestion(`AhKh vs ${typed}`, 'holdem', named());
    assert.equal([seats.length, seats[1]?.range, faults], [2, expected, []], typed);
  }
  const own = (path: string): string => labelSeat(rangeSeat('TT+', path), 'holdem');
  assert.is(own('Six-handed/BTN/Open'), 'Six-handed/BTN/Open');
  assert.is(own('Full ring/SB/Call'), 'SB/Call');
  assert.is(own('BTN/22+'), 'BTN/22+');
  assert.is(own('Of another/person/Open'), 'person/Open', 'it is not saved here');
  storeKept([six]);
  assert.is(own('Six-handed/BTN/Open'), 'Open');
  assert.is(labelSeat(rangeSeat('TT+'), 'holdem'), 'TT+');
});

test('says which ranges have a name that is typed', () => {
  storeKept([six, full]);
  for (const typed of ['btn/open', '/ btn/open']) {
    assert.equal(faultsOf(`AhKh vs ${typed} on Jh7c2h`), [
      'btn/open: Two saved ranges are called "BTN/Open": Six-handed/BTN/Open, Full ring/BTN/Open',
    ]);
  }
  storeKept(['A', 'B', 'C', 'D', 'E'].map(folder => range(`${folder}/Open`, 'TT+')));
  assert.equal(faultsOf('open'), ['open: 5 saved ranges are called "Open": A/Open, B/Open, C/Open and others']);
});

test('says once that no range has a name with folders', () => {
  storeKept([six]);
  assert.equal(faultsOf('AhKh vs Full ring/BTN/Opem on Jh7c2h'), [
    'Full ring/BTN/Opem: no saved range is called "Full ring/BTN/Opem"',
  ]);
  assert.is(faultsOf('AhKh/Opem').length, 1);
  assert.is(faultsOf('Opem / Opem').length, 2, 'with spaces they are two players');
});

test.run();
