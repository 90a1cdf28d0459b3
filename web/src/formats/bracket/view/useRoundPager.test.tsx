import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRoundPager } from './useRoundPager';

let laidOut: () => void;
let width: number;

beforeEach(() => {
  width = 360;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(call: () => void) {
        laidOut = call;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 0, width, Number(this.dataset.height ?? 0));
  });
  HTMLElement.prototype.scrollTo = function (options?: ScrollToOptions | number) {
    if (typeof options === 'object') this.scrollLeft = options.left ?? 0;
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo');
});

function Rounds({ first }: { first: number }) {
  const { round, pager, tabs, turnTo, onScroll, hasContent } = useRoundPager(() => first, 3);
  return (
    <>
      <div ref={tabs}>
        {[0, 1, 2].map((each) => (
          <button key={each} type="button" aria-pressed={each === round} onClick={() => turnTo(each)}>
            {`Tab ${each}`}
          </button>
        ))}
      </div>
      <div ref={pager} data-testid="pager" onScroll={onScroll}>
        {[0, 1, 2].map((each) => (
          <section key={each} data-height={100 * (each + 1)}>
            {hasContent(each) && `Matches ${each}`}
          </section>
        ))}
      </div>
    </>
  );
}

it('opens at a page and is as high as that page', () => {
  render(<Rounds first={2} />, { wrapper: MemoryRouter });
  const pager = screen.getByTestId('pager');
  act(() => laidOut());
  expect(pager.scrollLeft).toBe(2 * width);
  expect(pager.style.height).toBe('300px');
  // A page that grows later scrolls nothing.
  pager.scrollLeft = 2 * width - 40;
  act(() => laidOut());
  expect(pager.scrollLeft).toBe(2 * width - 40);
});

it('follows a swipe, and turns with a tab', () => {
  render(<Rounds first={0} />, { wrapper: MemoryRouter });
  const pager = screen.getByTestId('pager');
  act(() => laidOut());
  pager.scrollLeft = width;
  act(() => void pager.dispatchEvent(new Event('scroll', { bubbles: true })));
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('Tab 1');
  act(() => laidOut());
  expect(pager.style.height).toBe('200px');
  act(() => screen.getByText('Tab 2').click());
  expect(pager.scrollLeft).toBe(2 * width);
});

it('keeps the round while the pages move', () => {
  render(<Rounds first={2} />, { wrapper: MemoryRouter });
  const pager = screen.getByTestId('pager');
  act(() => laidOut());
  for (const left of [0.1 * width, 1.4 * width]) {
    pager.scrollLeft = left;
    act(() => void pager.dispatchEvent(new Event('scroll', { bubbles: true })));
    expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('Tab 2');
  }
});

it('stays at its page when the width changes', () => {
  render(<Rounds first={2} />, { wrapper: MemoryRouter });
  const pager = screen.getByTestId('pager');
  act(() => laidOut());
  width = 740;
  act(() => laidOut());
  expect(pager.scrollLeft).toBe(2 * width);
  // A browser may lose the position.
  width = 360;
  pager.scrollLeft = 0;
  act(() => void pager.dispatchEvent(new Event('scroll', { bubbles: true })));
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('Tab 2');
  act(() => laidOut());
  expect(pager.scrollLeft).toBe(2 * width);
});

it('draws the pages beside the shown one after the first frame', async () => {
  render(<Rounds first={0} />, { wrapper: MemoryRouter });
  expect(screen.getByText('Matches 0')).toBeInTheDocument();
  expect(screen.queryByText('Matches 1')).toBeNull();
  await expect.poll(() => screen.queryByText('Matches 1')).not.toBeNull();
  expect(screen.queryByText('Matches 2')).toBeNull();
});
