import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { confirm } from './confirm';

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

/**
 * Asks before a link or the browser's back button lead away from unsaved input. While there is some, the page stands
 * in the history twice: a step back arrives at the first, where the question is asked. The text says what would be
 * lost. Whoever saves calls what is returned before leading on: the page may not have been drawn since the last input.
 */
export function useAskBeforeLeaving(unsaved: boolean, text?: string): () => void {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const place = useLocation();
  const here = place.pathname + place.search;
  const onSecond = (place.state as { unsaved?: boolean } | null)?.unsaved === true;
  const doubled = useRef(false);
  const leaving = useRef(false);
  const ask = useRef(() => Promise.resolve(true));
  useEffect(() => {
    ask.current = () =>
      confirm({
        title: t('leave.title'),
        body: text ?? t('leave.text'),
        confirmLabel: t('leave.confirm'),
        cancelLabel: t('leave.stay'),
      });
  }, [t, text]);

  useEffect(() => {
    const goSecond = () => void navigate(here, { state: { unsaved: true } });
    if (!unsaved) leaving.current = false;
    if (onSecond) doubled.current = true;
    else if (!unsaved) doubled.current = false;
    else if (leaving.current) return;
    else if (!doubled.current) goSecond();
    else {
      void ask.current().then((agreed) => {
        leaving.current = agreed;
        if (agreed) void navigate(-1);
        else goSecond();
      });
    }
  }, [unsaved, onSecond, here, navigate]);

  useEffect(() => {
    if (!unsaved) return;
    async function onClick(event: MouseEvent) {
      const url = followedLink(event);
      if (!url || leaving.current) return;
      event.preventDefault();
      event.stopPropagation();
      leaving.current = await ask.current();
      if (leaving.current) await navigate(url.pathname + url.search + url.hash);
    }
    const click = (event: MouseEvent) => void onClick(event);
    document.addEventListener('click', click, true);
    return () => document.removeEventListener('click', click, true);
  }, [unsaved, navigate]);

  return useCallback(() => {
    leaving.current = true;
  }, []);
}
