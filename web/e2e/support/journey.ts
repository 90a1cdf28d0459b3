import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { devAddress } from './addresses';
import { follow } from './network';
import type { Person } from './people';

/** A phone in portrait with touch, in Tokyo and Japanese (the defaults of the configuration). */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

export const desktop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions;

export interface Screens {
  /** A separate browser for a person or a visitor. */
  open(who: Pick<Person, 'token'> | null, options?: BrowserContextOptions): Promise<BrowserContext>;
}

interface JourneyOptions {
  /** Allows refusals (4xx), which a browser writes to its console. Other errors in the console still fail. */
  refusals: boolean;
  /** Draws the page behind the header and behind a dialog blurred, for pictures. */
  blurred: boolean;
}

interface JourneyFixtures {
  screens: Screens;
}

/** Journeys fail if a page throws, writes an error to the console or gets a server error. */
export const test = base.extend<JourneyOptions & JourneyFixtures>({
  refusals: [false, { option: true }],
  blurred: [false, { option: true }],
  screens: async ({ browser, contextOptions, refusals, blurred }, use) => {
    const opened: BrowserContext[] = [];
    const problems: string[] = [];
    await use({
      open: async (who, options = {}) => {
        const origin = options.baseURL ?? devAddress;
        const context = await browser.newContext({
          ...contextOptions,
          ...options,
          ...(who && { storageState: signedIn(origin, who.token) }),
        });
        if (!blurred) await context.addInitScript(removeBlur);
        watch(context, refusals, problems);
        follow(context);
        opened.push(context);
        return context;
      },
    });
    await Promise.all(opened.map((context) => context.close()));
    expect(problems, 'errors of the pages').toEqual([]);
  },
});

export { expect };

/**
 * Draws what is behind the header and behind a dialog without its blur. Without a graphics card the blur takes a tenth of a second
 * of each frame, and a blinking caret draws two frames a second. It has no part in what journeys check: places, sizes and colours.
 */
function removeBlur(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { backdrop-filter: none !important; }');
  document.adoptedStyleSheets = [sheet];
}

function signedIn(origin: string, token: string) {
  const localStorage = [
    { name: 'yagura.token', value: token },
    { name: 'yagura.signedIn', value: '1' },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

function watch(context: BrowserContext, refusals: boolean, problems: string[]): void {
  context.on('weberror', (error) => problems.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const refusal = /^Failed to load resource: .* status of 4\d\d /.test(message.text());
    if (refusal && refusals) return;
    // The network is away only if a journey switches it off.
    if (message.text().includes('net::ERR_INTERNET_DISCONNECTED')) return;
    problems.push(`${message.page()?.url()}: ${message.text()} (${message.location().url})`);
  });
}
