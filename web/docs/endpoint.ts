// An endpoint as HTML: its request beside samples of it, its answer beside examples of it, and its errors.
import { describeType, listFields, resolve, type SchemaContext } from './fields.js';
import { formatJson } from './json.js';
import {
  escapeHtml,
  type Row,
  renderBlock,
  renderCode,
  renderDetails,
  renderInline,
  renderNames,
  renderPair,
  renderPre,
  renderRows,
} from './markup.js';
import {
  type Endpoint,
  listAnswers,
  listCodes,
  listExamples,
  type OpenApiDocument,
  type Parameter,
  readTitle,
  type Schema,
} from './openapi-document.js';
import { LANGUAGES } from './samples.js';

export interface Site extends SchemaContext {
  readonly document: OpenApiDocument;
}

const listParameters = ({ document }: Site, { parameters }: Endpoint): Parameter[] =>
  parameters.map(({ $ref }) => document.components.parameters[readTitle($ref)]!);

export const describeParameter = (site: Site, { name, description, schema, required }: Omit<Parameter, 'in'>): Row => ({
  name,
  note: required ? 'required' : '',
  type: describeType(site, schema),
  meaning: description,
});

/** The table of the parameters in the address and of the fields of the body. */
const renderFields = (site: Site, endpoint: Endpoint): string => {
  const inAddress = listParameters(site, endpoint).filter(each => each.in !== 'header');
  const [media] = Object.values(endpoint.requestBody?.content ?? {});
  const note = (isRequired: boolean): string => (isRequired ? 'required' : '');
  const fields = media ? listFields(site, resolve(site, media.schema), note) : [];
  const rows = [...inAddress.map(each => describeParameter(site, each)), ...fields];
  return rows.length > 0
    ? `<h4>Request</h4>${renderRows(rows, endpoint.operationId, `request field of ${endpoint.summary}`)}`
    : '';
};

const renderInput = ({ name, in: place, required }: Parameter): string =>
  `<label>${escapeHtml(name)} <input name="${name}" data-in="${place}" autocomplete="off"${required ? ' required' : ''} /></label>`;

const renderSending = (site: Site, endpoint: Endpoint, body: string | undefined): string => {
  const { method, path, security } = endpoint;
  const parameters = listParameters(site, endpoint);
  const inputs = parameters.filter(each => each.in !== 'header').map(renderInput);
  const headers = parameters.filter(each => each.in === 'header').map(renderInput);
  const rows = Math.min(body?.split('\n').length ?? 0, 16) + 1;
  const needsKey = security.length > 0;
  const form = [
    `<form data-method="${method}" data-path="${path}"${needsKey ? ' data-key' : ''}>`,
    ...inputs,
    body === undefined
      ? ''
      : `<label>Body <textarea name="body" rows="${rows}" spellcheck="false">${escapeHtml(body)}</textarea></label>`,
    renderDetails('Optional headers', headers.join('\n')),
    `<button type="submit">Send</button>${needsKey ? ' <a href="#key" data-key-note>with your API key</a>' : ''}`,
    '<p class="status" role="status"></p>',
    '<p class="next" hidden></p>',
    '<details class="headers" hidden><summary>Response headers</summary><pre tabindex="0"><code></code></pre></details>',
    '<div class="block received" hidden><div class="bar"><span>Response</span></div><pre tabindex="0"><code></code></pre></div>',
    '</form>',
  ];
  return `<details class="send"><summary>Send this request</summary>${form.join('\n')}</details>`;
};

/** The request in each language, of which the style sheet shows one; under it the form that sends it. */
const renderSamples = (site: Site, endpoint: Endpoint): string => {
  const { operationId, method, path, security, requestBody } = endpoint;
  const body = listExamples(endpoint)[0]?.request;
  if (requestBody && body === undefined) throw new Error(`${method} ${path} has no example of a request`);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase());
  const request = { method, path: filled, needsKey: security.length > 0, body, type: listAnswers(endpoint)[0]?.type };
  const samples = LANGUAGES.map(([name, write]) => `<div data-sample="${name}">${renderPre(write(request))}</div>`);
  const tabs = LANGUAGES.map(
    ([name], i) =>
      `<label><input type="radio" name="sample-${operationId}" value="${name}"${i === 0 ? ' checked' : ''} />${name}</label>`,
  );
  return [
    '<div class="block samples">',
    `<div class="bar"><fieldset><legend class="unseen">Language of the sample</legend>${tabs.join('')}</fieldset></div>`,
    ...samples,
    '</div>',
    renderSending(site, endpoint, body === undefined ? undefined : formatJson(body)),
  ].join('\n');
};

/** The fields of a schema; of an answer in the envelope, those of its data. */
const renderAnswerFields = (
  site: Site,
  { summary }: Endpoint,
  schema: Schema,
  description: string | undefined,
  address: string,
): string => {
  const whole = resolve(site, schema);
  const { data } = whole.properties ?? {};
  const shown = data ? resolve(site, data) : whole;
  const rows = listFields(site, shown, isRequired => (isRequired ? '' : 'optional'));
  const words = [description, shown.description, data && 'The fields of `data`:'].filter(Boolean).join(' ');
  return `<p>${renderInline(words)}</p>${renderRows(rows, address, `response field of ${summary}`)}`;
};

const renderAnswers = (site: Site, endpoint: Endpoint): string[] =>
  listAnswers(endpoint).map(({ status, schemas, descriptions }) => {
    const address = (i: number): string => `${endpoint.operationId}.${status}${i === 0 ? '' : `-${i + 1}`}`;
    const tables = schemas.map((schema, i) => renderAnswerFields(site, endpoint, schema, descriptions[i], address(i)));
    if (tables.length === 0) return `<p>${status}: ${renderInline(descriptions.join(' '))}</p>`;
    return renderDetails(`Response ${status}: fields`, tables.join('\n'));
  });

/** No parameter of the OpenAPI document (reference.ts). */
const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** What many endpoints have in common: names, which tables at the end of the page explain. */
const renderCommon = (site: Site, endpoint: Endpoint): string => {
  const sent = listParameters(site, endpoint).flatMap(each => (each.in === 'header' ? [each.name] : []));
  if (endpoint.description?.includes(IDEMPOTENCY_KEY)) sent.unshift(IDEMPOTENCY_KEY);
  const received = new Map(listAnswers(endpoint).flatMap(({ headers }) => Object.entries(headers)));
  const isOptional = ($ref: string): boolean => !site.document.components.headers[readTitle($ref)]!.required;
  const names = [...received].map(([name, { $ref }]) => renderCode(name) + (isOptional($ref) ? ' (not always)' : ''));
  const codes = listCodes(endpoint).map(code => `<a href="#${code}">${code}</a>`);
  const parts = [
    endpoint.requestBody && `Body: ${renderInline(endpoint.requestBody.description)}`,
    `Optional request headers: ${sent.map(renderCode).join(', ')}.`,
    `<a href="#headers">Response headers</a>: ${names.join(', ')}.`,
    `Errors: ${codes.join(', ')}.`,
  ];
  return renderDetails('Headers and errors', parts.map(part => part && `<p>${part}</p>`).join('\n'));
};

const formatAnswer = (answer: unknown): string => (typeof answer === 'string' ? answer.trim() : formatJson(answer));

const renderExamples = (endpoint: Endpoint): string => {
  const [first, ...others] = listExamples(endpoint);
  if (first === undefined) return '';
  const folded = others.map(({ status, summary, request, answer }) =>
    renderDetails(
      `${status}: ${renderInline(summary)}`,
      (request === undefined
        ? ''
        : `<div class="example">${renderBlock('Request', formatJson(request))}<button type="button" class="edit">Edit and send</button></div>`) +
        renderBlock('Response', formatAnswer(answer)),
    ),
  );
  return [
    renderBlock(`Response ${first.status}: ${renderInline(first.summary)}`, formatAnswer(first.answer)),
    ...(folded.length === 0 ? [] : ['<h4>More examples</h4>']),
    ...folded,
  ].join('\n');
};

/** What the guide says of this header of requests is not said again. */
const linkToGuide = (html: string): string =>
  html.replace('<code>Idempotency-Key</code>', '<a href="#idempotent-requests">$&</a>');

/** The first sentence says what an endpoint does; the others stand over its fields. */
const splitDescription = (description: string): readonly [first: string, rest: string] => {
  const end = /\.\s/.exec(description)?.index ?? description.length;
  return [description.slice(0, end + 1), description.slice(end + 1).trim()];
};

export const renderEndpoint = (site: Site, endpoint: Endpoint): string => {
  const { operationId, method, path, summary, description } = endpoint;
  const [first, rest] = splitDescription(description);
  const request = [
    rest && `<p>${linkToGuide(renderInline(rest))}</p>`,
    renderFields(site, endpoint),
    ...renderAnswers(site, endpoint),
    renderCommon(site, endpoint),
  ];
  const title = `<h3>${escapeHtml(summary)} <a href="#${operationId}">${renderCode(`${method} ${path}`)}</a></h3>`;
  const samples = renderSamples(site, endpoint) + renderExamples(endpoint);
  return `<section class="endpoint panel" id="${operationId}" ${renderNames(summary, `${method} ${path}`)}>
${renderPair(title, first, samples, request.join('\n'))}
</section>`;
};
