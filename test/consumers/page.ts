// Opens a page that uses the library in headless Chromium, and collects what it did.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Request } from 'playwright-core';
import { chromium } from '../examples/tools.js';
import type { Place } from './place.js';
import { COUNT_WORKERS } from './project.js';

/** What a page did until it showed the answers. */
export interface Visit {
  readonly shown: string;
  /** Messages of its web workers. */
  readonly messages: number;
  /** Whether the table of matchups was asked for. */
  readonly matchups: boolean;
  /** Errors of the page and of its console, and answers that are not the table where that was asked for. */
  readonly faults: readonly string[];
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};
const TABLE_BYTES = 246_792;
const TIME_LIMIT_MS = 60_000;

/** Serves the files of a folder, as any static server does. @param headers of all answers */
export const whileServing = async <Result>(
  folder: string,
  headers: Place['headers'],
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = join(folder, new URL(url, 'http://localhost').pathname);
    const bytes = await readFile(path).catch(() => undefined);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(bytes ? 200 : 404, { 'Content-Type': type, ...headers });
    response.end(bytes);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

const isTable = (url: string): boolean => /\.matchups$/.test(url);

/** The bytes of an answer; 0 if there is none. */
const countBytes = async (request: Request): Promise<number> =>
  ((await (await request.response())?.body().catch(() => undefined)) ?? '').length;

/**
 * Opens a page, and waits until its `output` shows something else than "computing", or the page fails.
 * @param reports errors in the console that are expected
 */
export const visit = async (browser: Browser, url: string, reports?: RegExp): Promise<Visit> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const [faults, tables]: [string[], Promise<number>[]] = [[], []];
  await page.addInitScript({ path: COUNT_WORKERS });
  page.on('console', message => {
    if (message.type() === 'error' && !reports?.test(message.text())) faults.push(message.text());
  });
  page.on('request', request => {
    if (isTable(request.url())) tables.push(countBytes(request));
  });
  const failed = new Promise<void>(resolve =>
    page.on('pageerror', error => {
      faults.push(String(error));
      resolve();
    }),
  );
  try {
    await page.goto(url);
    const output = page.locator('output');
    const done = page.locator('output', { hasNotText: 'computing' }).waitFor({ timeout: TIME_LIMIT_MS });
    await Promise.race([done, failed]);
    done.catch(() => undefined);
    for (const bytes of await Promise.all(tables)) {
      if (bytes !== TABLE_BYTES) faults.push(`${bytes} bytes in place of the table of matchups`);
    }
    return {
      shown: await output.innerText(),
      messages: Number(await page.evaluate('globalThis.workerMessages')),
      matchups: tables.length > 0,
      faults,
    };
  } finally {
    await context.close();
  }
};

export const launchBrowser = async (): Promise<Browser> => {
  const { chromium: driver } = await import('playwright-core');
  return driver.launch({ executablePath: chromium.path, args: ['--no-sandbox'] });
};

/** Opens a page of a folder in a browser of its own. */
export const openPage = async (folder: string, page: string, reports?: RegExp): Promise<Visit> => {
  const browser = await launchBrowser();
  return whileServing(folder, {}, url => visit(browser, url + page, reports)).finally(() => browser.close());
};
