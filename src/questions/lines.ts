// Splits text in UTF-8 into its lines, as it arrives. A line that is too long is not kept in memory.

export interface SplitOptions {
  /** The most bytes of a line, without its line feed. */
  readonly maxBytes: number;
  /** Whether invalid UTF-8 is an error; otherwise it is read as U+FFFD. */
  readonly isStrict?: boolean;
}

/**
 * The lines without their line feeds, undefined for one that is too long, as soon as it is. A byte order mark at the beginning is left out.
 * @throws {TypeError} ERR_ENCODING_INVALID_ENCODED_DATA, with `isStrict`
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, isStrict = false }: SplitOptions,
): AsyncGenerator<string | undefined> {
  const utf8 = new TextDecoder('utf-8', { fatal: isStrict });
  let [line, bytes]: [line: string, bytes: number] = ['', 0];
  /** @returns whether the line is too long since this part */
  const exceeds = (part: string): boolean => {
    const wasLong = bytes > maxBytes;
    bytes += Buffer.byteLength(part);
    line = bytes > maxBytes ? '' : line + part;
    return bytes > maxBytes && !wasLong;
  };
  function* split(text: string): Generator<string | undefined> {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      if (exceeds(text.slice(from, end))) yield undefined;
      else if (bytes <= maxBytes) yield line;
      [line, bytes] = ['', 0];
      from = end + 1;
    }
    if (exceeds(text.slice(from))) yield undefined;
  }
  for await (const chunk of chunks) yield* split(utf8.decode(chunk, { stream: true }));
  yield* split(utf8.decode());
  if (line !== '') yield line;
}
