// An endpoint as HTML: its request beside samples of it, its answer beside examples of it, and its errors.
import { describeType, listFields, resolve, type SchemaContext } from './fields.js';
import { formatJson } from './json.js';
import { escapeHtml, type Row, renderCode, renderDetails, renderInline, renderRows } from './markup.js';
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
import { LANGUAGES, SAMPLE_ORIGIN } from './samples.js';

export interface Site extends SchemaContext {
  readonly document: OpenApiDocument;
}

const renderBlock = (text: string): string => `<pre>${renderCode(text)}</pre>`;

const listParameters = ({ document }: Site, { parameters }: Endpoint): Parameter[] =>
  parameters.map(({ $ref }) => document.components.parameters[readTitle($ref)]!);

const describeParameter = (site: Site, { name, description, schema, required }: Parameter): Row => ({
  name,
  note: required ? 'required' : '',
  type: describeType(site, schema),
  meaning: description,
});

/** The tables of the parameters and of the fields of the body; headers, which are all optional, are folded. */
const renderFields = (site: Site, endpoint: Endpoint): string => {
  const parameters = listParameters(site, endpoint);
  const inAddress = parameters.filter(each => each.in !== 'header');
  const headers = parameters.filter(each => each.in === 'header');
  const [media] = Object.values(endpoint.requestBody?.content ?? {});
  const note = (isRequired: boolean): string => (isRequired ? 'required' : '');
  const fields = media ? listFields(site, resolve(site, media.schema), note) : [];
  const rows = [...inAddress.map(each => describeParameter(site, each)), ...fields];
  return [
    rows.length > 0 ? renderRows('Field', rows) : '<p>No fields.</p>',
    endpoint.requestBody ? `<p>${renderInline(endpoint.requestBody.description)}</p>` : '',
    renderDetails(
      'Optional headers',
      renderRows(
        'Header',
        headers.map(each => describeParameter(site, each)),
      ),
    ),
  ].join('\n');
};

/** Browsers do not compress bodies. */
const isSendable = ({ name }: Parameter): boolean => name !== 'Content-Encoding';

const renderInput = ({ name, in: place, required }: Parameter): string =>
  `<label>${escapeHtml(name)} <input name="${name}" data-in="${place}" autocomplete="off"${required ? ' required' : ''} /></label>`;

const renderSending = (parameters: readonly Parameter[], needsKey: boolean, body: string | undefined): string => {
  const inputs = parameters.filter(each => each.in !== 'header').map(renderInput);
  const headers = parameters.filter(each => each.in === 'header' && isSendable(each)).map(renderInput);
  const rows = Math.min(body?.split('\n').length ?? 0, 16) + 1;
  return [
    ...inputs,
    body === undefined
      ? ''
      : `<label>Body <textarea name="body" rows="${rows}" spellcheck="false">${escapeHtml(body)}</textarea></label>`,
    renderDetails('Optional headers', headers.join('\n')),
    `<button type="submit">Send</button>${needsKey ? ' with <a href="#key">your API key</a>' : ''}`,
    '<p class="status" role="status"></p>',
    '<details class="headers" hidden><summary>Headers of the answer</summary><pre><code></code></pre></details>',
    '<pre class="received" hidden><code></code></pre>',
  ].join('\n');
};

/** The request in each language, and the form that sends it; the style sheet shows one of them. */
const renderSamples = (site: Site, endpoint: Endpoint): string => {
  const { method, path, security, requestBody } = endpoint;
  const body = listExamples(endpoint)[0]?.request;
  if (requestBody && body === undefined) throw new Error(`${method} ${path} has no example of a request`);
  const needsKey = security.length > 0;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase());
  const request = { method, path: filled, needsKey, body, type: listAnswers(endpoint)[0]?.type };
  const address = `<span data-server>${SAMPLE_ORIGIN}</span>`;
  const samples = LANGUAGES.map(([name, write]) => {
    const code = renderCode(write(request)).replace(SAMPLE_ORIGIN, address);
    return `<pre data-sample="${name}">${code}</pre>`;
  });
  const tabs = [...LANGUAGES.map(([name]) => name), 'Send it'].map(
    (name, i) =>
      `<label><input type="radio" name="sample" value="${name}"${i === 0 ? ' checked' : ''} />${name}</label>`,
  );
  const text = body === undefined ? undefined : formatJson(body);
  return [
    `<form data-method="${method}" data-path="${path}"${needsKey ? ' data-key' : ''}>`,
    `<fieldset><legend>Sample</legend>${tabs.join('')}</fieldset>`,
    ...samples,
    `<div data-sample="Send it">${renderSending(listParameters(site, endpoint), needsKey, text)}</div></form>`,
  ].join('\n');
};

/** The fields of a schema; of an answer in the envelope, those of its data. */
const renderAnswerFields = (site: Site, schema: Schema, description: string | undefined): string => {
  const whole = resolve(site, schema);
  const { data } = whole.properties ?? {};
  const shown = data ? resolve(site, data) : whole;
  const rows = listFields(site, shown, isRequired => (isRequired ? '' : 'optional'));
  const words = `${description ?? ''} ${shown.description ?? ''}`;
  return `<p>${renderInline(words)}</p>${rows.length > 0 ? renderRows(data ? 'Field of data' : 'Field', rows) : ''}`;
};

const renderAnswers = (site: Site, endpoint: Endpoint): string => {
  const answers = listAnswers(endpoint);
  const headers = new Map(answers.flatMap(answer => Object.entries(answer.headers)));
  const rows = [...headers].map(([name, { $ref }]): Row => {
    const { description, required, schema } = site.document.components.headers[readTitle($ref)]!;
    return { name, note: required ? '' : 'optional', type: describeType(site, schema), meaning: description };
  });
  const parts = answers.map(({ status, schemas, descriptions }) => {
    const tables = schemas.map((schema, i) => renderAnswerFields(site, schema, descriptions[i]));
    return `<h4>Answer ${status}</h4>${tables.join('\n') || `<p>${renderInline(descriptions.join(' '))}</p>`}`;
  });
  return [...parts, renderDetails('Headers', renderRows('Header', rows))].join('\n');
};

const renderExamples = (endpoint: Endpoint): string => {
  const [first, ...others] = listExamples(endpoint);
  if (first === undefined) return '';
  const folded = others.map(({ status, summary, request, answer }) =>
    renderDetails(
      `${status}: ${escapeHtml(summary)}`,
      (request === undefined ? '' : `${renderBlock(formatJson(request))}<button type="button">Edit and send</button>`) +
        renderBlock(formatJson(answer)),
    ),
  );
  const shown = `<p>${first.status}: ${escapeHtml(first.summary)}</p>${renderBlock(formatJson(first.answer))}`;
  return ['<h4>Example</h4>', shown, ...folded].join('\n');
};

export const renderEndpoint = (site: Site, endpoint: Endpoint): string => {
  const { operationId, method, path, summary, description } = endpoint;
  const codes = listCodes(endpoint).map(code => `<a href="#${code}">${code}</a>`);
  return `<section class="endpoint panel" id="${operationId}">
<h3>${escapeHtml(summary)}</h3>
<p><strong>${method}</strong> <a href="#${operationId}">${renderCode(path)}</a></p>
<p>${renderInline(description)}</p>
<div class="pair"><div><h4>Request</h4>${renderFields(site, endpoint)}</div>${renderSamples(site, endpoint)}</div>
<div class="pair"><div>${renderAnswers(site, endpoint)}</div><div>${renderExamples(endpoint)}</div></div>
<p>Errors: ${codes.join(', ')}</p>
</section>`;
};
