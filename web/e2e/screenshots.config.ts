import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';
import { demoAddress } from './support/addresses';
import { program } from './support/programs';

/** The screenshots of `make screenshots`: the browser of the journeys, and the demo alone. */
export default defineConfig({
  ...journeys,
  testDir: './screenshots',
  testMatch: '**/screenshots/*.ts',
  workers: 2,
  reporter: [['list']],
  globalTeardown: './support/contactSheet.ts',
  webServer: program('--demo', demoAddress),
});
