// Makes the pictures of the organiser desk on the home page from the built program: node scripts/home-pictures.mjs.
// They show the demo on a phone, in each language and scheme of colours. Run it again after a visible change of the desk.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const address = process.env.YAGURA_PICTURES_ADDRESS ?? 'http://localhost:8420';
const target = new URL('../src/pages/home/pictures/', import.meta.url);
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.YAGURA_CHROMIUM ?? installed.find((path) => existsSync(path));

async function call(path, token, body) {
  const answer = await fetch(`${address}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `JWT ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer.json();
}

async function started() {
  for (let tries = 0; ; tries++) {
    try {
      return await call('/app/');
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((done) => setTimeout(done, 300));
    }
  }
}

/** Returns the token of the demo's organiser and a bracket of theirs that is played. */
async function scene() {
  const people = await call('/demo/people/');
  const organiser = people.find(({ role }) => role === 'organiser');
  const { token } = await call('/demo/sign-in/', null, { userId: organiser.id });
  const { items } = await call('/contests/?tab=operated&status=match', token);
  return { token, contest: items.find(({ contestType }) => contestType === 'TOURNAMENT').id };
}

/** Puts the heading of the page at its top. A bar that stays in view would cover it. */
function showHeading() {
  for (const element of document.querySelectorAll('main *')) {
    if (getComputedStyle(element).position === 'sticky') element.style.position = 'static';
  }
  document.documentElement.style.scrollPaddingTop = '0';
  document.querySelector('main h1').scrollIntoView();
}

async function take() {
  await started();
  const { token, contest } = await scene();
  mkdirSync(target, { recursive: true });
  const browser = await chromium.launch({ executablePath });
  const looks = ['ja', 'en', 'ko', 'zh'].flatMap((language) =>
    ['dark', 'light'].map((scheme) => [language, scheme]),
  );
  for (const [language, scheme] of looks) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 450 },
      deviceScaleFactor: 2,
      colorScheme: scheme,
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
    });
    await context.addInitScript(
      ([key, value]) => {
        localStorage.setItem('yagura.token', key);
        localStorage.setItem('yagura.signedIn', '1');
        localStorage.setItem('yagura.language', value);
      },
      [token, language],
    );
    const page = await context.newPage();
    await page.goto(`${address}/contests/${contest}/desk`);
    await page.waitForLoadState('networkidle');
    await page.addStyleTag({
      content: 'header[class], nav[class*="dock"], [class*="ribbon"] { display: none }',
    });
    await page.evaluate(showHeading);
    const { data } = await (await context.newCDPSession(page)).send('Page.captureScreenshot', {
      format: 'webp',
      quality: 72,
    });
    writeFileSync(new URL(`desk-${language}-${scheme}.webp`, target), Buffer.from(data, 'base64'));
    await context.close();
  }
  await browser.close();
}

const data = mkdtempSync(join(tmpdir(), 'yagura-pictures-'));
const program = spawn(
  new URL('../../bin/yagura', import.meta.url).pathname,
  ['serve', '--demo', '--addr', `127.0.0.1:${new URL(address).port}`, '--base-url', address, '--data', data],
  { stdio: 'ignore' },
);
try {
  await take();
} finally {
  program.kill();
  rmSync(data, { recursive: true, force: true });
}
