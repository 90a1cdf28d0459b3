import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../api/faults';
import { Button } from './Button';
import classes from './ListEnd.module.css';
import { Notice } from './Notice';
import { useNearEnd } from './useNearEnd';

/**
 * The end of a paged list: the next page loads when the end comes near the window, or by the button. With `manual` it
 * loads only by the button.
 */
export function ListEnd({ query, manual = false }: { query: UseInfiniteQueryResult; manual?: boolean }) {
  const { t } = useTranslation('common');
  const faultText = useFaultText();
  const failed = query.isFetchNextPageError;
  const idle = query.hasNextPage && !query.isFetching && !failed;
  const sentinel = useNearEnd(idle && !manual, () => void query.fetchNextPage());
  if (!query.hasNextPage) return null;
  return (
    <div ref={sentinel} className={classes.end}>
      {failed && <Notice tone="danger">{faultText(query.error)}</Notice>}
      <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t(failed ? 'retry' : 'more')}
      </Button>
    </div>
  );
}
