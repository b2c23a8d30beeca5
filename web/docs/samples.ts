// The request of an endpoint in curl, TypeScript and Python. The key comes from the environment variable KEY.
import { formatJson } from './json.js';

export const SAMPLE_ORIGIN = 'http://localhost:3000';

interface SampleRequest {
  readonly method: string;
  /** With values in place of parameters. */
  readonly path: string;
  readonly needsKey: boolean;
  readonly body: unknown;
  /** The media type of the answer. */
  readonly type: string | undefined;
}

/** JSON that can stand in single quotes. */
const writeBody = (body: unknown, indent = ''): string => {
  const text = formatJson(body, indent);
  if (/['\\]/.test(text)) throw new Error(`an example needs escapes in code: ${text}`);
  return text;
};

const isStream = ({ type }: SampleRequest): boolean => type === 'text/event-stream';
const isJson = ({ type }: SampleRequest): boolean => type === 'application/json';

const writeCurl = (request: SampleRequest): string => {
  const { method, path, needsKey, body } = request;
  const isPlain = method === 'GET' || body !== undefined;
  return [
    `curl${isStream(request) ? ' -N' : ''}${isPlain ? '' : ` -X ${method}`} ${SAMPLE_ORIGIN}${path}`,
    ...(needsKey ? [`  -H "Authorization: Bearer $KEY"`] : []),
    ...(body === undefined ? [] : [`  -H 'Content-Type: application/json'`, `  -d '${writeBody(body, '  ')}'`]),
  ].join(' \\\n');
};

const listHeaders = ({ needsKey, body }: SampleRequest, key: string): string[] => [
  ...(needsKey ? [`'Authorization': 'Bearer ' + ${key},`] : []),
  ...(body === undefined ? [] : [`'Content-Type': 'application/json',`]),
];

/** Lines inside brackets; nothing without lines. */
const nest = (open: string, lines: readonly string[], close: string, indent: string): string[] =>
  lines.length === 0 ? [] : [open, ...lines.map(line => indent + line), close];

const writeTypeScript = (request: SampleRequest): string => {
  const { method, path, body } = request;
  const url = `'${SAMPLE_ORIGIN}${path}'`;
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...nest('headers: {', listHeaders(request, 'process.env.KEY'), '},', '  '),
    ...(body === undefined ? [] : [`body: JSON.stringify(${writeBody(body, '  ')}),`]),
  ];
  const [first = url, ...rest] = nest(`${url}, {`, options, '}', '  ');
  return [
    `const answer = await fetch(${[first, ...rest].join('\n')});`,
    isStream(request)
      ? 'for await (const part of answer.body ?? []) process.stdout.write(part);'
      : `console.log(await answer.${isJson(request) ? 'json' : 'text'}());`,
  ].join('\n');
};

const printInPython = (request: SampleRequest): string[] => {
  if (isStream(request)) return ['    for line in answer:', "        print(line.decode(), end='', flush=True)"];
  return [isJson(request) ? '    print(json.load(answer))' : '    print(answer.read().decode())'];
};

const writePython = (request: SampleRequest): string => {
  const { method, path, needsKey, body } = request;
  const options = [
    `'${SAMPLE_ORIGIN}${path}',`,
    ...(method === 'GET' ? [] : [`method='${method}',`]),
    ...nest('headers={', listHeaders(request, `os.environ['KEY']`), '},', '    '),
    ...(body === undefined ? [] : [`data=b'''${writeBody(body, '    ')}''',`]),
  ];
  return [
    `import ${[...(isJson(request) ? ['json'] : []), ...(needsKey ? ['os'] : []), 'urllib.request'].join(', ')}`,
    '',
    ...nest('request = urllib.request.Request(', options, ')', '    '),
    'with urllib.request.urlopen(request) as answer:',
    ...printInPython(request),
  ].join('\n');
};

export const LANGUAGES: readonly (readonly [name: string, write: (request: SampleRequest) => string])[] = [
  ['curl', writeCurl],
  ['TypeScript', writeTypeScript],
  ['Python', writePython],
];
