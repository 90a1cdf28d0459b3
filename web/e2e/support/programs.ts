import { fileURLToPath } from 'node:url';
import { dataOf } from './addresses';

/** Milliseconds after which a step of a journey counts as hung. */
export const hangs = 120_000;

// The programs must not use the ports of other programs on the machine.
export const own = { reuseExistingServer: false } as const;

/** The built program as a web server of Playwright's runner. */
export function program(mode: '--dev' | '--demo', address: string, env: Record<string, string> = {}) {
  return {
    ...own,
    command: `e2e/support/serve ${mode} ${address} ${dataOf(address)}`,
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    // Journeys set the client addresses of people.
    env: { YAGURA_TRUSTED_PROXIES: '127.0.0.1/32,::1/128', ...env },
    url: `${address}/api/v1/app/`,
    timeout: hangs,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  } as const;
}
