import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { bracketOf } from '../testing/fixtures';
import { useBracketTexts } from '../view/texts';
import { allMatches, eliminationOf } from '../view/tree';
import { BracketPreview } from './BracketPreview';

afterEach(() => vi.restoreAllMocks());

const planned = bracketOf({ slots: 256, double: true });

function Shown() {
  return <BracketPreview planned={planned} texts={useBracketTexts(eliminationOf(planned))} />;
}

it('draws no more of a large plan than the part around its window', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(330);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly report: ResizeObserverCallback) {}
      observe(target: Element) {
        this.report(
          [{ target, contentRect: { width: 330, height: 500 } } as ResizeObserverEntry],
          this as never,
        );
      }
      unobserve() {}
      disconnect() {}
    },
  );
  renderRoutes([{ path: '/', element: <Shown /> }]);
  await waitFor(() => expect(screen.queryAllByRole('article').length).toBeGreaterThan(2));
  expect(screen.getAllByRole('article').length).toBeLessThan(allMatches(planned).length / 4);
});
