import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { demoAddress, devAddress } from './support/addresses';

const browser = process.env.YAGURA_CHROMIUM ?? '/usr/bin/chromium';

function server(mode: '--dev' | '--demo', address: string) {
  return {
    command: `e2e/support/serve ${mode} ${new URL(address).host}`,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${address}/api/v1/app/`,
    // Two programs of one machine must never share a port with somebody's own.
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  } as const;
}

/** Journeys through the built program, in a real browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: devAddress,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    colorScheme: 'dark',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    launchOptions: {
      executablePath: browser,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  webServer: [server('--dev', devAddress), server('--demo', demoAddress)],
});
