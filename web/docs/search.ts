// Searches the API reference: headings, endpoints, fields, headers, error codes and the languages of samples; the best first.
import { element, isTextField, make } from '../playground/page/dom.js';
import { findAll, findIn, makeLink } from './page.js';

const MAX_FOUND = 30;
/** Characters of a text that are shown around what was found in it. */
const EXCERPT_LENGTH = 70;

interface Entry {
  readonly name: string;
  /** What it is, in words that can be searched too: "field of Equity of hands and ranges". */
  readonly kind: string;
  readonly text: string;
  readonly href: string;
  /** A language, which the samples then have. */
  readonly language?: string;
}

const readText = (part: Node | null): string => (part?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The title of the endpoint or the section that has an element. */
const findTitle = (part: Element): string => readText(findIn(part.closest('section')!, 'h2, h3').firstChild);

/** The paragraphs and the code between a heading and the next one. */
const readUnderHeading = (heading: Element): string => {
  const texts: string[] = [];
  for (let next = heading.nextElementSibling; next?.matches('p, .block'); next = next.nextElementSibling)
    texts.push(readText(next.querySelector('pre') ?? next));
  return texts.join(' ');
};

const listHeadings = (): Entry[] =>
  findAll('main :is(h2, h3):not(.endpoint > *)').map(heading => ({
    name: readText(heading),
    kind: heading.tagName === 'H2' ? 'section' : 'section of the guide',
    text: readUnderHeading(heading),
    href: `#${heading.id || heading.parentElement!.id}`,
  }));

const listEndpoints = (): Entry[] =>
  findAll('.endpoint').map(endpoint => ({
    name: readText(findIn(endpoint, 'h3').firstChild),
    kind: readText(findIn(endpoint, 'h3 code')),
    text: [...endpoint.querySelectorAll('p')].map(readText).join(' '),
    href: `#${endpoint.id}`,
  }));

const describeRow = (row: Element): string => {
  if (row.closest('#headers')) return row.id.startsWith('sent.') ? 'header of requests' : 'header of answers';
  return `${/\.\d{3}/.test(row.id) ? 'answer' : 'field'} of ${findTitle(row)}`;
};

const listRows = (): Entry[] =>
  findAll('.fields > div').map(row => ({
    name: readText(findIn(row, 'dt code')),
    kind: describeRow(row),
    text: `${readText(findIn(row, '.type'))} ${readText(findIn(row, 'dd'))}`,
    href: `#${encodeURIComponent(row.id)}`,
  }));

const listErrors = (): Entry[] =>
  findAll('#errors tr[id]').map(row => ({
    name: row.id,
    kind: `error ${readText(findIn(row, 'td'))}`,
    text: [...row.querySelectorAll('td + td')].map(readText).join('; '),
    href: `#${row.id}`,
  }));

const listLanguages = (): Entry[] => {
  const samples = findIn(document, '.samples');
  const href = `#${samples.closest('section')!.id}`;
  return [...samples.querySelectorAll('input')].map(({ value }) => ({
    name: value,
    kind: 'language of the samples',
    text: 'code example',
    href,
    language: value,
  }));
};

/** How well an entry answers: 0 is the best; undefined if it lacks one of the words. */
const rankEntry = ({ name, kind, text }: Entry, words: readonly string[]): number | undefined => {
  const whole = `${name} ${kind} ${text}`.toLowerCase();
  if (!words.every(word => whole.includes(word))) return undefined;
  const [query, own] = [words.join(' '), name.toLowerCase()];
  if (own === query) return 0;
  if (own.startsWith(query)) return 1;
  if (words.every(word => own.includes(word))) return 2;
  return words.every(word => `${own} ${kind.toLowerCase()}`.includes(word)) ? 3 : 4;
};

/** The text, of which the first place of a word is marked. */
const markWord = (text: string, words: readonly string[]): (string | Node)[] => {
  const lower = text.toLowerCase();
  const word = words.find(each => lower.includes(each));
  if (word === undefined) return [text];
  const start = lower.indexOf(word);
  const end = start + word.length;
  return [text.slice(0, start), make('mark', '', text.slice(start, end)), text.slice(end)];
};

/** Whole words of a text around the first place of one that is searched. */
const cutExcerpt = (text: string, words: readonly string[]): string => {
  const lower = text.toLowerCase();
  const place = Math.max(0, ...words.map(each => lower.indexOf(each)));
  const first = text.lastIndexOf(' ', Math.max(0, place - EXCERPT_LENGTH / 3)) + 1;
  const end = text.indexOf(' ', Math.max(place, first + EXCERPT_LENGTH));
  return `${first > 0 ? '… ' : ''}${text.slice(first, end < 0 ? text.length : end)}${end < 0 ? '' : ' …'}`;
};

const makeItem = (entry: Entry, rank: number, words: readonly string[]): HTMLLIElement => {
  const name = make('strong');
  name.append(...markWord(entry.name, words));
  const about = make('span');
  about.append(...markWord(entry.kind, words));
  const link = makeLink(entry.href, name, ' ', about);
  if (entry.language) link.dataset.language = entry.language;
  if (rank === 4) {
    const excerpt = make('small');
    excerpt.append(...markWord(cutExcerpt(entry.text, words), words));
    link.append(' ', excerpt);
  }
  const item = make('li');
  item.append(link);
  return item;
};

let entries: readonly Entry[] | undefined;

/** Shows what is found in place of the contents. */
const search = (typed: string): void => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [list, state] = [element('found'), element('found-state')];
  element('tree').hidden = words.length > 0;
  list.hidden = words.length === 0;
  list.replaceChildren();
  state.textContent = '';
  if (words.length === 0) return;
  entries ??= [listHeadings(), listEndpoints(), listLanguages(), listRows(), listErrors()].flat();
  const found = entries
    .flatMap(entry => {
      const rank = rankEntry(entry, words);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
  list.append(...found.slice(0, MAX_FOUND).map(({ entry, rank }) => makeItem(entry, rank, words)));
  const more = found.length > MAX_FOUND ? `, the first ${MAX_FOUND}` : '';
  state.textContent = found.length === 0 ? `${typed.trim()}: nothing found` : `${found.length} found${more}`;
};

/** Lets keys move between the field and what is found: arrows, Enter for the best, Escape for the contents. */
const moveByKey = (event: KeyboardEvent): void => {
  const field = element<HTMLInputElement>('filter');
  const links = [...element('found').querySelectorAll('a')];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && links.length > 0) {
    event.preventDefault();
    (links[Math.min(at + step, links.length - 1)] ?? field).focus();
  }
  if (event.target !== field) return;
  if (event.key === 'Enter') links[0]?.click();
  if (event.key !== 'Escape' || field.value === '') return;
  event.preventDefault();
  field.value = '';
  search('');
};

/** Makes the field search. @param choose shows the samples in a language that was found */
export const enableSearch = (choose: (language: string) => void): void => {
  const contents = element('contents');
  const field = element<HTMLInputElement>('filter');
  field.addEventListener('input', () => search(field.value));
  contents.addEventListener('keydown', moveByKey);
  contents.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link) return;
    if (link.dataset.language) choose(link.dataset.language);
    contents.hidePopover();
  });
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
    event.preventDefault();
    if (getComputedStyle(contents).display === 'none') contents.showPopover();
    field.select();
  });
};
