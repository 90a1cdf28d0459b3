import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { confirm } from '@/shared/ui/confirm';

/** The link of this site that a plain click would follow in this window. */
function followedLink(event: MouseEvent): URL | null {
  const other = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (other || event.defaultPrevented || !(link instanceof HTMLAnchorElement) || link.target === '_blank') {
    return null;
  }
  const url = new URL(link.href);
  return url.origin === location.origin && url.pathname !== location.pathname ? url : null;
}

/** The router numbers its history entries. */
function position(state: unknown): number {
  const index = (state as { idx?: unknown } | null)?.idx;
  return typeof index === 'number' ? index : 0;
}

/**
 * Asks before a link or the browser's own buttons lead away from unsaved input. It listens ahead of the router:
 * a step back is undone first, and taken again once the person agrees.
 */
export function useAskBeforeLeaving(unsaved: () => boolean): void {
  const { t } = useTranslation('contest');
  const navigate = useNavigate();
  const latest = useRef({ unsaved, t, navigate });
  useEffect(() => {
    latest.current = { unsaved, t, navigate };
  });

  useEffect(() => {
    const here = position(history.state);
    let undoing = false;
    let agreed = false;

    function ask(): Promise<boolean> {
      const { t } = latest.current;
      return confirm({
        title: t('leave.title'),
        body: t('leave.text'),
        confirmLabel: t('leave.confirm'),
        cancelLabel: t('leave.stay'),
      });
    }

    async function onClick(event: MouseEvent) {
      const url = followedLink(event);
      if (!url || agreed || !latest.current.unsaved()) return;
      event.preventDefault();
      event.stopPropagation();
      agreed = await ask();
      if (agreed) await latest.current.navigate(url.pathname + url.search + url.hash);
    }

    async function onPopState(event: PopStateEvent) {
      if (undoing) {
        undoing = false;
        event.stopImmediatePropagation();
        return;
      }
      const steps = position(event.state) - here;
      if (agreed || steps === 0 || !latest.current.unsaved()) return;
      event.stopImmediatePropagation();
      undoing = true;
      history.go(-steps);
      agreed = await ask();
      if (agreed) history.go(steps);
    }

    const click = (event: MouseEvent) => void onClick(event);
    const pop = (event: PopStateEvent) => void onPopState(event);
    document.addEventListener('click', click, true);
    window.addEventListener('popstate', pop, true);
    return () => {
      document.removeEventListener('click', click, true);
      window.removeEventListener('popstate', pop, true);
    };
  }, []);
}
