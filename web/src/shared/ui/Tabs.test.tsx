import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { TabNav } from './Tabs';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'scrollTo');
});

it('measures the place of the open tab after the layout of a frame, not while the page is drawn', () => {
  const afterLayout: (() => void)[] = [];
  class Observer {
    constructor(callback: () => void) {
      afterLayout.push(callback);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const scrollTo = vi.fn();
  Object.defineProperty(Element.prototype, 'scrollTo', { configurable: true, value: scrollTo });
  const place = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(200);
  const items = [
    { to: '/first', label: 'first' },
    { to: '/second', label: 'second' },
  ];
  renderRoutes([{ path: '/second', element: <TabNav label="tabs" items={items} /> }], { at: '/second' });
  expect(screen.getByRole('link', { name: 'second' })).toHaveAttribute('aria-current', 'page');
  expect(place).not.toHaveBeenCalled();
  act(() => {
    for (const call of afterLayout) call();
  });
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 250 });
});
