import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { demoAddress, devAddress, networkAddress } from './support/addresses';
import { hangs, own, program } from './support/programs';

// The headless shell is faster; scripts/ensure-browser installs one of them.
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const browser = process.env.YAGURA_CHROMIUM ?? installed.find((path) => existsSync(path)) ?? installed[0];

/** A server with the protocols of the social providers. It accepts one app with one callback address. */
const network = {
  ...own,
  command: `go run ./internal/social/socialtest/network --addr ${new URL(networkAddress).host} --base-url ${devAddress}`,
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  url: `${networkAddress}/google/.well-known/openid-configuration`,
  timeout: hangs,
};

const key = 'yagura-app';
const secret = 'yagura-app-secret';
const people = {
  YAGURA_X_URL: `${networkAddress}/x`,
  YAGURA_X_KEY: key,
  YAGURA_X_SECRET: secret,
  YAGURA_GOOGLE_ISSUER: `${networkAddress}/google`,
  YAGURA_GOOGLE_ID: key,
  YAGURA_GOOGLE_SECRET: secret,
  YAGURA_DISCORD_URL: `${networkAddress}/discord`,
  YAGURA_DISCORD_ID: key,
  YAGURA_DISCORD_SECRET: secret,
};

/** Journeys through the built program in Chromium. Those of other browsers are in the folder browsers. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  // More workers than the two processors of a small machine: a journey waits about half of its time.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['./support/summary.ts']],
  // The limits end hanging journeys only, because a busy machine is not a failure.
  timeout: 600_000,
  expect: { timeout: hangs },
  use: {
    baseURL: devAddress,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    colorScheme: 'dark',
    // Animations are a seventh of the browser's work, and the final colours are checked. The journeys of keyboard.spec.ts
    // and shell.spec.ts run with animations.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace slows every journey. A failure leaves a picture and the tree of the page without it.
    trace: process.env.YAGURA_E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: hangs,
    navigationTimeout: hangs,
    launchOptions: {
      executablePath: browser,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        // Scripts of pages that live for seconds are not optimised: a tenth of the work.
        '--js-flags=--max-lazy --no-opt --no-maglev',
      ],
    },
  },
  webServer: [network, program('--dev', devAddress, people), program('--demo', demoAddress)],
});
