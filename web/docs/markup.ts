// HTML from text, and from the part of Markdown that the OpenAPI document and docs/errors.md use.
import { tokenize } from './highlight.js';
import { SAMPLE_ORIGIN } from './samples.js';

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, found => `&#${found.charCodeAt(0)};`);

/**
 * The script of the page writes the address of the server, and the id of the job that was submitted last. Addresses break before
 * their paths, not within words.
 */
const markPlaces = (html: string): string =>
  html
    .replaceAll(SAMPLE_ORIGIN, `<span data-server>${SAMPLE_ORIGIN}</span>`)
    .replaceAll('/jobs/ID', '/jobs/<wbr><span data-job>ID</span>')
    .replace(/\/api\/v1\/[^\s<]*( \\$)?/gm, '<wbr><span class="path">$&</span>');

/** What the search finds an element by: its name, and what it is. */
export const renderNames = (name: string, kind: string): string =>
  `data-name="${escapeHtml(name)}" data-kind="${escapeHtml(kind)}"`;

export const renderCode = (text: string): string => `<code>${markPlaces(escapeHtml(text))}</code>`;

const renderToken = ([kind, piece]: readonly [string, string]): string =>
  kind === '' ? escapeHtml(piece) : `<span class="code-${kind}">${escapeHtml(piece)}</span>`;

/** Bold, italic, apostrophes as the playground has them, and the texts of links: their targets are files of the repository. */
const renderWords = (text: string): string =>
  escapeHtml(text)
    .replace(/(?<=\w)'/g, '’')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>');

export const renderInline = (markdown: string): string =>
  markdown
    .split(/(`[^`]+`)/)
    .map(part => (part.startsWith('`') ? renderCode(part.slice(1, -1)) : renderWords(part)))
    .join('');

/** Longer texts are cut off, at about three quarters of this, until the reader opens them. */
const MAX_SHOWN_LINES = 20;

/** Code with its colours. The style sheet cuts it off while the element after it is closed. A wide one is scrolled, also by keys. */
export const renderPre = (text: string): string => {
  const lines = text.split('\n').length;
  const rest = `<details class="rest"><summary>All ${lines} lines</summary></details>`;
  const code = markPlaces(tokenize(text).map(renderToken).join(''));
  return `<pre tabindex="0"><code>${code}</code></pre>${lines > MAX_SHOWN_LINES ? rest : ''}`;
};

export const renderBlock = (label: string, text: string): string =>
  `<div class="block"><div class="bar"><span>${label}</span></div>${renderPre(text)}</div>`;

/** "Choose an endpoint" → "choose-an-endpoint" */
export const makeId = (title: string): string => title.toLowerCase().replace(/\W+/g, '-');

/** Text beside code, which comes after the title and the first sentences on small screens. @param lead Markdown */
export const renderPair = (title: string, lead: string, code: string, text: string): string =>
  `<div class="pair"><div class="lead">${title}<p>${renderInline(lead)}</p></div><div class="code">${code}</div><div>${text}</div></div>`;

const renderParagraphs = (parts: readonly string[]): string =>
  parts.map(part => `<p>${renderInline(part)}</p>`).join('\n');

/** The first paragraph, the other ones, and sections, which are folded; beside them a request and its response. */
export const renderGuide = (markdown: string): string => {
  const [start = '', ...sections] = markdown.split(/\n+^## /m).map(part => part.split(/\n{2,}/));
  const [first = '', request = '', response = '', ...rest] = start;
  const folded = sections.map(([title = '', ...parts]) =>
    renderDetails(
      renderInline(title),
      renderParagraphs(parts),
      ` id="${makeId(title)}" ${renderNames(title, 'section of the guide')}`,
    ),
  );
  const readBlock = (block: string): string => block.replace(/^```.*\n|\n```$/g, '');
  const code = renderBlock('curl', readBlock(request)) + renderBlock('Response', readBlock(response));
  return renderPair('<h2>Guide</h2>', first, code, renderParagraphs(rest) + folded.join('\n'));
};

export interface Row {
  readonly name: string;
  readonly note?: string;
  /** HTML. */
  readonly type: string;
  /** Markdown. */
  readonly meaning: string;
}

/** A name may break after a part of it. */
const renderName = (name: string): string => renderCode(name).replace(/[._]|\[\]/g, '$&<wbr>');

/** The rows as a list, each with an address within the page: that of the list and its name. @param kind what each of them is */
export const renderRows = (rows: readonly Row[], address: string, kind: string): string => {
  const items = rows.map(
    ({ name, note, type, meaning }) =>
      `<div id="${escapeHtml(`${address}.${name}`)}" ${renderNames(name, kind)}><dt>${renderName(name)}${note ? ` <em class="${note}">${note}</em>` : ''} ` +
      `<span class="type">${type}</span></dt><dd>${renderInline(meaning)}</dd></div>`,
  );
  return `<dl class="fields">${items.join('\n')}</dl>`;
};

export const renderDetails = (summary: string, content: string, attributes = ''): string =>
  `<details${attributes}><summary>${summary}</summary>${content}</details>`;
