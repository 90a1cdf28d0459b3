import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { demoContest, largeBracket } from './world.mjs';

// Measures first views of the built program on a simulated phone: node measure.mjs [PROGRAM]. RUNS=3 is the number of runs of
// each page, of which the median counts; PAGES=contest,match measures some pages. With CHECK=1 a figure beyond its limit fails.

const program = process.argv[2] ?? new URL('../../bin/yagura', import.meta.url).pathname;
const runs = Number(process.env.RUNS ?? 3);
const wanted = process.env.PAGES?.split(',');
const browsers = [process.env.YAGURA_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'];

/** The figures of a run, and their limits. */
const figures = {
  performance: { of: ({ categories }) => Math.round(categories.performance.score * 100), least: 95 },
  accessibility: { of: ({ categories }) => Math.round(categories.accessibility.score * 100), least: 100 },
  'best practices': { of: ({ categories }) => Math.round(categories['best-practices'].score * 100), least: 100 },
  SEO: { of: ({ categories }) => Math.round(categories.seo.score * 100), least: 100 },
  'LCP ms': { of: ({ audits }) => Math.round(audits['largest-contentful-paint'].numericValue), most: 1500 },
  'TBT ms': { of: ({ audits }) => Math.round(audits['total-blocking-time'].numericValue), most: 100 },
  CLS: { of: ({ audits }) => Math.round(audits['cumulative-layout-shift'].numericValue * 1000) / 1000, most: 0.01 },
  'FCP ms': { of: ({ audits }) => Math.round(audits['first-contentful-paint'].numericValue) },
  requests: { of: (result) => requestsOf(result).length },
  scripts: { of: (result) => requestsOf(result).filter(({ resourceType }) => resourceType === 'Script').length },
  'fonts kB': { of: (result) => kilobytes(requestsOf(result).filter(({ resourceType }) => resourceType === 'Font')) },
  kB: { of: (result) => kilobytes(requestsOf(result)) },
};

function requestsOf({ audits }) {
  return audits['network-requests'].details.items;
}

function kilobytes(requests) {
  return Math.round(requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 100) / 10;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts the program on an empty folder. */
async function serve(mode, folder) {
  const base = `http://127.0.0.1:${await freePort()}`;
  const args = ['serve', mode, '--addr', new URL(base).host, '--base-url', base, '--data', join(folder, mode)];
  const child = spawn(program, args, {
    stdio: 'ignore',
    env: { ...process.env, YAGURA_TRUSTED_PROXIES: '127.0.0.1/32' },
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ${args.join(' ')} ended`);
    const ready = await fetch(`${base}/readyz`).then(({ ok }) => ok, () => false);
    if (ready) return { base, stop: () => child.kill('SIGTERM') };
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function addresses(demo, dev) {
  const contest = await demoContest(demo.base);
  const all = {
    home: `${demo.base}/`,
    list: `${demo.base}/contests`,
    contest: `${demo.base}/contests/${contest.id}`,
    'bracket 64': `${demo.base}/contests/${contest.id}/tournament`,
    match: `${demo.base}/contests/${contest.id}/tournament/${contest.bracket}/match/${contest.match}`,
  };
  if (!wanted || wanted.includes('bracket 256')) {
    all['bracket 256'] = `${dev.base}/contests/${await largeBracket(dev.base)}/tournament`;
  }
  return Object.entries(all).filter(([name]) => !wanted || wanted.includes(name));
}

async function measure(url, chrome) {
  const flags = { port: chrome.port, output: 'json', logLevel: 'error', locale: 'en-US', extraHeaders: { 'Accept-Language': 'ja' } };
  const { lhr } = await lighthouse(url, flags);
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const failed = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);
  return { ...Object.fromEntries(Object.entries(figures).map(([name, { of }]) => [name, of(lhr)])), failed };
}

const folder = await mkdtemp(join(tmpdir(), 'yagura-lighthouse-'));
const servers = [];
let beyond = 0;
try {
  for (const mode of ['--demo', '--dev']) servers.push(await serve(mode, folder));
  const pages = await addresses(...servers);
  process.stdout.write(`load before: ${loadavg().map((each) => each.toFixed(1)).join(' ')}\n`);
  process.stdout.write(`| page | ${Object.keys(figures).join(' | ')} |\n|${'---|'.repeat(Object.keys(figures).length + 1)}\n`);
  const chromePath = browsers.find((path) => path && existsSync(path));
  for (const [name, url] of pages) {
    const results = [];
    for (let run = 0; run < runs; run++) {
      const chrome = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--lang=ja-JP', '--accept-lang=ja-JP'] });
      try {
        results.push(await measure(url, chrome));
      } finally {
        await chrome.kill();
      }
    }
    const row = Object.entries(figures).map(([figure, { least = -Infinity, most = Infinity }]) => {
      const value = median(results.map((result) => result[figure]));
      const good = value >= least && value <= most;
      if (!good) beyond++;
      return good ? String(value) : `**${value}**`;
    });
    process.stdout.write(`| ${name} | ${row.join(' | ')} |\n`);
    const failed = [...new Set(results.flatMap((result) => result.failed))];
    if (failed.length > 0) process.stdout.write(`| | ${failed.join(', ')} |\n`);
  }
} finally {
  for (const { stop } of servers) stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
if (beyond > 0 && process.env.CHECK) process.exitCode = 1;
