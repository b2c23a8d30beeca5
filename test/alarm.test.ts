// The alarm: raised at once, lowered after a time without failures, and reported once each time.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createAlarm } from '../src/alarm.js';
import { until } from './until.js';

/** An alarm, the changes that it reported, and whether everything works. */
const makeAlarm = () => {
  const reports: (string | undefined)[] = [];
  const state = { isWell: true };
  return {
    state,
    reports,
    ...createAlarm(
      () => state.isWell,
      reason => reports.push(reason),
    ),
  };
};

const alarm = suite('the alarm');

alarm('is not raised at first', () => {
  assert.is(makeAlarm().isRaised(), false);
});

alarm('is reported once when it is raised, with the first reason, and once when it is lowered', async () => {
  const { raise, isRaised, reports } = makeAlarm();
  raise('lost');
  raise('still lost');
  assert.equal([isRaised(), reports], [true, ['lost']]);
  await until(() => !isRaised());
  assert.equal(reports, ['lost', undefined]);
});

alarm('stays raised while failures come, even if everything works between them', async () => {
  const { raise, isRaised, reports, stop } = makeAlarm();
  for (let count = 0; count < 4; count++) {
    raise(`failure ${count}`);
    await sleep(400);
  }
  assert.equal([isRaised(), reports], [true, ['failure 0']]);
  stop();
});

alarm('stays raised for as long as something does not work', async () => {
  const { raise, isRaised, state } = makeAlarm();
  state.isWell = false;
  raise('lost');
  await sleep(1500);
  assert.is(isRaised(), true);
  state.isWell = true;
  await until(() => !isRaised());
});

alarm('can be raised again', async () => {
  const { raise, isRaised, reports, stop } = makeAlarm();
  raise('first');
  await until(() => !isRaised());
  raise('second');
  assert.equal(reports, ['first', undefined, 'second']);
  stop();
});

alarm('reports nothing after it was stopped', async () => {
  const { raise, stop, reports } = makeAlarm();
  stop();
  raise('too late');
  assert.equal(reports, []);
});

alarm.run();
