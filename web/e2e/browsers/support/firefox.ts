import { existsSync } from 'node:fs';
import puppeteer, { type ConsoleMessage, type Page } from 'puppeteer-core';
import { type Browser, type Driver, phone } from './driver';

const installed = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/**
 * What Firefox reports for a font that was still loading when the page was left, which is no problem. The status is
 * NS_BINDING_ABORTED. BiDi delivers the report as if the page had thrown an error.
 */
const cancelledFont = /downloadable font: download failed .* status=2152398850/;

/** Starts Firefox and drives it over WebDriver BiDi. */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = process.env.YAGURA_FIREFOX ?? installed.find((path) => existsSync(path));
  if (!executablePath) throw new Error('There is no Firefox: run scripts/ensure-browser --others');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, TZ: 'Asia/Tokyo' },
    extraPrefsFirefox: { 'intl.accept_languages': 'ja', 'ui.prefersReducedMotion': 1 },
  });
  return {
    open: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(phone);
      return drive(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

/** The text of a line of the console. Errors have none in the protocol, so the page tells theirs unless it is gone. */
async function told(message: ConsoleMessage): Promise<string> {
  const parts = message
    .args()
    .map((arg) =>
      arg.evaluate((value) => (value instanceof Error ? `${value} ${value.stack}` : String(value))),
    );
  const at = message.location();
  return Promise.all(parts)
    .then((texts) => texts.join(' '))
    .catch(() => `${message.text()} (${at.url}:${at.lineNumber})`);
}

function drive(page: Page, close: () => Promise<void>): Driver {
  const problems: (string | Promise<string>)[] = [];
  page.on('pageerror', (error) => {
    if (!cancelledFont.test(String(error))) problems.push(String(error));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(told(message));
  });
  return {
    goto: async (address) => void (await page.goto(address)),
    evaluate: (expression) => page.evaluate(expression),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: async () => Buffer.from(await page.screenshot()),
    problems: () => Promise.all(problems),
    close,
  };
}
