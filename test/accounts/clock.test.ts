// The system's clock is set back and ahead: no balance, no reference and no key without an end depends on it.
import * as assert from 'uvu/assert';
import { atTime } from '../time.js';
import { assertSound, chargeOf, codeOf, ledgerOf, storeSuite } from './stores.js';

const HOUR_MS = 3_600_000;

const clocks = storeSuite('an instance whose clock jumps');

clocks(
  'charges and grants as before; entries have the wrong time, and a key with an end ends by that clock',
  async store => {
    const { accounts, elsewhere } = store;
    await accounts.createAccount('jumper', { credits: 100 });
    const lasting = await accounts.createKey('jumper');
    const ending = await accounts.createKey('jumper', { expires: new Date(Date.now() + HOUR_MS) });
    const isValid = async (key: string) => (await elsewhere.authenticate(key)) !== undefined;
    for (const jump of [-HOUR_MS, 24 * HOUR_MS]) {
      await atTime(Date.now() + jump, async () => {
        await accounts.charge(chargeOf('jumper', 10));
        await accounts.addCredits('jumper', 5, { reference: 'paid-once' });
        assert.is(await codeOf(accounts.addCredits('jumper', 6, { reference: 'paid-once' })), 'REFERENCE_USED');
        assert.equal([await isValid(lasting.key), await isValid(ending.key)], [true, jump < 0]);
      });
    }
    assert.ok(await isValid(ending.key));
    assert.is((await accounts.findAccount('jumper')).credits, 85);
    assert.equal(
      (await ledgerOf(accounts, 'jumper')).map(({ credits }) => credits).sort((a, b) => a - b),
      [5, 10, 10, 100],
    );
    await assertSound(store);
  },
);

clocks.run();
