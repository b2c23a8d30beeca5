// Makes docs/images/playground.png and web/preview.png, the picture that shared links show: the built playground in headless Chromium,
// opened by a link to a hand.
//   npm run build && npm run make:picture
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const SITUATION = '#q=AhKh_vs_QsQd_vs_AK,TT-88_on_Jh7c2h&pot=100&bet=50&seed=7';
const PICTURES = [
  { file: '../docs/images/playground.png', width: 1280, height: 1060 },
  { file: '../web/preview.png', width: 1200, height: 630 },
] as const;

/** Takes the pictures of the playground at a URL. */
const takePictures = async (url: string): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: process.env.TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(`${url}/${SITUATION}`);
    await page.locator('#summary[data-done=true]').waitFor();
    for (const { file, width, height } of PICTURES) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: fileURLToPath(new URL(file, import.meta.url)) });
    }
  } finally {
    await browser.close();
  }
};

const folder = mkdtempSync(join(tmpdir(), 'poker-odds-picture-'));
const env = { ...process.env, PORT: '3000', DATABASE_URL: `file:${join(folder, 'odds.db')}`, LOG_LEVEL: 'error' };
const service = spawn(process.execPath, [MAIN, 'serve', '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
const ended = once(service, 'exit');
try {
  const [started] = (await once(createInterface(service.stdout), 'line')) as [string];
  await takePictures((JSON.parse(started) as { url: string }).url);
} finally {
  service.kill();
  await ended;
  rmSync(folder, { recursive: true });
}
