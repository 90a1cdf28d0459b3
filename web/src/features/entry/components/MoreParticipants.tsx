import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '@/shared/api/faults';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import classes from './MoreParticipants.module.css';

/** The end of the list: the next page loads when the end comes near the window, or by the button. */
export function MoreParticipants({ query }: { query: UseInfiniteQueryResult }) {
  const { t } = useTranslation(['entry', 'common']);
  const faultText = useFaultText();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError: failed, fetchNextPage } = query;
  const ready = hasNextPage && !isFetching && !failed;
  useEffect(() => {
    if (!ready || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([place]) => {
        if (place?.isIntersecting) void fetchNextPage();
      },
      { rootMargin: '400px 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [ready, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className={classes.more}>
      {failed && <Notice tone="danger">{faultText(query.error)}</Notice>}
      <Button loading={query.isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {failed ? t('common:retry') : t('entry:participant.more')}
      </Button>
    </div>
  );
}
