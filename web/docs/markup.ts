// HTML from text, and from the part of Markdown that the OpenAPI document and docs/errors.md use.

import { SAMPLE_ORIGIN } from './samples.js';

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, found => `&#${found.charCodeAt(0)};`);

/** The script of the page writes the address of the server. */
export const renderCode = (text: string): string =>
  `<code>${escapeHtml(text).replaceAll(SAMPLE_ORIGIN, `<span data-server>${SAMPLE_ORIGIN}</span>`)}</code>`;

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

/** A block of code. The style sheet cuts it off while the element after it is closed. */
export const renderBlock = (text: string): string => {
  const lines = text.split('\n').length;
  const rest = `<details class="rest"><summary>All ${lines} lines</summary></details>`;
  return `<pre>${renderCode(text)}</pre>${lines > MAX_SHOWN_LINES ? rest : ''}`;
};

const renderPart = (part: string): string => {
  const [, code] = /^```\w*\n(.*)\n```$/s.exec(part) ?? [];
  if (code !== undefined) return renderBlock(code);
  return part.startsWith('## ') ? `<h3>${renderInline(part.slice(3))}</h3>` : `<p>${renderInline(part)}</p>`;
};

/** Paragraphs, headings and blocks of code. */
export const renderMarkdown = (markdown: string): string =>
  markdown
    .split(/\n{2,}/)
    .map(renderPart)
    .join('\n');

/** A row for each field, parameter or header field. */
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

const renderRow = ({ name, note, type, meaning }: Row): string =>
  `<tr><th scope="row">${renderName(name)}${note ? ` <em>${note}</em>` : ''}</th>` +
  `<td><span class="type">${type}${meaning && ':'}</span> ${renderInline(meaning)}</td></tr>`;

export const renderRows = (rows: readonly Row[]): string =>
  `<table><tbody>${rows.map(renderRow).join('\n')}</tbody></table>`;

export const renderDetails = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>${content}</details>`;
