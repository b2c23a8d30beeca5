// What a failed command says.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UnknownOutcomeError } from '../../src/accounts/account-model.js';
import { describeFailure } from '../../src/cli/command-error.js';

const failure = suite('a failed command');

failure('whose outcome nobody knows says so, for a script too: to repeat it could grant twice', () => {
  const { code, message, exitCode } = describeFailure(new UnknownOutcomeError('The account store was lost.'));
  assert.equal([code, exitCode], ['UNKNOWN_OUTCOME', 1]);
  assert.is(
    message,
    'The account store was lost. The change may or may not have been made: check before you repeat it.',
  );
});

failure.run();
