import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { devAddress } from '../../support/addresses';
import type { Person } from '../../support/people';
import type { Browser, Driver } from './driver';
import { launchFirefox } from './firefox';
import { Screen } from './screen';
import { launchWebKit } from './webkit';

interface Screens {
  /** A window of a person or a visitor, in Japanese. */
  open(who: Pick<Person, 'token'> | null, origin?: string): Promise<Screen>;
}

interface JourneyFixtures {
  screens: Screens;
}

export interface BrowserOptions {
  /** The browser of the project. */
  engine: 'firefox' | 'webkit';
}

interface WorkerFixtures extends BrowserOptions {
  held: Browser;
}

/** Journeys fail if a page throws or writes an error to the console. A failure leaves a picture of each window. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  held: [
    async ({ engine }, use) => {
      const browser = await (engine === 'firefox' ? launchFirefox() : launchWebKit());
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  screens: async ({ held }, use, info) => {
    const opened: Driver[] = [];
    await use({
      open: async (who, origin = devAddress) => {
        const driver = await held.open();
        opened.push(driver);
        const screen = new Screen(driver, origin);
        await screen.store({
          'yagura.language': 'ja',
          ...(who && { 'yagura.token': who.token, 'yagura.signedIn': '1' }),
        });
        return screen;
      },
    });
    if (info.status !== info.expectedStatus) {
      for (const [at, driver] of opened.entries()) {
        const path = info.outputPath(`window-${at + 1}.png`);
        await writeFile(path, await driver.picture());
        await info.attach(`window ${at + 1}`, { path, contentType: 'image/png' });
      }
    }
    const problems = await Promise.all(opened.map((driver) => driver.problems()));
    await Promise.all(opened.map((driver) => driver.close()));
    expect(problems.flat(), 'errors of the pages').toEqual([]);
  },
});

export { expect };
