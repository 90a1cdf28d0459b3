import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';
import { demoAddress } from './support/addresses';
import { program } from './support/programs';

/**
 * The screenshots of `make screenshots`. They use the browser of the journeys and one program, the demo, because they only look.
 * Each look is one test that walks through all pages.
 */
export default defineConfig({
  ...journeys,
  testDir: './screenshots',
  testMatch: '**/screenshots/*.ts',
  workers: 2,
  // A look is some 120 pages long, and takes a quarter of an hour on a busy machine.
  timeout: 60 * 60_000,
  reporter: [['list']],
  globalTeardown: './support/contactSheet.ts',
  webServer: program('--demo', demoAddress),
});
