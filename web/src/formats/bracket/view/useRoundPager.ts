import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useVisitState } from '@/shared/history/useVisitState';
import { usePainted } from '@/shared/lib/afterFrame';
import { scrollBehaviour } from './useViewport';

interface RoundPager {
  /** The shown round. */
  round: number;
  /** The element that scrolls from page to page. */
  pager: RefObject<HTMLDivElement | null>;
  /** The strip of tabs. */
  tabs: RefObject<HTMLDivElement | null>;
  turnTo(next: number): void;
  /** Turns by some pages and focuses the tab of the new one. */
  step(by: number): void;
  onScroll(): void;
  /** Whether a page has its content: the shown one at once, those beside it for a swipe, which nobody begins before the first frame. */
  hasContent(page: number): boolean;
}

/** Scrolls the strip of tabs so that a tab is in its middle. */
function showTab(strip: HTMLElement | null, at: number): void {
  const tab = strip?.children[at];
  if (!(strip && tab instanceof HTMLElement)) return;
  strip.scrollTo({
    left: tab.offsetLeft - (strip.clientWidth - tab.clientWidth) / 2,
    behavior: scrollBehaviour(),
  });
}

/**
 * Pages side by side, one for each round, that people turn with a swipe or with tabs. Begins with one of them. Back restores the
 * page that was turned to, under a name.
 */
export function useRoundPager(first: () => number, count: number, kept: string | null = null): RoundPager {
  const [round, setRound] = useVisitState(kept, first);
  const pager = useRef<HTMLDivElement>(null);
  const tabs = useRef<HTMLDivElement>(null);

  // The tab of the shown page is in view, and each page is as high as its own round. The observer calls within the frame, after the
  // layout: measuring at the drawing would lay the page out twice.
  const width = useRef(0);
  useLayoutEffect(() => {
    const element = pager.current;
    const page = element?.children[round];
    if (!page) return;
    let turned = true;
    const observer = new ResizeObserver(() => {
      if (turned) showTab(tabs.current, round);
      turned = false;
      // At the opening, and at a new width: not every browser then keeps the page.
      if (width.current !== element.clientWidth) element.scrollTo({ left: round * element.clientWidth });
      width.current = element.clientWidth;
      const { height } = page.getBoundingClientRect();
      element.style.height = height ? `${height}px` : '';
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, [round]);

  function turnTo(next: number) {
    const element = pager.current;
    element?.scrollTo?.({ left: next * element.clientWidth, behavior: scrollBehaviour() });
    setRound(next);
  }

  const reach = usePainted() ? 1 : 0;
  return {
    round,
    pager,
    tabs,
    turnTo,
    step: (by) => {
      const next = Math.min(Math.max(round + by, 0), count - 1);
      turnTo(next);
      const tab = tabs.current?.children[next];
      if (tab instanceof HTMLElement) tab.focus({ preventScroll: true });
    },
    onScroll: () => {
      const element = pager.current;
      // At a new width, the observer scrolls to the shown round first.
      if (!element?.clientWidth || element.clientWidth !== width.current) return;
      const shown = Math.round(element.scrollLeft / element.clientWidth);
      // Only where a page rests: a turned phone or another change of the width moves the pages for a moment, and the browser
      // then puts the same page back.
      const rests = Math.abs(element.scrollLeft - shown * element.clientWidth) <= 2;
      if (rests && shown !== round && shown < count) setRound(shown);
    },
    hasContent: (page) => Math.abs(page - round) <= reach,
  };
}
