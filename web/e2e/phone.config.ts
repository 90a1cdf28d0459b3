import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';
import { devAddress } from './support/addresses';
import { program } from './support/programs';

const { executablePath } = journeys.use?.launchOptions ?? {};

/** The measurements of `make phone`: one browser at a time, with the scripts as a person's browser runs them. */
export default defineConfig({
  ...journeys,
  testDir: './phone',
  testMatch: '**/phone/measure.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 60 * 60_000,
  reporter: [['list']],
  use: {
    ...journeys.use,
    // Animations are a part of what a person waits for.
    contextOptions: {},
    launchOptions: { executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] },
  },
  webServer: program('--dev', devAddress),
});
