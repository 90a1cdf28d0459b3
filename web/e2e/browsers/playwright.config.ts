import { defineConfig } from '@playwright/test';
import { demoAddress, devAddress } from '../support/addresses';
import { hangs, program } from '../support/programs';
import type { BrowserOptions } from './support/journey';

/**
 * The main journeys through the built program in Firefox and WebKit: `make test-browsers`.
 *
 * Playwright has patched builds of these browsers of its own. These journeys use the builds of the Linux distribution instead, which
 * are closer to what people hold. Playwright only runs the tests and compares; a small layer of our own (folder support) drives the
 * browsers:
 * - journeys/*.spec.ts are written against Screen (screen.ts): what a person sees, presses and types;
 * - Screen finds elements by role and name with find.ts, which runs inside the page;
 * - Driver (driver.ts) is what a browser must be able to do. Firefox implements it over WebDriver BiDi (firefox.ts), WebKit over classic
 *   WebDriver (webkit.ts, webdriver.ts).
 */
export default defineConfig<object, BrowserOptions>({
  testDir: './journeys',
  outputDir: '../../test-results/browsers',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [['list']],
  timeout: 2 * hangs,
  expect: { timeout: hangs },
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
  webServer: [program('--dev', devAddress), program('--demo', demoAddress)],
});
