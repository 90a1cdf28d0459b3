import { defineConfig } from '@playwright/test';
import screenshots from './screenshots.config';

/** Makes the list of characters of `make first-characters`, with the browser and the program of the screenshots. */
export default defineConfig({
  ...screenshots,
  testDir: './fonts',
  testMatch: '**/fonts/*.ts',
  globalTeardown: undefined,
});
