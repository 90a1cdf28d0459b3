import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const shown = 10;

/** Prints the slowest journeys once all have run. */
export default class Slowest implements Reporter {
  private readonly times: { title: string; seconds: number }[] = [];

  onTestEnd(test: TestCase, result: TestResult) {
    const title = test.titlePath().filter(Boolean).join(' › ');
    this.times.push({ title, seconds: result.duration / 1000 });
  }

  onEnd() {
    const slowest = this.times.sort((a, b) => b.seconds - a.seconds).slice(0, shown);
    const lines = slowest.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`);
    process.stdout.write(`\nSlowest journeys:\n${lines.join('\n')}\n`);
  }
}
