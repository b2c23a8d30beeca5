// Counts of work in flight.

import * as assert from 'uvu/assert';
import { InFlightLimit } from '../../src/http/in-flight-limit.js';
import { suite } from '../suite.js';

const refuse = (isOwn: boolean): Error => new Error(isOwn ? 'own' : 'all');

const limits = suite('work in flight');

limits('is refused above the bound of the account, then above that of all, until some is released', () => {
  const limit = new InFlightLimit({ perAccount: 10, total: 15 });
  const first = limit.open('a', refuse);
  first.add(6);
  first.add(4);
  assert.throws(() => first.add(1), /^own$/);
  const second = limit.open('b', refuse);
  second.add(5);
  assert.throws(() => second.add(1), /^all$/);
  first.release();
  second.add(5);
});

limits('of an account that has nothing else is admitted above the bound of all, if the limit says so', () => {
  const limit = new InFlightLimit({ perAccount: 10, total: 10, admitsFirst: true });
  limit.open('a', refuse).add(10);
  const only = limit.open('b', refuse);
  only.add(5);
  only.add(5);
  assert.throws(() => only.add(1), /^own$/);
  const other = limit.open('c', refuse);
  other.add(1);
  assert.throws(() => limit.open('c', refuse).add(1), /^all$/);
});

limits('is not counted once it was released', () => {
  const limit = new InFlightLimit({ perAccount: 10 });
  const given = limit.open('a', refuse);
  given.add(10);
  given.release();
  given.add(10);
  given.release();
  limit.take('a', 10, refuse);
  assert.throws(() => limit.take('a', 1, refuse), /^own$/);
});

limits.run();
