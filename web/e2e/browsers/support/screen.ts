import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { devAddress } from '../../support/addresses';
import type { Driver } from './driver';
import { type Found, find, pressed, type Target } from './find';

/**
 * The drivers know nothing of accessible roles and names, so Testing Library finds elements in the page. Its script is put into each page when
 * it is first needed there.
 */
const library = `(() => {
${readFileSync(createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')}
})()`;

type Wanted = Omit<Target, 'name' | 'label' | 'text' | 'within'> & {
  name?: string | RegExp;
  label?: string | RegExp;
  text?: string | RegExp;
  within?: Wanted;
};

/**
 * What a person with one browser does and sees. The journeys are written with it. Each step repeats until the page allows it, so a
 * journey needs no waiting of its own.
 */
export class Screen {
  /** How often the person pressed something. */
  taps = 0;

  constructor(
    private readonly driver: Driver,
    private readonly origin = devAddress,
  ) {}

  goto(path: string): Promise<void> {
    return this.driver.goto(new URL(path, this.origin).href);
  }

  /** Goes back, as the browser's button does. */
  back(): Promise<void> {
    return this.run(() => history.back());
  }

  /** Stores values of the app before its first page. */
  async store(values: Record<string, string>): Promise<void> {
    await this.goto('/robots.txt');
    await this.run((entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value);
    }, Object.entries(values));
  }

  /** Waits until an element is visible. */
  async see(wanted: Wanted): Promise<void> {
    await this.wait(wanted);
  }

  /** Waits until no such element is visible. */
  async miss(wanted: Wanted): Promise<void> {
    await expect
      .poll(async () => (await this.look(wanted)).state, { message: `no ${described(wanted)}`, intervals })
      .toBe('missing');
  }

  /**
   * Presses an element. It waits until the element is enabled, uncovered and at the same place twice in a row. If the page moves between
   * this look and the press, the press has no effect (see find.ts) and is repeated.
   */
  async tap(wanted: Wanted): Promise<void> {
    let last: Found | undefined;
    const attempt = async () => {
      const found = await this.look(wanted, 'press');
      const still = JSON.stringify(found) === JSON.stringify(last);
      last = found;
      if (!('x' in found)) return found.state;
      if (!still) return 'moving';
      await this.driver.press(found);
      return this.run(pressed);
    };
    await expect.poll(attempt, { message: `could not press ${described(wanted)}`, intervals }).toBe('hit');
    this.taps++;
  }

  /** Replaces the text of a field and waits until the field has it. */
  async fill(wanted: Wanted, text: string): Promise<void> {
    await this.type(wanted, text);
    await expect
      .poll(async () => (await this.wait(wanted)).value, {
        message: `text of ${described(wanted)}`,
        intervals,
      })
      .toBe(text);
  }

  /** Types into a field that may disappear by it, such as a code whose last digit sends the form. */
  async type(wanted: Wanted, text: string): Promise<void> {
    await this.wait(wanted, 'edit');
    await this.driver.type(text);
  }

  /** Waits for a path, and returns it. */
  async at(path: string | RegExp): Promise<string> {
    let here = '';
    const matches = async () => {
      here = await this.run(() => location.pathname);
      return typeof path === 'string' ? here === path : path.test(here);
    };
    await expect.poll(matches, { message: `the page is not at the path ${path}`, intervals }).toBe(true);
    return here;
  }

  /** Runs a function in the page. It is sent as text, so it can use nothing from around it; its arguments and its result are JSON. */
  run<Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return this.driver.evaluate(`(${inPage})(...${JSON.stringify(args)})`) as Promise<Awaited<Result>>;
  }

  private async wait(wanted: Wanted, purpose?: 'edit') {
    let found: Found = { state: 'missing' };
    const state = async () => {
      found = await this.look(wanted, purpose);
      return found.state;
    };
    await expect.poll(state, { message: `${described(wanted)} is not visible`, intervals }).toBe('seen');
    return found as Extract<Found, { value: string }>;
  }

  /** Looks for an element once. While a page is being replaced the browser answers with an error; it becomes the state, and the step is repeated. */
  private async look(wanted: Wanted, purpose?: 'press' | 'edit'): Promise<Found> {
    const target = asJSON(wanted);
    try {
      const found = await this.run(find, target, purpose);
      if (found.state !== 'without the library') return found;
      await this.driver.evaluate(library);
      return await this.run(find, target, purpose);
    } catch (error) {
      return { state: String(error) };
    }
  }
}

const intervals = [50, 100, 200];

function asJSON({ name, label, text, within, ...rest }: Wanted): Target {
  const pattern = (value: string | RegExp) => (value instanceof RegExp ? { source: value.source } : value);
  return {
    ...rest,
    ...(name !== undefined && { name: pattern(name) }),
    ...(label !== undefined && { label: pattern(label) }),
    ...(text !== undefined && { text: pattern(text) }),
    ...(within && { within: asJSON(within) }),
  };
}

function described({ role, name, label, text, within }: Wanted): string {
  const what = [role, name ?? label ?? text].filter((part) => part !== undefined).join(' ');
  return within ? `${what} in ${described(within)}` : what;
}
