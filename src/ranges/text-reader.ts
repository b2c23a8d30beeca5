// Reads a text from left to right, and says where and what a fault is.
import { echo } from '../text.js';

/** A text that is no range. The message names the place and, where there is one, the obvious reading. */
export class InvalidRangeError extends Error {
  override name = 'InvalidRangeError';

  /**
   * @param position where in the text the fault is, from 0
   * @param player whose range it is, from 0, where there are several
   */
  constructor(
    message: string,
    readonly position: number,
    readonly player?: number,
  ) {
    super(message);
  }
}

/** What stands at the place of a fault, as far as it belongs together. */
const WORD = /[^\s,;()[\]]+|[\s\S]/y;

const [SPACE, LAST_ASCII] = [0x20, 0x7f];

/** Every method reads at `at`; those that find what they look for move it on. */
export class TextReader {
  protected at = 0;

  constructor(protected readonly text: string) {}

  /** @throws {InvalidRangeError} */
  protected fail(fault: string, position = this.at): never {
    throw new InvalidRangeError(`at ${position}: ${fault}`, position);
  }

  /** What stands here, as an error shows it. */
  protected word(at = this.at): string {
    WORD.lastIndex = at;
    const word = WORD.exec(this.text)?.[0];
    return word === undefined ? 'the end' : echo(word);
  }

  /** What a sticky pattern matches here; empty where it does not match. */
  protected match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found = ''] = pattern.exec(this.text) ?? [];
    this.at += found.length;
    return found;
  }

  /** Whether white space may stand here: a quick look, since most items have none around them. */
  protected isSpaceAhead(): boolean {
    const code = this.text.charCodeAt(this.at);
    return code <= SPACE || code > LAST_ASCII;
  }

  protected skip(literal: string): boolean {
    if (!this.text.startsWith(literal, this.at)) return false;
    this.at += literal.length;
    return true;
  }

  protected isAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }
}
