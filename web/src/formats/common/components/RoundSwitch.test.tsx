import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { locksOf } from '../lib/locks';
import { roundOf } from '../testing';
import { RoundSwitch } from './RoundSwitch';

afterEach(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo'));

it('scrolls to the chosen round when the choice changes, and not with every change of the page', () => {
  const scrolled = vi.fn();
  HTMLElement.prototype.scrollTo = scrolled;
  const strip = (value: number, decided: number) => (
    <RoundSwitch
      rounds={[roundOf(0, { matches: 4, decided }), roundOf(1), roundOf(2)]}
      value={value}
      onChange={() => undefined}
    />
  );
  const view = render(strip(0, 0));
  expect(scrolled).toHaveBeenCalledTimes(1);
  view.rerender(strip(0, 2));
  expect(scrolled).toHaveBeenCalledTimes(1);
  view.rerender(strip(2, 2));
  expect(scrolled).toHaveBeenCalledTimes(2);
});

it('shows a round as over when all its matches are decided, also if it is not closed', () => {
  const rounds = [
    roundOf(0, { status: 'start', matches: 4, decided: 4 }),
    roundOf(1, { status: 'start', matches: 4, decided: 3 }),
  ];
  render(<RoundSwitch rounds={rounds} value={0} onChange={() => undefined} />);
  const [first, second] = screen.getAllByRole('button');
  expect(first).toHaveAttribute('data-status', 'end');
  expect(second).toHaveAttribute('data-status', 'start');
});

it('tells rounds that are decided or due from those that are open', () => {
  const start = '2026-11-20T16:00:00.000Z';
  const published = { status: 'start', matches: 4, beginsAt: start } as const;
  const rounds = [
    roundOf(0, { ...published, decided: 4 }),
    roundOf(1, { ...published, decided: 1 }),
    roundOf(2, published),
    roundOf(3),
  ];
  expect(locksOf(rounds, Date.parse(start))).toEqual(['decided', 'begun', 'due', 'open']);
  expect(locksOf(rounds, Date.parse(start) - 1)).toEqual(['decided', 'begun', 'published', 'open']);
});
