// The alarm: raised at once, lowered after a quiet while, told once each.
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createAlarm } from '../../src/accounts/alarm.js';
import { until } from '../until.js';

/** An alarm, what was heard of it, and whether things look well. */
const makeAlarm = () => {
  const heard: (string | undefined)[] = [];
  const state = { isWell: true };
  return {
    state,
    heard,
    ...createAlarm(
      () => state.isWell,
      reason => heard.push(reason),
    ),
  };
};

const alarm = suite('the alarm');

alarm('is not raised at first', () => {
  assert.is(makeAlarm().isRaised(), false);
});

alarm('is heard once when it is raised, with the first reason, and once when it is lowered', async () => {
  const { raise, isRaised, heard } = makeAlarm();
  raise('lost');
  raise('still lost');
  assert.equal([isRaised(), heard], [true, ['lost']]);
  await until(() => !isRaised());
  assert.equal(heard, ['lost', undefined]);
});

alarm('does not flutter: while bad signs come it stays raised, however well things look in between', async () => {
  const { raise, isRaised, heard, stop } = makeAlarm();
  for (let sign = 0; sign < 4; sign++) {
    raise(`sign ${sign}`);
    await sleep(400);
  }
  assert.equal([isRaised(), heard], [true, ['sign 0']]);
  stop();
});

alarm('stays raised for as long as things do not look well', async () => {
  const { raise, isRaised, state } = makeAlarm();
  state.isWell = false;
  raise('lost');
  await sleep(1500);
  assert.is(isRaised(), true);
  state.isWell = true;
  await until(() => !isRaised());
});

alarm('can be raised again', async () => {
  const { raise, isRaised, heard, stop } = makeAlarm();
  raise('first');
  await until(() => !isRaised());
  raise('second');
  assert.equal(heard, ['first', undefined, 'second']);
  stop();
});

alarm('that was stopped hears nothing more', async () => {
  const { raise, stop, heard } = makeAlarm();
  stop();
  raise('too late');
  assert.equal(heard, []);
});

alarm.run();
