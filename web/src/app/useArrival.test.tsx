import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('an address that names a part of the page', () => {
  /** The ids of the elements to which the page was scrolled. */
  let shown: string[];

  beforeEach(() => {
    shown = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      shown.push(this.id);
    });
  });

  function openedAnew() {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as never]);
  }

  /** Adds the part to the page, as an answer does. */
  function load(id: string) {
    const part = document.createElement('section');
    part.id = id;
    part.tabIndex = -1;
    document.getElementById('main')?.append(part);
    grow();
    return part;
  }

  it('is shown at its part as soon as that is there', () => {
    openedAnew();
    start('/contests/1/tournament#open');
    expect(shown).toEqual([]);
    const part = load('open');
    expect(shown).toEqual(['open']);
    expect(part).toHaveFocus();
    // What is loaded above the part does not move it away.
    grow();
    expect(shown).toEqual(['open', 'open']);
  });

  it('is not moved once the person has scrolled', () => {
    openedAnew();
    start('/contests/1/tournament#open');
    window.dispatchEvent(new Event('wheel'));
    load('open');
    expect(shown).toEqual([]);
  });

  it('returns to the old position after a reload and going back', async () => {
    sessionStorage.setItem('yagura.positions', JSON.stringify([['default /contests/1', 640]]));
    const go = start('/contests/1/tournament#open');
    load('open');
    expect(window.scrollY).toBe(640);
    scrollBy(700);
    await go('/contests');
    await go(-1);
    expect(window.scrollY).toBe(700);
    expect(shown).toEqual([]);
  });

  it('is shown at its part after each link to it, and not after a change of its parameters', async () => {
    const go = start();
    scrollBy(800);
    await go('/contests/1/tournament#open');
    expect(window.scrollY).toBe(0);
    expect(document.getElementById('main')).toHaveFocus();
    load('open');
    expect(shown).toEqual(['open']);
    await go('/contests/1/tournament#open');
    expect(shown).toEqual(['open', 'open']);
    await go('/contests/1/tournament?lang=ja#open');
    expect(shown).toEqual(['open', 'open']);
  });
});

it('keeps positions over a reload', () => {
  sessionStorage.setItem('yagura.positions', JSON.stringify([['default /contests', 640]]));
  start();
  expect(window.scrollY).toBe(640);
  scrollBy(700);
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('yagura.positions')).toBe(JSON.stringify([['default /contests', 700]]));
});
