import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const shown = 10;
const longestError = 900;

/**
 * Prints the slowest journeys and the first error of each failed one, once all have run. A log that keeps only its end still has
 * the causes then.
 */
export default class Summary implements Reporter {
  private readonly times: { title: string; seconds: number }[] = [];
  private readonly failures: string[] = [];

  onTestEnd(test: TestCase, result: TestResult) {
    const title = test.titlePath().filter(Boolean).join(' › ');
    this.times.push({ title, seconds: result.duration / 1000 });
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const error = result.error?.message ?? result.error?.value ?? `ended as ${result.status}`;
    const line = result.error?.location?.line;
    this.failures.push(
      `${title}${line ? ` (line ${line})` : ''}: ${stripVTControlCharacters(error).slice(0, longestError)}`,
    );
  }

  onEnd() {
    const slowest = this.times.sort((a, b) => b.seconds - a.seconds).slice(0, shown);
    const lines = slowest.map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`);
    process.stdout.write(`\nSlowest journeys:\n${lines.join('\n')}\n`);
    if (this.failures.length > 0) {
      process.stdout.write(`\nFailed journeys:\n${this.failures.join('\n')}\n`);
    }
  }
}
