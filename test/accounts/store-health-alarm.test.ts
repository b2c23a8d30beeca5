// The alarm: raised at once, lowered after a time without failures, and reported once each time.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createAlarm } from '../../src/accounts/store-health.js';
import { type StoppedTime, stopTime } from '../time.js';

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

const alarm = suite<{ time: StoppedTime }>('the alarm');
alarm.before.each(context => {
  context.time = stopTime();
});
alarm.after.each(({ time }) => time.resume());

alarm('is not raised at first', () => {
  assert.is(makeAlarm().isRaised(), false);
});

alarm('is reported once when it is raised, with the first reason, and once when it is lowered', ({ time }) => {
  const { raise, isRaised, reports } = makeAlarm();
  raise('lost');
  raise('still lost');
  time.pass(900);
  assert.equal([isRaised(), reports], [true, ['lost']]);
  time.pass(400);
  assert.equal([isRaised(), reports], [false, ['lost', undefined]]);
});

alarm('stays raised while failures come, even if everything works between them', ({ time }) => {
  const { raise, isRaised, reports } = makeAlarm();
  for (let count = 0; count < 4; count++) {
    raise(`failure ${count}`);
    time.pass(900);
  }
  assert.equal([isRaised(), reports], [true, ['failure 0']]);
});

alarm('stays raised for as long as something does not work', ({ time }) => {
  const { raise, isRaised, state } = makeAlarm();
  state.isWell = false;
  raise('lost');
  time.pass(60_000);
  assert.is(isRaised(), true);
  state.isWell = true;
  time.pass(300);
  assert.is(isRaised(), false);
});

alarm('can be raised again', ({ time }) => {
  const { raise, reports } = makeAlarm();
  raise('first');
  time.pass(1500);
  raise('second');
  assert.equal(reports, ['first', undefined, 'second']);
});

alarm('reports nothing after it was stopped', ({ time }) => {
  const { raise, stop, reports } = makeAlarm();
  stop();
  raise('too late');
  time.pass(1500);
  assert.equal(reports, []);
});

alarm.run();
