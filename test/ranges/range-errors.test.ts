// Texts that are not ranges: the position of the fault, what is wrong, and what to write instead.

import * as assert from 'uvu/assert';
import { parseRange } from '../../src/ranges/holdem-ranges.js';
import { suite } from '../suite.js';
import { findFault } from './find-fault.js';

type Fault = readonly [text: string, position: number, message: RegExp];

/** The ranges that a message suggests, behind "did you mean" in quotes, or behind "write". */
const listSuggestions = (message: string): string[] => {
  const [, quoted = ''] = /did you mean (.+)\?$/.exec(message) ?? [];
  const [, written] = /: write (?!a )(.+)$/.exec(message) ?? [];
  const ways = written?.replace(/,? for the \w+/g, '').split(/, (?:or|and) /) ?? [];
  return [...quoted.split(' or '), ...ways].filter(Boolean).map(meant => meant.replace(/^"(.+)"$/, '$1'));
};

const assertFaults = (faults: readonly Fault[]): void => {
  for (const [text, position, message] of faults) {
    const error = findFault(text);
    assert.match(error.message, message);
    assert.is(error.position, position, error.message);
    assert.ok(error.message.startsWith(`at ${position}: `), error.message);
    for (const meant of listSuggestions(error.message)) parseRange(meant);
  }
};

const errors = suite('a text that is not a range');

errors('is refused where programs read it in two ways, with both', () => {
  assertFaults([
    ['98s+', 0, /is 98s alone in some programs, and 98s to AKs in others: write 98s, or 98s-AKs$/],
    ['32o+:0.5', 0, /write 32o, or 32o-AKo$/],
    ['AKs@0.5', 4, /"@0\.5" is 0\.5 percent .* weight 0\.5 in others: write AKs:0\.5, or AKs@50, .* AKs:0\.5% for/],
    ['AKs 50%', 4, /"50%" beside another item is its weight .*: write AKs:50%, or AKs, 50%$/],
    ['50% AKs', 0, /write AKs:50%, or AKs, 50%$/],
    ['AA\n10%', 3, /write AA:10%, or AA, 10%$/],
    ['QQ, 15% 20%', 8, /write 15%:20%, or 15%, 20%$/],
    ['AA:0.5 15%', 7, /: write AA:0\.5, 15%$/],
    ['AA 15%:0.5', 3, /: write AA, 15%:0\.5$/],
    [`0.5(${'AA '.repeat(40)}) 15%`, 126, /: write a comma between them$/],
  ]);
});

errors('is refused where a comma may be a decimal one, with both readings where there are two', () => {
  const both = (item: string): RegExp => RegExp(`"${item}" has a decimal comma in some programs, and is two items in`);
  assertFaults([
    ['AA:0,75', 0, /: write AA:0\.75, or AA:0, 75$/],
    ['AA:0,5', 0, /"AA:0,5" has a decimal comma: write AA:0\.5$/],
    ['AA:0,5%', 0, /: write AA:0\.5%, or AA:0, 5%$/],
    ['AA@22,55', 0, /: write AA@22\.55, or AA@22, 55$/],
    ['AA@12,5', 0, /"AA@12,5" has a decimal comma: write AA@12\.5$/],
    ['[22,5]AA, KK[/22,5]', 0, /"\[22,5\]" has a decimal comma: write \[22\.5\]AA, KK\[\/22\.5\]$/],
    ['[22.5]AA[/22,5]', 8, /"\[\/22,5\]" has a decimal comma: write \[22\.5\]AA\[\/22\.5\]$/],
    [`[22,5]${'AA '.repeat(40)}[/22,5]`, 0, /"\[22,5\]" has a decimal comma: write a point$/],
    ['[22,5]0.5(AA)', 0, /"\[22,5\]" has a decimal comma: write a point$/],
    ['15%-20,5%', 0, /"15%-20,5%" has a decimal comma: write 15%-20\.5%$/],
    ['15,5%-20,5%', 0, /"15,5%-20,5%" has a decimal comma: write 15\.5%-20\.5%$/],
    ['top15,5%', 0, /"top15,5%" has a decimal comma: write top15\.5%$/],
    ['AA@0,75', 0, /: write AA:0\.75, or AA:0\.75%, or AA@0, 75$/],
    ['22,5%', 0, both('22,5%')],
    ['22,33,5%', 3, /: write 33\.5%, or 33, 5%$/],
    ['22,5%(AA, KK)', 0, /: write 22\.5%\(AA, KK\), or 22, 5%\(AA, KK\)$/],
    ['0,5(AA)', 0, /"0,5\(AA\)" has a decimal comma: write 0\.5\(AA\)$/],
    [`${'AA '.repeat(3)}AKs-A2s${' '.repeat(30)}:0,75`, 9, /write AKs-A2s :0\.75, or AKs-A2s :0, 75$/],
  ]);
});

errors('is not one for a comma that cannot be decimal', () => {
  for (const [text, spaced] of [
    ['AhAd:0,AA', 'AhAd:0, AA'],
    ['15%,22+', '15%, 22+'],
    ['77:0,66:0.5', '77:0, 66:0.5'],
    ['77:0,66+', '77:0, 66+'],
    ['AA:0,5%-15%', 'AA:0, 5%-15%'],
    ['AA@100,22', 'AA@100, 22'],
    ['22,top5%', '22, 5%'],
    ['1010,5%', 'TT, 5%'],
    ['55-22,5%', '55-22, 5%'],
  ] as const) {
    assert.equal(parseRange(text), parseRange(spaced), text);
  }
  parseRange('22, 5%');
});

errors('is refused with what was probably meant', () => {
  assertFaults([
    ['KK, Ax+', 6, /did you mean "AX"\?$/],
    ['AKx', 2, /"x" does not belong there: did you mean "AK"\?$/],
    ['AxKx', 2, /did you mean "AK" or "AKs"\?$/],
    ['AxAx', 2, /did you mean "AA"\?$/],
    ['A*', 0, /did you mean "AX"\?$/],
    ['A?s', 0, /did you mean "AXs"\?$/],
    ['As', 0, /did you mean "As\*" or "AXs"\?$/],
    ['Ah Kh', 0, /"Ah" is neither a hand nor a class: did you mean "AhKh"\?$/],
    ['QQ, Ah,Kh', 4, /did you mean "AhKh"\?$/],
    ['0.5(A♥ K♥)', 4, /did you mean "A♥K♥"\?$/],
    ['Ah Kh Qh', 0, /for the board write "on Ah Kh Qh", or send it as board$/],
    ['QQ+ Qh7c2d', 8, /"2d" does not belong there: for the board write "on Qh7c2d", or send it as board$/],
    ['QQ+ Qh 7c 2d', 4, /for the board write "on Qh 7c 2d"/],
    ['QQ+, KK Qh7c2d3s', 12, /for the board write "on Qh7c2d3s"/],
    ['Asx', 0, /did you mean "As\*"\?$/],
    ['As**', 3, /did you mean "As\*"\?$/],
    ['QQ, AAo', 4, /neither suited nor offsuit: did you mean "AA"\?$/],
    ['JTs-76o', 0, /did you mean "JTs-76s" or "JTo-76o"\?$/],
    ['QQ:50', 3, /a weight is from 0 to 1, not 50: write QQ:50%$/],
    ['A5s(50%)', 3, /did you mean "A5s:50%"\?$/],
    ['AK*0.5', 2, /did you mean "AK:0\.5"\?$/],
    ['AA@50%', 5, /did you mean "AA@50"\?$/],
    ['"AA":0.5', 0, /did you mean "AA:0\.5"\?$/],
    ['22..77', 2, /did you mean "22-77"\?$/],
    ['AK50%', 2, /did you mean "AK:50%"\?$/],
    ['50%AKs', 3, /did you mean "AKs:50%"\?$/],
    ['0.5AKs', 0, /did you mean "AKs:0\.5"\?$/],
    ['AKos', 3, /did you mean "AKo"\?$/],
    ['AKoff', 3, /did you mean "AKo"\?$/],
    ['AK suited', 3, /did you mean "AKs"\?$/],
    ['ATC', 2, /did you mean "random"\?$/],
    ['any two', 0, /did you mean "random"\?$/],
    ['top15', 0, /did you mean "15%"\?$/],
    ['top15.5', 0, /did you mean "15\.5%"\?$/],
    ['10-10', 0, /did you mean "TT"\?$/],
    ['AA, KK and AKs', 7, /items are separated by commas$/],
    ['AA=50', 2, /did you mean "AA:50%"\?$/],
    ['AK*500', 2, /"\*500" does not belong there$/],
    ['22(AA)', 0, /a weight is from 0 to 1, not 22: write 22%\(AA\)$/],
    ['0.5 (AA)', 0, /"0\.5" is neither a hand nor a class: did you mean "0\.5\(AA\)"\?$/],
    ['AA 0.5', 3, /"0\.5" is neither a hand nor a class: did you mean "AA:0\.5"\?$/],
    ['AA 50, QQ', 3, /did you mean "AA:50%" or "AA, 50%"\?$/],
    ['AKs-AKo', 0, /"AKs-AKo" is not a row of classes: did you mean "AK"\?$/],
    ['AK>A9o', 2, /did you mean "AKo-A9o"\?$/],
    ['66+~99', 3, /did you mean "66-99"\?$/],
    ['T9~AA', 2, /"~AA" does not belong there$/],
    ['5-15%', 0, /did you mean "5%-15%"\?$/],
    ['22-55%', 5, /did you mean "22%-55%"\?$/],
    ['88-', 3, /a class such as "88" is missing behind the dash: did you mean "88-22"\?$/],
    ['A9s -, KK', 5, /missing behind the dash: did you mean "A9s-A2s"\?$/],
    ['22-', 3, /missing behind the dash$/],
    ['88-x', 3, /missing behind the dash$/],
    ['ATs+/KQs', 4, /items are separated by commas$/],
    ['8s8h+', 4, /"\+" goes with classes/],
    ['50% (AA)', 4, /did you mean "50%\(AA\)"\?$/],
    ['top 15%(AA)', 7, /a group is written/],
    ['AhAdKhKd', 4, /set the game to omaha$/],
  ]);
});

errors('names letters that only look right, which stand in the message as they were sent', () => {
  assertFaults([
    ['6сTc', 0, /"6сTc" is neither a hand nor a class: the с is Cyrillic: write "6cTc"$/],
    ['AKѕ', 2, /"ѕ" does not belong there: the ѕ is Cyrillic/],
    ['ΑK', 0, /the Α is Greek/],
    ['ＡＫs', 0, /"ＡＫs" .* the Ａ is fullwidth/],
    ['AA，KK', 2, /the ， is fullwidth/],
    ['A5s\u2011A2s', 3, /"\u2011A2s" does not belong there: another dash stands there: write "A5s-A2s"$/],
    ['QQ\u2011', 2, /another dash stands there, not "-"$/],
    ['АКx', 0, /the А is Cyrillic: did you mean "AK"\?$/],
    ['ЖА', 0, /the А is Cyrillic$/],
    ['AKs\u200b', 3, /U\+200B is invisible: leave it out$/],
    ['Grüße', 0, /^at 0: "Grüße" is neither/],
    ['🂡🂮', 0, /^at 0: "🂡🂮" is neither/],
    ['A\u202eK', 0, /^at 0: "A\\u202eK" is neither/],
    ['A\ud800', 0, /^at 0: "A\\ud800" is neither/],
  ]);
  const key = 'pok_0123456789abcdefghijABCDEFGHIJ';
  for (const text of [key, `A${key}`, `AA ${'x'.repeat(17)}${key}`])
    assert.not.match(findFault(text).message, /pok_\w/);
});

errors('is refused with the position of the fault', () => {
  assertFaults([
    ['', 0, /the range is empty/],
    [' \n', 2, /the range is empty/],
    ['AA,,KK', 3, /a hand or a class is missing before ","/],
    ['AA;', 3, /an item is missing after ";"/],
    ['{}', 1, /missing before "}"/],
    ['{AA', 3, /"}" is missing before the end/],
    ['AA}', 2, /"}" does not belong there/],
    ['AA, HH', 4, /"HH" is neither a hand nor a class/],
    ['top', 0, /"top" is neither a hand nor a class/],
    ['top 5%-15%', 6, /"-15%" does not belong there/],
    ['0.2%', 0, /"0\.2%" has no hand/],
    ['AhAh', 0, /the same card twice/],
    ['AA +', 3, /"\+" is neither/],
    ['JTs-75s', 0, /not a row of classes: the ends are pairs/],
    ['AA-AK', 0, /not a row of classes/],
    ['AA-', 3, /a class such as "AA" is missing behind the dash/],
    ['AA@101', 3, /a percentage is from 0 to 100, not 101/],
    ['AA@', 3, /the end is not a percentage/],
    ['AA:-0.5', 3, /"-0\.5" is not a weight/],
    ['AA:1e', 4, /"e" does not belong there/],
    ['AA:0', 0, /the weight 0/],
    ['101%', 0, /a percentage is from 0 to 100, not 101/],
    ['5% - 15', 7, /"%" is missing behind the second percentage/],
    ['5%-AA', 3, /"AA" is not a percentage/],
    ['0.5(AA', 6, /"\)" is missing/],
    ['[50]AA', 6, /"\[\/50\]" is missing/],
    ['[50]AA[/60]', 8, /began with 50 and ends with 60/],
    ['0.5(0.5(AA)KK)', 11, /"KK" does not belong there/],
    ['0 0.5 1', 7, /has 1,326 weights .*: the end is behind 3 of them$/],
    ['0 0.5 AA', 6, /"AA" is behind 2 of them$/],
    ['0, 1.5, 0', 3, /a weight is from 0 to 1, not 1\.5$/],
    ['0 '.repeat(1327), 2652, /"0" is behind 1,326 of them$/],
  ]);
});
