import type { CDPSession, Locator, Page } from '@playwright/test';
import { settled } from '../support/network';

/** How many times slower than this machine the phone is. */
const slowness = 4;

/**
 * What one interaction takes on the phone, in milliseconds of processor time of the main thread. The browser is not slowed down, because
 * it would then measure the other programs of the machine too.
 */
interface Times {
  /** From an input until the next frame is ready to be painted; the longest one of all inputs, 0 without an input. */
  frame: number;
  /** The longest task until the page is at rest. */
  task: number;
}

/** The times of each interaction, in the order of their first measurement. */
const measured = new Map<string, Times[]>();

/** An event of a trace. Times are in microseconds. */
interface Traced {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The processor time. */
  tdur?: number;
  args?: { name?: string; data?: { type?: string } };
}

/** The events that are inputs of a person. */
const inputs = new Set(['pointerdown', 'pointerup', 'click', 'keydown', 'keypress', 'input', 'keyup']);

/** Records a trace of what happens meanwhile. */
async function traced(session: CDPSession, act: () => Promise<void>): Promise<Traced[]> {
  const events: Traced[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  try {
    await act();
  } finally {
    await session.send('Tracing.end');
    await complete;
  }
  return events;
}

function timesOf(events: readonly Traced[]): Times {
  const thread = ({ pid, tid }: Traced) => `${pid}.${tid}`;
  const mains = new Set(
    events.filter(({ ph, args }) => ph === 'M' && args?.name === 'CrRendererMain').map(thread),
  );
  const ofMains = events.filter((each) => mains.has(thread(each))).sort((a, b) => a.ts - b.ts);
  const tasks = ofMains.filter(({ name }) => name === 'RunTask');
  const frames = ofMains.filter(({ name }) => name === 'Commit');
  const spent = ({ tdur = 0 }: Traced) => (tdur / 1000) * slowness;
  const untilFrame = (input: Traced) => {
    const frame = frames.find(({ ts }) => ts >= input.ts + (input.dur ?? 0));
    if (!frame) return 0;
    const between = tasks.filter(({ ts, dur = 0 }) => ts + dur > input.ts && ts <= frame.ts);
    return between.reduce((sum, task) => sum + spent(task), 0);
  };
  const dispatched = ofMains.filter(
    ({ name, args }) => name === 'EventDispatch' && inputs.has(args?.data?.type ?? ''),
  );
  return { frame: Math.max(0, ...dispatched.map(untilFrame)), task: Math.max(0, ...tasks.map(spent)) };
}

/** Measures an interaction, until the page is at rest afterwards. */
export async function measure(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  await settled(page);
  const session = await page.context().newCDPSession(page);
  const events = await traced(session, async () => {
    await act();
    await settled(page);
  });
  await session.detach();
  measured.set(name, [...(measured.get(name) ?? []), timesOf(events)]);
}

/** Measures a tap on an element, until its effect is there. */
export async function tap(
  page: Page,
  name: string,
  target: Locator,
  effect?: () => Promise<unknown>,
): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await measure(page, name, async () => {
    await target.tap();
    await effect?.();
  });
}

/** Measures the typing of a text into a field. The tap that gives the field the focus is not measured. */
export async function type(page: Page, name: string, field: Locator, text: string): Promise<void> {
  await field.tap();
  await measure(page, name, () => field.pressSequentially(text, { delay: 120 }));
}

/** Returns a table of the medians, with all values behind them. */
export function timesTable(): string {
  const cell = (values: readonly number[]) => {
    const sorted = values.map(Math.round).sort((a, b) => a - b);
    return `${sorted[Math.floor(sorted.length / 2)]} (${sorted.join(', ')})`;
  };
  const rows = [...measured].map(
    ([name, times]) =>
      `| ${name} | ${cell(times.map(({ frame }) => frame))} | ${cell(times.map(({ task }) => task))} |`,
  );
  return ['| Interaction | Next frame, ms | Longest task, ms |', '|---|---|---|', ...rows].join('\n');
}
