// The API reference as HTML, made when the pages are built: from the OpenAPI document, and the table of docs/errors.md. The script of the
// page (docs.ts) adds only what needs a reader: searching, the language of the samples, and sending requests.
import { describeParameter, renderEndpoint, type Site } from './endpoint.js';
import {
  escapeHtml,
  makeId,
  type Row,
  renderCode,
  renderDetails,
  renderGuide,
  renderInline,
  renderNames,
  renderRows,
} from './markup.js';
import { type Endpoint, listAnswers, listEndpoints, type OpenApiDocument, readTitle } from './openapi-document.js';

/** Where the page describes the answers and the questions that others contain. */
const findTargets = (endpoints: readonly Endpoint[]): Map<string, string> => {
  const targets = new Map([['Error', 'errors']]);
  for (const endpoint of endpoints) {
    const { operationId, path, requestBody } = endpoint;
    if (requestBody) targets.set(path.slice(path.lastIndexOf('/') + 1), operationId);
    for (const { $ref = '' } of listAnswers(endpoint).flatMap(({ schemas }) => schemas)) {
      const title = readTitle($ref);
      if (title.endsWith('Answer') && !targets.has(title)) targets.set(title, operationId);
    }
  }
  return targets;
};

/** The table of docs/errors.md, each row with its code as the id. */
const renderErrors = (document: string): string => {
  const rows = [...document.matchAll(/^\| (`[A-Z_]+`) \| (.+) \|$/gm)].map(([, code = '', rest = '']) => {
    const [name, cells] = [code.slice(1, -1), rest.split(' | ')];
    const rendered = cells.map(cell => `<td>${renderInline(cell)}</td>`).join('');
    return `<tr id="${name}" ${renderNames(name, `error ${cells[0]}`)}><th scope="row">${renderInline(code)}</th>${rendered}</tr>`;
  });
  const names = ['Code', 'Status', 'When', 'What to do'].map(name => `<th scope="col">${name}</th>`);
  return `<table><thead><tr>${names.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
};

const TEXT = 'string';
/** What is no parameter of the OpenAPI document: tools that fill in every parameter would send it with each request. */
const SENT_ROWS: readonly Row[] = [
  {
    name: 'Authorization',
    note: 'required',
    type: TEXT,
    meaning: '`Bearer`, a space and your API key.',
  },
  {
    name: 'Content-Type',
    note: 'required',
    type: TEXT,
    meaning: 'Of a body: `application/json`, unless its endpoint names another.',
  },
  { name: 'Content-Encoding', type: TEXT, meaning: 'How the body is compressed, such as `gzip`.' },
  {
    name: 'Idempotency-Key',
    type: TEXT,
    meaning: 'Your name for a request, so that a repetition is not computed or charged again.',
  },
];

/** The header fields of all requests, then those of all answers. */
const renderHeaders = (site: Site): string => {
  const { parameters, headers } = site.document.components;
  const sent = Object.values(parameters)
    .filter(each => each.in === 'header')
    .map(each => describeParameter(site, each));
  const received = new Map(
    Object.entries(headers).map(([name, each]) => [name.replace(/^(?:Required|Optional)-/, ''), each]),
  );
  const receivedRows = [...received].map(([name, each]) => describeParameter(site, { name, ...each, required: false }));
  return [
    renderDetails('Request headers', renderRows([...SENT_ROWS, ...sent], 'sent', 'request header')),
    renderDetails('Response headers', renderRows(receivedRows, 'received', 'response header')),
  ].join('\n');
};

/** The guide, with links to the endpoints that it names. */
const linkEndpoints = (guide: string, endpoints: readonly Endpoint[]): string =>
  endpoints
    .filter(({ requestBody }) => requestBody)
    .reduce(
      (html, { path, operationId }) => html.replaceAll(renderCode(path), `<a href="#${operationId}">$&</a>`),
      guide,
    );

interface Group {
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly Endpoint[];
}

const renderContents = ({ name, endpoints }: Group): string => {
  const links = endpoints.map(
    ({ operationId, summary }) => `<li><a href="#${operationId}">${escapeHtml(summary)}</a></li>`,
  );
  return `<h2>${name}</h2><ul>${links.join('\n')}</ul>`;
};

const renderGroup = (site: Site, { name, description, endpoints }: Group): string =>
  `<section id="${makeId(name)}" ${renderNames(name, 'section')}><h2>${name}</h2><p>${renderInline(description)}</p>
${endpoints.map(each => renderEndpoint(site, each)).join('\n')}</section>`;

/** The parts of the page by the names of their places in docs.html. @param errors docs/errors.md */
export const renderReference = (document: OpenApiDocument, errors: string): Readonly<Record<string, string>> => {
  const endpoints = listEndpoints(document);
  const site = { document, schemas: document.components.schemas, targets: findTargets(endpoints) };
  const groups = document.tags.map(tag => ({
    ...tag,
    endpoints: endpoints.filter(({ tags }) => tags.includes(tag.name)),
  }));
  return {
    contents: groups.map(renderContents).join('\n'),
    guide: linkEndpoints(renderGuide(document.info.description), endpoints),
    endpoints: groups.map(group => renderGroup(site, group)).join('\n'),
    headers: renderHeaders(site),
    errors: renderErrors(errors),
  };
};
