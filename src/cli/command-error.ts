// What a failed command prints, and its exit code: 1 failed, 2 wrong usage, 130 or 143 stopped by a signal.
import { CommanderError } from 'commander';
import { AccountError, StoreUnavailableError, UnknownOutcomeError } from '../accounts/account-model.js';
import { ConfigError } from '../config.js';
import { DuplicateCardsError, InvalidCardsError } from '../engine/cards.js';
import { redactKeys } from '../redact-keys.js';
import { escapeControls } from '../text.js';
import type { StopSignal } from './stop-signals.js';

interface CommandFailure {
  readonly code: string;
  readonly message: string;
  readonly exitCode: 1 | 2 | 130 | 143;
}

/** A failure with a code and a sentence of the command line's own. */
export class CommandError extends Error {
  override name = 'CommandError';

  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A signal stopped the command before its end. */
export class StoppedError extends CommandError {
  override name = 'StoppedError';

  /** @param isReported whether the printed output says it already */
  constructor(
    message: string,
    readonly by: StopSignal,
    readonly isReported = false,
  ) {
    super('INTERRUPTED', message);
  }
}

/** As shells report a process that a signal ended: 128 plus the signal's number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** What Node says of a failed call of the system: "ENOENT". */
export const readSystemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
};

export const makeFileError = (file: string, cause: unknown): CommandError => {
  const code = readSystemCode(cause) ?? String(cause);
  return new CommandError('FILE_UNREADABLE', `${JSON.stringify(file)} cannot be read: ${FILE_FAULTS[code] ?? code}.`, {
    cause,
  });
};

const findCode = (error: unknown): string => {
  if (error instanceof CommanderError) return 'INVALID_USAGE';
  if (error instanceof InvalidCardsError) return 'INVALID_CARDS';
  if (error instanceof DuplicateCardsError) return 'DUPLICATE_CARDS';
  if (error instanceof ConfigError) return 'INVALID_CONFIG';
  if (error instanceof UnknownOutcomeError) return 'UNKNOWN_OUTCOME';
  if (error instanceof StoreUnavailableError) return 'SERVICE_UNAVAILABLE';
  return error instanceof AccountError || error instanceof CommandError ? error.code : 'INTERNAL_ERROR';
};

const WRONG_USAGE: readonly string[] = [
  'INVALID_USAGE',
  'INVALID_CARDS',
  'DUPLICATE_CARDS',
  'INVALID_RANGE',
  'INVALID_NAME',
];

/** Not "try again": a repeated grant may be granted twice. */
const LOOK_FIRST = 'The change may or may not have been made: check before you repeat it.';

/** What people type before a command's name, in a clone or where the package is installed. Elsewhere npx would install a stranger's package. */
export const COMMAND_NAME = 'npx --no-install poker-odds';

/** What Commander says where a hand or a class of hands stands in place of a command. */
const HAND_AS_COMMAND = /^unknown command '((?:(?:10|[2-9TJQKA])[cdhs]?){2}[so]?\+?)'$/i;

/** The message on one line: Commander puts its suggestion on a second one, and has no sentence for a missing subcommand. */
const writeSentence = (error: unknown): string => {
  if (error instanceof CommanderError && error.code === 'commander.help')
    return 'a command is missing: --help lists them';
  const text = error instanceof Error ? error.message.replace(/^error: /, '').replace('\n(', ' (') : String(error);
  const [, hand] = HAND_AS_COMMAND.exec(text) ?? [];
  if (hand !== undefined) return `${text} (Did you mean "equity ${hand}"?)`;
  if (error instanceof AccountError && error.code === 'UNKNOWN_ACCOUNT')
    return escapeControls(`${text} To create one: ${COMMAND_NAME} accounts create NAME`);
  return escapeControls(error instanceof UnknownOutcomeError ? `${text} ${LOOK_FIRST}` : text);
};

/** The failure that is printed for an error. API keys in its message are hidden. */
export const describeFailure = (error: unknown): CommandFailure => {
  const code = findCode(error);
  const failed = WRONG_USAGE.includes(code) ? 2 : 1;
  const exitCode = error instanceof StoppedError ? EXIT_CODES[error.by] : failed;
  return { code, message: redactKeys(writeSentence(error)), exitCode };
};
