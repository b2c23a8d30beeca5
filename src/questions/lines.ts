// Splits text in UTF-8 into its lines, as it arrives. A line that is too long is not kept in memory.

export interface SplitOptions {
  /** The most bytes of a line, without its line feed. */
  readonly maxBytes: number;
  /** Whether invalid UTF-8 is an error; otherwise it is read as U+FFFD. */
  readonly isStrict?: boolean;
}

export interface Line {
  /** 1, 2, …; blank lines are counted. */
  readonly number: number;
  /** Without the line feed; undefined if it is too long. */
  readonly text: string | undefined;
}

/** White space of JSON. */
const BLANK = /^[ \t\r]*$/;
const [LINE_FEED, SPACE, TAB, RETURN] = [0x0a, 0x20, 0x09, 0x0d];

/**
 * The lines that are not blank; one that is too long as soon as it is. A byte order mark at the beginning is left out.
 * @throws {TypeError} ERR_ENCODING_INVALID_ENCODED_DATA, with `isStrict`
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, isStrict = false }: SplitOptions,
): AsyncGenerator<Line> {
  const utf8 = new TextDecoder('utf-8', { fatal: isStrict });
  let number = 1;
  let text = '';
  let bytes = 0;
  /** @returns whether the line is too long since this part */
  const exceeds = (part: string): boolean => {
    const wasLong = bytes > maxBytes;
    bytes += Buffer.byteLength(part);
    text = bytes > maxBytes ? '' : text + part;
    return bytes > maxBytes && !wasLong;
  };
  /** Passes blank lines, of which a chunk may have as many as bytes. @returns where the first other line begins */
  const passBlank = (chunk: string, from: number): number => {
    let begin = from;
    for (let at = from; ; at++) {
      const code = chunk.charCodeAt(at);
      if (code === LINE_FEED) {
        number++;
        begin = at + 1;
      } else if (code !== SPACE && code !== TAB && code !== RETURN) return begin;
    }
  };
  function* split(chunk: string): Generator<Line> {
    let from = bytes === 0 ? passBlank(chunk, 0) : 0;
    for (let end = chunk.indexOf('\n', from); end >= 0; end = chunk.indexOf('\n', from)) {
      if (exceeds(chunk.slice(from, end))) yield { number, text: undefined };
      else if (!BLANK.test(text)) yield { number, text };
      number++;
      text = '';
      bytes = 0;
      from = passBlank(chunk, end + 1);
    }
    if (exceeds(chunk.slice(from))) yield { number, text: undefined };
  }
  for await (const chunk of chunks) yield* split(utf8.decode(chunk, { stream: true }));
  yield* split(utf8.decode());
  if (!BLANK.test(text)) yield { number, text };
}
