import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dataOf, devAddress } from './addresses';

const program = process.env.YAGURA_BIN ?? fileURLToPath(new URL('../../../bin/yagura', import.meta.url));

/** Makes somebody an administrator of the site, as its operator does: by the command, beside the running program. */
export async function grantSiteAdmin(login: string): Promise<void> {
  const data = dataOf(devAddress);
  await promisify(execFile)(program, ['site-admin', 'grant', '--user', login, '--data', data]);
}
