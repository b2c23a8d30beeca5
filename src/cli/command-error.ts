// What a failed command prints, and its exit code: 1 failed, 2 called wrongly, 130 or 143 stopped by a signal.
import { CommanderError } from 'commander';
import { AccountError, StoreUnavailableError, UnknownOutcomeError } from '../accounts/account-model.js';
import { ConfigError } from '../config.js';
import { DuplicateCardsError, InvalidCardsError } from '../engine/cards.js';
import { redactKeys } from '../redact-keys.js';
import { escapeControls, isPrintable } from '../text.js';
import type { StopSignal } from './stop-signals.js';

export interface CommandFailure {
  readonly code: string;
  readonly message: string;
  /** Where in what was typed the fault is: the text, and below it a caret. Only people see it. */
  readonly place?: readonly [text: string, caret: string];
  readonly exitCode: 1 | 2 | 130 | 143;
}

/** A place in a text that was typed. */
export interface Place {
  readonly text: string;
  /** From 0. */
  readonly position: number;
}

/** A failure with a code and a sentence of the command line's own. */
export class CommandError extends Error {
  override name = 'CommandError';
  /** Where the fault is, if it is in a text that was typed. */
  readonly place: Place | undefined;

  constructor(
    readonly code: string,
    message: string,
    { place, ...options }: ErrorOptions & { readonly place?: Place } = {},
  ) {
    super(message, options);
    this.place = place;
  }
}

/** A signal stopped the command before its end. */
export class StoppedError extends CommandError {
  override name = 'StoppedError';

  /** @param isReported whether what was printed says it already */
  constructor(
    message: string,
    readonly by: StopSignal = 'SIGINT',
    readonly isReported: boolean,
  ) {
    super('INTERRUPTED', message);
  }
}

/** As shells report a process that a signal ended: 128 plus the signal's number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** What Node says of a failed call of the system: "ENOENT". */
export const readSystemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const fileError = (file: string, error: unknown): CommandError =>
  new CommandError('FILE_UNREADABLE', `${JSON.stringify(file)} cannot be read: ${readSystemCode(error) ?? error}.`, {
    cause: error,
  });

const findCode = (error: unknown): string => {
  if (error instanceof CommanderError) return 'INVALID_USAGE';
  if (error instanceof InvalidCardsError) return 'INVALID_CARDS';
  if (error instanceof DuplicateCardsError) return 'DUPLICATE_CARDS';
  if (error instanceof ConfigError) return 'INVALID_CONFIG';
  if (error instanceof UnknownOutcomeError) return 'UNKNOWN_OUTCOME';
  if (error instanceof StoreUnavailableError) return 'SERVICE_UNAVAILABLE';
  return error instanceof AccountError || error instanceof CommandError ? error.code : 'INTERNAL_ERROR';
};

/** Error messages repeat arguments, which may be of any length. */
const MAX_MESSAGE_LENGTH = 500;

const cut = (text: string): string =>
  text.length > MAX_MESSAGE_LENGTH ? `${text.slice(0, MAX_MESSAGE_LENGTH)}…` : text;

const WRONG_USAGE: readonly string[] = [
  'INVALID_USAGE',
  'INVALID_CARDS',
  'DUPLICATE_CARDS',
  'INVALID_RANGE',
  'INVALID_NAME',
];

/** A grant that is repeated may be granted twice. */
const LOOK_FIRST = 'What was asked for may have been done or not: look before you ask again.';

/** The message on one line: Commander puts its suggestion on a second one. */
const writeSentence = (error: unknown): string => {
  const text = error instanceof Error ? error.message.replace(/^error: /, '').replace('\n(', ' (') : String(error);
  return escapeControls(error instanceof UnknownOutcomeError ? `${text} ${LOOK_FIRST}` : text);
};

const INDENT = '  ';
/** A long text is shown around the place: so many characters before it, and in all. */
const [SHOWN_BEFORE, MAX_SHOWN] = [40, 72];

/** The text, and below it a caret at the place. Nothing where an API key was typed in the wrong place. */
const markPlace = ({ text, position }: Place): readonly [string, string] | undefined => {
  const first = text.length <= MAX_SHOWN ? 0 : Math.max(0, position - SHOWN_BEFORE);
  const shown = text.slice(first, first + MAX_SHOWN).replace(/\s/g, ' ');
  if (!isPrintable(shown) || redactKeys(text) !== text) return undefined;
  return [INDENT + shown, `${INDENT}${' '.repeat(position - first)}^`];
};

/** What is printed for an error. A key that was typed in the wrong place is not repeated. */
export const describeFailure = (error: unknown): CommandFailure => {
  const code = findCode(error);
  const failed = WRONG_USAGE.includes(code) ? 2 : 1;
  const exitCode = error instanceof StoppedError ? EXIT_CODES[error.by] : failed;
  const place = error instanceof CommandError && error.place ? markPlace(error.place) : undefined;
  return { code, message: cut(redactKeys(writeSentence(error))), exitCode, ...(place && { place }) };
};
