import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
