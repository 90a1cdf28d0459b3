import { defineConfig } from '@playwright/test';
import { demoAddress, devAddress } from '../support/addresses';
import { hangs, program } from '../support/programs';
import type { BrowserOptions } from './support/journey';

/** The main journeys through the built program in Firefox and WebKit. Playwright's runner runs them; its browsers do not. */
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
