import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dataOf, devAddress } from './addresses';

const program = process.env.YAGURA_BIN ?? fileURLToPath(new URL('../../../bin/yagura', import.meta.url));

/** Makes a person a site administrator by the command, while the program runs. */
export async function grantSiteAdmin(login: string, address = devAddress): Promise<void> {
  const data = dataOf(address);
  await promisify(execFile)(program, ['site-admin', 'grant', '--user', login, '--data', data]);
}
