import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import type { Browser, Driver } from './driver';
import { openSession } from './webdriver';

/**
 * Finds MiniBrowser, the small browser that comes with WebKitGTK and can be driven. It is not in the path but beside the library, in a folder
 * with the names of the processor and of the API.
 */
function miniBrowser(): string {
  const found = readdirSync('/usr/lib')
    .flatMap((machine) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((api) =>
        join('/usr/lib', machine, api, 'MiniBrowser'),
      ),
    )
    .find((path) => existsSync(path));
  if (!found) throw new Error('There is no MiniBrowser: run scripts/ensure-browser --others');
  return found;
}

/**
 * Starts an X server without a screen, because MiniBrowser has no mode without a window. Each window of a journey is a MiniBrowser of its
 * own with a WebKitWebDriver of its own, so that windows share no storage.
 */
export async function launchWebKit(): Promise<Browser> {
  const binary = miniBrowser();
  const home = await mkdtemp(join(tmpdir(), 'yagura-webkit-'));
  // WebKit takes reduced motion and, by the theme, the dark scheme from GTK.
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(screen.stdio[3] as Readable, 'data');
  const env = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    GTK_THEME: 'Adwaita:dark',
    LC_ALL: 'C.UTF-8',
    TZ: 'Asia/Tokyo',
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
  };
  return {
    open: () => openWindow(binary, env),
    close: async () => {
      await end(screen);
      // Processes of closed windows may still write to it.
      await rm(home, { recursive: true, maxRetries: 10 });
    },
  };
}

async function openWindow(binary: string, env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await freePort();
  const server = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env,
  });
  const at = `http://127.0.0.1:${port}`;
  await expect(async () => void (await fetch(`${at}/status`))).toPass({ intervals: [20, 50, 100] });
  const session = await openSession(at, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  return {
    ...session,
    close: async () => {
      await session.close();
      await end(server);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
