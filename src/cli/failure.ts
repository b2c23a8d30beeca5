// What a failed command says, and with which exit code: 1 it failed, 2 it was called wrongly, 130 or 143 it was stopped.
import { CommanderError } from 'commander';
import { AccountError, StoreUnavailableError, UnknownOutcomeError } from '../accounts/errors.js';
import { ConfigError } from '../config.js';
import { DuplicateCardsError, InvalidCardsError } from '../engine/cards.js';
import { hideKeys } from '../http/hidden-keys.js';
import { printable } from './printable.js';
import type { StopSignal } from './stop-signals.js';

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly exitCode: 1 | 2 | 130 | 143;
}

/** Something outside the program that stands in the way, in a sentence of ours. */
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

/** The command was told to stop before its end. */
export class StoppedError extends CommandError {
  override name = 'StoppedError';

  /** @param isTold whether people know from what was printed */
  constructor(
    message: string,
    readonly by: StopSignal = 'SIGINT',
    readonly isTold: boolean,
  ) {
    super('INTERRUPTED', message);
  }
}

/** What shells make of a process that a signal ended: 128 and the signal's number. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

const codeOf = (error: unknown): string => {
  if (error instanceof CommanderError) return 'INVALID_USAGE';
  if (error instanceof InvalidCardsError) return 'INVALID_CARDS';
  if (error instanceof DuplicateCardsError) return 'DUPLICATE_CARDS';
  if (error instanceof ConfigError) return 'INVALID_CONFIG';
  if (error instanceof UnknownOutcomeError) return 'UNKNOWN_OUTCOME';
  if (error instanceof StoreUnavailableError) return 'SERVICE_UNAVAILABLE';
  return error instanceof AccountError || error instanceof CommandError ? error.code : 'INTERNAL_ERROR';
};

/** Nobody reads more; an argument that is repeated in an error may be of any length. */
const LONGEST_MESSAGE = 500;

const cut = (text: string): string => (text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text);

const WRONG_USAGE: readonly string[] = ['INVALID_USAGE', 'INVALID_CARDS', 'DUPLICATE_CARDS', 'INVALID_NAME'];

/** Who repeats a grant that was made grants twice. */
const LOOK_FIRST = 'What was asked for may have been done or not: look before you ask again.';

/** On one line: Commander puts what was probably meant on a second one. */
const sentenceOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message.replace(/^error: /, '').replace('\n(', ' (') : String(error);
  return printable(error instanceof UnknownOutcomeError ? `${text} ${LOOK_FIRST}` : text);
};

/** The failure that an error stands for. A key that was typed in the wrong place is not repeated. */
export const failureOf = (error: unknown): Failure => {
  const code = codeOf(error);
  const usual = WRONG_USAGE.includes(code) ? 2 : 1;
  const exitCode = error instanceof StoppedError ? EXIT_CODES[error.by] : usual;
  return { code, message: cut(hideKeys(sentenceOf(error))), exitCode };
};
