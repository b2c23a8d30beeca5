// Makes docs/images/playground.png and web/preview.png, the picture that shared links show: the playground in headless Chromium, opened
// by a link to a hand. A server must run: npm start, or name another's address.
//   npm run make -- picture [http://127.0.0.1:3000]
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const SITUATION = '#q=AhKh_vs_QsQd_vs_AK,TT-88_on_Jh7c2h&pot=100&bet=50&seed=7';
const PICTURES = [
  { file: '../docs/images/playground.png', width: 1280, height: 1060 },
  { file: '../web/preview.png', width: 1200, height: 630 },
];

const [server = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const executablePath = process.env.TEST_CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(`${server}/${SITUATION}`);
  await page.locator('#summary[data-done=true]').waitFor();
  for (const { file, width, height } of PICTURES) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: fileURLToPath(new URL(file, import.meta.url)) });
  }
} finally {
  await browser.close();
}
