// HTML from text, and from the part of Markdown that the OpenAPI document and docs/errors.md use.

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, found => `&#${found.charCodeAt(0)};`);

export const renderCode = (text: string): string => `<code>${escapeHtml(text)}</code>`;

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

const renderBlock = (block: string): string => {
  const [, code] = /^```\w*\n(.*)\n```$/s.exec(block) ?? [];
  if (code !== undefined) return `<pre>${renderCode(code)}</pre>`;
  return block.startsWith('## ') ? `<h3>${renderInline(block.slice(3))}</h3>` : `<p>${renderInline(block)}</p>`;
};

/** Paragraphs, headings and blocks of code. */
export const renderMarkdown = (markdown: string): string =>
  markdown
    .split(/\n{2,}/)
    .map(renderBlock)
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

/** @param kind what the rows are, for readers who do not see the table */
export const renderRows = (kind: string, rows: readonly Row[]): string =>
  `<table><thead><tr><th scope="col">${kind}</th><th scope="col">Meaning</th></tr></thead>` +
  `<tbody>${rows.map(renderRow).join('\n')}</tbody></table>`;

export const renderDetails = (summary: string, content: string): string =>
  `<details><summary>${summary}</summary>${content}</details>`;
