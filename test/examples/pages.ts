// A page in headless Chromium, and a static server that it comes from.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { chromium as tool } from './tools.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};
const PAGE_SECONDS = 60;

export interface Server {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the files of a folder, as any static server does. */
export const serve = async (folder: string): Promise<Server> => {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    const bytes = await readFile(path).catch(() => undefined);
    response.writeHead(bytes ? 200 : 404, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' });
    response.end(bytes);
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise(closed => server.close(closed));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
};

/** What became of a page. */
export interface Seen {
  /** What stands in its `output` element in the end. */
  readonly output: string;
  /** The files of the web workers that it started. */
  readonly workers: readonly string[];
  /** Errors on its console, uncaught ones, and requests that failed. */
  readonly errors: readonly string[];
}

const watch = (page: Page): { readonly workers: string[]; readonly errors: string[] } => {
  const workers: string[] = [];
  const errors: string[] = [];
  page.on('worker', worker => workers.push(new URL(worker.url()).pathname));
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  page.on('requestfailed', request => errors.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on('response', answer => answer.status() >= 400 && errors.push(`${answer.url()}: ${answer.status()}`));
  return { workers, errors };
};

/** Opens a page and waits until its `output` element says something else than "computing". */
export const openPage = async (url: string): Promise<Seen> => {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: tool.path, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const { workers, errors } = watch(page);
    await page.goto(url);
    const output = page.locator('output', { hasNotText: 'computing' });
    await output.waitFor({ timeout: PAGE_SECONDS * 1000 }).catch(error => errors.push(String(error)));
    return { output: await page.locator('output').innerText(), workers, errors };
  } finally {
    await browser.close();
  }
};
