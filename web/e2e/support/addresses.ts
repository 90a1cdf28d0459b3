import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = Number(process.env.YAGURA_E2E_PORT ?? 8480);

// Host names, not IP addresses: browsers offer passkeys only at a host name.

/** A program with its own inbox page and an empty database. */
export const devAddress = `http://localhost:${port}`;
/** A program filled with the demo's contests and people. */
export const demoAddress = `http://localhost:${port + 1}`;
/** The social network that people of the first program sign in with. */
export const networkAddress = `http://127.0.0.1:${port + 2}`;

/** The data folder of a program. */
export function dataOf(address: string): string {
  return join(tmpdir(), `yagura-e2e-${new URL(address).port}`);
}
