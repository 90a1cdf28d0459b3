import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useArrival } from './useArrival';

let height = 0;
let grow = () => {};

beforeEach(() => {
  height = 5000;
  window.scrollY = 0;
  vi.spyOn(window, 'scrollTo').mockImplementation(((_: number, y: number) => {
    window.scrollY = Math.min(y, height);
  }) as typeof window.scrollTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly changed: () => void) {}
      observe() {
        grow = this.changed;
      }
      disconnect() {
        grow = () => {};
      }
    },
  );
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Frame() {
  useArrival();
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

function start(at = '/contests') {
  const pages: RouteObject[] = ['/contests', '/contests/:id', '/contests/:id/tournament'].map((path) => ({
    path,
    element: <p>{path}</p>,
  }));
  // biome-ignore lint/a11y/noAutofocus: like the search
  pages.push({ path: '/search', element: <input aria-label="search" autoFocus /> });
  const router = createMemoryRouter([{ element: <Frame />, children: pages }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return (to: string | number) =>
    act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
}

function scrollBy(person: number) {
  window.scrollY = person;
  window.dispatchEvent(new Event('scroll'));
}

it('leaves the first page alone', () => {
  start();
  expect(document.body).toHaveFocus();
});

it('starts a new page at its top with the focus on it, but not a tab of the same page', async () => {
  const go = start();
  scrollBy(800);
  await go('/contests/1');
  expect(window.scrollY).toBe(0);
  expect(document.getElementById('main')).toHaveFocus();
  scrollBy(300);
  await go('/contests/1/tournament');
  expect(window.scrollY).toBe(300);
});

it('leaves the focus on the field that a new page puts it on', async () => {
  const go = start();
  scrollBy(800);
  await go('/search');
  expect(window.scrollY).toBe(0);
  expect(screen.getByRole('textbox', { name: 'search' })).toHaveFocus();
});

it('returns to the old position as soon as the page has grown to it', async () => {
  const go = start();
  scrollBy(800);
  await go('/contests/1');
  height = 200;
  await go(-1);
  expect(window.scrollY).toBe(200);
  height = 5000;
  grow();
  expect(window.scrollY).toBe(800);
});

it('does not move the page if the person scrolls first', async () => {
  const go = start();
  scrollBy(800);
  await go('/contests/1');
  height = 200;
  await go(-1);
  window.dispatchEvent(new Event('wheel'));
  height = 5000;
  grow();
  expect(window.scrollY).toBe(200);
});

it('starts another page at its top after a fresh load', () => {
  sessionStorage.setItem('yagura.positions', JSON.stringify([['default /contests', 640]]));
  start('/contests/1');
  expect(window.scrollY).toBe(0);
});

it('starts a page that is opened anew at its top', () => {
  sessionStorage.setItem('yagura.positions', JSON.stringify([['default /contests', 640]]));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as never]);
  start();
  expect(window.scrollY).toBe(0);
});

it('keeps positions over a reload', () => {
  sessionStorage.setItem('yagura.positions', JSON.stringify([['default /contests', 640]]));
  start();
  expect(window.scrollY).toBe(640);
  scrollBy(700);
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('yagura.positions')).toBe(JSON.stringify([['default /contests', 700]]));
});
