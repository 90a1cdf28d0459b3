import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import classes from './More.module.css';
import { toast } from './toast';

/** The button at the end of a paged list that loads the next page. */
export function More({ query }: { query: UseInfiniteQueryResult }) {
  const { t } = useTranslation('common');
  if (!query.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <Button
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage().then(({ error }) => error && toast.error(error))}
      >
        {t('more')}
      </Button>
    </div>
  );
}
