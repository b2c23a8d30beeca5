// The situations that were asked last, kept in this browser's own storage.
import { readLink, writeLink } from '../situation/link.js';
import { writeQuestion } from '../situation/question.js';
import { firstSituation, type Situation } from '../situation/situation.js';
import { element, make } from './dom.js';
import { spaceCommas } from './title.js';

const STORAGE_KEY = 'recent';
const MAX_RECENT = 12;

/** The stored links, the latest first; empty if the browser blocks storage. */
const readStored = (): string[] => {
  try {
    const links: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(links) ? links.filter(link => typeof link === 'string').slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
};

const save = (links: readonly string[]): void => {
  try {
    if (links.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(links));
  } catch {
    // The browser blocks storage: the list lasts as long as the page.
  }
};

const writeText = (link: string): string => writeQuestion(readLink(link).situation);

export interface Recent {
  add(situation: Situation): void;
}

export const createRecent = (): Recent => {
  const example = writeQuestion(firstSituation());
  const list = element('recent-list');
  let links = readStored();
  const show = (): void => {
    const items = links.map(link => {
      const item = make('li');
      const anchor = make('a', '', spaceCommas(writeText(link)));
      anchor.href = link;
      item.append(anchor);
      return item;
    });
    list.replaceChildren(...(items.length > 0 ? items : [make('li', 'hint', 'None yet.')]));
  };
  const keep = (next: readonly string[]): void => {
    links = [...next];
    save(links);
    show();
  };
  element('forget').addEventListener('click', () => keep([]));
  show();
  return {
    add(situation) {
      const [link, text] = [writeLink(situation), writeQuestion(situation)];
      if (links[0] === link || text === example) return;
      keep([link, ...links.filter(each => writeText(each) !== text)].slice(0, MAX_RECENT));
    },
  };
};
