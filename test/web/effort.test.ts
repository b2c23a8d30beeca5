// How many taps and keys a question takes in the playground. docs/playground.md has the same numbers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../repository/tree.js';
import { canRun } from '../requirements.js';
import { closeWithoutErrors, missing, settled, useVisitor, type Visitor, visit } from './browser.js';

/** A hand that taps and types, and counts. */
interface Counted {
  readonly page: Page;
  taps: number;
  keys: number;
  tap(selector: string): Promise<void>;
  /** Taps cards of the deck. */
  pick(...cards: readonly string[]): Promise<void>;
  /** Types a text wherever the focus is. */
  type(text: string): Promise<void>;
}

const counting = (page: Page): Counted => ({
  page,
  taps: 0,
  keys: 0,
  async tap(selector) {
    this.taps++;
    await page.locator(selector).first().tap();
  },
  async pick(...cards) {
    for (const card of cards) await this.tap(`#deck [data-card="${card}"]`);
  },
  async type(text) {
    this.keys += text.length;
    await page.keyboard.type(text);
  },
});

interface Task {
  readonly name: string;
  /** What the field has in the end. */
  readonly question: string;
  /** Where it begins; the example where it is left out. */
  readonly from?: string;
  byTaps(hand: Counted): Promise<void>;
  byKeys?(hand: Counted): Promise<void>;
}

const typed = (hand: Counted, question: string): Promise<void> => hand.type(`/${question}`);

const TASKS: readonly Task[] = [
  {
    name: 'two hands and a flop',
    question: 'AhKh vs QsQd on Jh7c2h',
    async byTaps(hand) {
      await hand.pick('Ah', 'Kh');
      await hand.tap('[data-place=seat-1-0]');
      await hand.pick('Qs', 'Qd', 'Jh', '7c', '2h');
    },
    byKeys: hand => typed(hand, 'ahkh v qsqd/jh7c2h'),
  },
  {
    name: 'a hand against a range',
    question: 'AhKh vs 20%',
    async byTaps(hand) {
      await hand.pick('Ah', 'Kh');
      await hand.tap(`.seat-name:text-is("Player 2")`);
      await hand.tap('#hold-range');
    },
    byKeys: hand => typed(hand, 'ahkh v 20%'),
  },
  {
    name: 'three hands',
    question: 'AhKh vs QsQd vs 9c9d',
    async byTaps(hand) {
      await hand.tap('.chip:text-is("3")');
      await hand.tap('#clear');
      await hand.pick('Ah', 'Kh');
      await hand.tap('[data-place=seat-1-0]');
      await hand.pick('Qs', 'Qd');
      await hand.tap('[data-place=seat-2-0]');
      await hand.pick('9c', '9d');
    },
    byKeys: hand => typed(hand, 'ahkh v qsqd v 9c9d'),
  },
  {
    name: 'a dead card',
    from: 'AhKh_vs_QsQd',
    question: 'AhKh vs QsQd dead Qh',
    async byTaps(hand) {
      await hand.tap('#add-dead');
      await hand.pick('Qh');
    },
  },
  {
    name: 'sharing',
    from: 'AhKh_vs_QsQd',
    question: 'AhKh vs QsQd',
    byTaps: hand => hand.tap('#link'),
  },
];

/** The rows of the document: `| two hands and a flop | 8 taps | 19 keys |`. */
const documented = (name: string): string =>
  readFileSync(join(ROOT, 'docs/playground.md'), 'utf8')
    .split('\n')
    .find(line => line.startsWith(`| ${name} |`)) ?? `no row "${name}"`;

const times = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const effort = suite<Visitor>('the effort that a question takes');
useVisitor(effort);

for (const { name, question, from, byTaps, byKeys } of TASKS) {
  effort(`${name}: as few taps and keys as docs/playground.md says`, async visitor => {
    const count = async (way: (hand: Counted) => Promise<void>): Promise<Counted> => {
      const visited = await visit(visitor, from ? `/#q=${from}` : '/', {
        hasTouch: true,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const hand = counting(visited.page);
      await settled(hand.page);
      await way(hand);
      if (name === 'sharing') await hand.page.getByText('Link copied').waitFor();
      else await settled(hand.page);
      assert.ok((await hand.page.title()).includes(` · ${question} · `), await hand.page.title());
      await closeWithoutErrors(visited);
      return hand;
    };
    const { taps } = await count(byTaps);
    const keys = byKeys ? times((await count(byKeys)).keys, 'key') : '–';
    assert.is(documented(name), `| ${name} | ${times(taps, 'tap')} | ${keys} |`);
  });
}

if (canRun('the tests of effort', missing)) effort.run();
