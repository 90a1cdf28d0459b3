import { defineConfig } from '@playwright/test';
import journeys, { demo } from './playwright.config';

/** The screenshots of `make screenshots`: the browser of the journeys, and the demo alone. */
export default defineConfig({
  ...journeys,
  testDir: './screenshots',
  testMatch: '**/screenshots/*.ts',
  workers: 2,
  reporter: [['list']],
  globalTeardown: './support/contactSheet.ts',
  webServer: demo,
});
