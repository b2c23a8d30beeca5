// The parts of a typed question.

import * as assert from 'uvu/assert';
import { splitTypedParts } from '../../src/questions/typed-parts.js';
import { suite } from '../suite.js';

const parts = suite('a typed question');

const listParts = (text: string): (readonly [keyword: string, text: string])[] =>
  splitTypedParts(text).map(part => [part.keyword, part.text]);

parts('has a word between its parts, or a sign', () => {
  assert.equal(listParts('AhKh vs QQ+ on Qh7c2d dead: 2c'), [
    ['', 'AhKh'],
    ['vs', 'QQ+'],
    ['on', 'Qh7c2d'],
    ['dead', '2c'],
  ]);
  assert.equal(listParts('AhKh/[50]QQ[/50]'), [
    ['', 'AhKh'],
    ['/', '[50]QQ[/50]'],
  ]);
});

parts("has none in the labels of a solver's file", () => {
  const file = '#Type#NoLimit\n#Range0#AA,KK\n#Board#Qh 7c 2d\n#Turn#\n#Dead#';
  assert.equal(listParts(`${file} vs QQ`), [
    ['', file],
    ['vs', 'QQ'],
  ]);
});

parts.run();
