// JSON for readers: lists and objects stand on one line where they fit.

/** What a phone shows beside the other words of a line of curl. */
const WIDTH = 35;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The parts of a list or an object, each written by `write`. */
const writeParts = (value: object, write: (part: unknown) => string): string[] =>
  Array.isArray(value)
    ? value.map(write)
    : Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${write(part)}`);

const wrap = (value: object, inside: string): string => (Array.isArray(value) ? `[${inside}]` : `{${inside}}`);

const writeLine = (value: unknown): string =>
  isObject(value) ? wrap(value, writeParts(value, writeLine).join(', ')) : JSON.stringify(value);

export const formatJson = (value: unknown, indent = ''): string => {
  const line = writeLine(value);
  if (!isObject(value) || indent.length + line.length <= WIDTH) return line;
  const deeper = `${indent}  `;
  const parts = writeParts(value, part => formatJson(part, deeper));
  return wrap(value, `\n${deeper}${parts.join(`,\n${deeper}`)}\n${indent}`);
};
