// poker-odds equity, called wrongly: what is wrong, where, and what was probably meant.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { command, type Outcome } from '../../command.js';

const equity = (...argv: string[]): Promise<Outcome> => command({}, 'equity', ...argv);

const refused = suite('poker-odds equity refuses, with exit code 2,');

const refuses = (name: string, argv: readonly string[], code: string, message: string | RegExp): void => {
  refused(name, async () => {
    const { exitCode, out, err } = await equity(...argv, '--json');
    const { error } = JSON.parse(err);
    assert.equal([exitCode, out, error.code], [2, '', code]);
    assert.match(error.message, message);
  });
};

const FLOP = ['--board', 'QhJh2c'];
refuses(
  'a range that is none, with the reading that was meant',
  ['AhKh', 'QQ, AAo'],
  'INVALID_RANGE',
  /^player 2, at 4: "AAo": .* did you mean "AA"\?$/,
);
refuses(
  'a range of which nothing is left',
  ['AhKh', 'QQ', '--dead', 'QhQdQc'],
  'INVALID_RANGE',
  /^player 2 has no hand/,
);
refuses(
  'ranges that leave no room for one another',
  ['AA', 'AA', 'AA'],
  'INVALID_RANGE',
  /^players have ranges that leave no room for one another: .*: use fewer players or wider ranges$/,
);
refuses(
  'a card that two players have',
  ['AhKh', 'AhQd'],
  'DUPLICATE_CARDS',
  'player 2 has "Ah", which player 1 has already',
);
refuses(
  'a card that is on the board, too',
  ['QhKh', 'AA', ...FLOP],
  'DUPLICATE_CARDS',
  'player 1 has "Qh", which is board card 1 already',
);
refuses(
  'a card that is none',
  ['AhKh', 'AA', '--board', '10h'],
  'INVALID_CARDS',
  'board card 1 is "10h": did you mean "Th"?',
);
refuses(
  'too many board cards',
  ['AhKh', 'AA', '--board', '2c3c4c5c6c7c'],
  'INVALID_CARDS',
  /^--board has 6 entries: send an array of 0 to 5 cards$/,
);
refuses('a player alone', ['AhKh'], 'INVALID_USAGE', /2 to 10 players/);
refuses('sampling beside --exact', ['AA', 'KK', '--exact', '--seed', '7'], 'INVALID_USAGE', /cannot be used with/);
refuses(
  'too many deals',
  ['15%', '20%', '25%', '--exact'],
  'INVALID_USAGE',
  /^--exact: .* 1,000,000,000 at most; leave it out to sample$/,
);
refuses(
  'next cards before the flop',
  ['AA', 'KK', '--next-cards'],
  'INVALID_USAGE',
  '--next-cards needs a board of 3 or 4 cards, and this one has 0: use such a board, or leave it out',
);
refuses(
  'next cards of a sample',
  ['15%', '20%', '25%', ...FLOP, '--next-cards'],
  'INVALID_USAGE',
  'these ranges are sampled: add --exact, or leave it out',
);
refuses('a target error in percent', ['AA', 'KK', '--target-error', '0.05%'], 'INVALID_USAGE', /a number from 0\.0001/);
refuses('an option that is none, and says what was meant', ['AA', 'KK', '--hand'], 'INVALID_USAGE', /--hands\?/);

refused('and repeats no API key that was typed in the wrong place', async () => {
  const { err } = await equity('AhKh', 'pok_0123456789abcdef0123456789');
  assert.match(err, 'pok_[hidden]');
  assert.not.match(err, '0123456789abcdef');
});

refused.run();
