// HTML from text, and from the part of Markdown that the OpenAPI document and docs/errors.md use.
import { tokenize } from './highlight.js';
import { SAMPLE_ORIGIN } from './samples.js';

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, found => `&#${found.charCodeAt(0)};`);

/** The script of the page writes the address of the server, and the id of the job that was submitted last. */
const markPlaces = (html: string): string =>
  html
    .replaceAll(SAMPLE_ORIGIN, `<span data-server>${SAMPLE_ORIGIN}</span>`)
    .replaceAll('/jobs/ID', '/jobs/<span data-job>ID</span>');

/** What the search finds an element by: its name, and what it is. */
export const renderNames = (name: string, kind: string): string =>
  `data-name="${escapeHtml(name)}" data-kind="${escapeHtml(kind)}"`;

export const renderCode = (text: string): string => `<code>${markPlaces(escapeHtml(text))}</code>`;

const renderToken = ([kind, piece]: readonly [string, string]): string =>
  kind === '' ? escapeHtml(piece) : `<span class="code-${kind}">${escapeHtml(piece)}</span>`;

/** Bold, italic, and the texts of links: their targets are files of the repository. */
const renderWords = (text: string): string =>
  escapeHtml(text)
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>');

/** Markdown within a paragraph. */
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

/** A block of code, under a line that says what it is. */
export const renderBlock = (label: string, text: string): string =>
  `<div class="block"><div class="bar"><span>${label}</span></div>${renderPre(text)}</div>`;

/** "When it fails" → "when-it-fails" */
export const makeId = (title: string): string => title.toLowerCase().replace(/\W+/g, '-');

const renderPart = (part: string): string => {
  const [, code] = /^```\w*\n(.*)\n```$/s.exec(part) ?? [];
  return code === undefined ? `<p>${renderInline(part)}</p>` : renderBlock('curl', code);
};

const renderParts = (markdown: string): string =>
  markdown
    .split(/\n{2,}/)
    .map(renderPart)
    .join('\n');

/** Paragraphs and blocks of code, then the same in sections with headings. */
export const renderMarkdown = (markdown: string): string => {
  const [start = '', ...sections] = markdown.split(/\n+^## /m);
  const rendered = sections.map(section => {
    const [title = ''] = section.split('\n', 1);
    return `<section id="${makeId(title)}" ${renderNames(title, 'section of the guide')}><h3>${renderInline(title)}</h3>
${renderParts(section.slice(title.length).trim())}</section>`;
  });
  return [renderParts(start), ...rendered].join('\n');
};

/** A field, a parameter or a header field. */
export interface Row {
  readonly name: string;
  /** "required", or nothing. */
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
      `<div id="${escapeHtml(`${address}.${name}`)}" ${renderNames(name, kind)}><dt>${renderName(name)}${note ? ` <em>${note}</em>` : ''} ` +
      `<span class="type">${type}</span></dt><dd>${renderInline(meaning)}</dd></div>`,
  );
  return `<dl class="fields">${items.join('\n')}</dl>`;
};

export const renderDetails = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>${content}</details>`;
