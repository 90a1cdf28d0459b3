import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import classes from './More.module.css';
import { toast } from './toast';

/** The end of a paged list that goes on at a person's wish. */
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
