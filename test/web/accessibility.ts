// What makes a page accessible: axe-core's findings, and whether the page is wider than the screen.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../repository/tree.js';

const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');
/** WCAG to AA, and what axe-core's authors recommend beside it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core finds, a line each. */
export const faultsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  const found = await page.evaluate(
    rules =>
      (
        globalThis as unknown as {
          axe: {
            run(
              document: Document,
              options: object,
            ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        }
      ).axe.run(document, { runOnly: rules }),
    RULES,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** By how many pixels the page is wider than the screen. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
