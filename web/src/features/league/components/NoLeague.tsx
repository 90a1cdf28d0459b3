import { useTranslation } from 'react-i18next';
import { canEdit, useNowAt } from '@/features/contest';
import type { Contest } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Time } from '@/shared/ui/Time';

/** How the league of a contest will come about. */
export function NoLeague({ contest }: { contest: Contest }) {
  const { t } = useTranslation('league');
  const now = useNowAt([contest.entryEnd]);
  const operator = canEdit(contest);
  const open = now >= Date.parse(contest.entryEnd);
  return (
    <EmptyState
      drawing="bracket"
      title={t('empty.title')}
      action={
        operator && open ? (
          <LinkButton variant="primary" to={`/contests/${contest.id}/league/add`}>
            {t('empty.create')}
          </LinkButton>
        ) : undefined
      }
    >
      {!operator ? (
        t('empty.viewer')
      ) : open ? (
        t('empty.operator')
      ) : (
        <>
          {t('empty.beforeEntryEnd')} <Time at={contest.entryEnd} zone />
        </>
      )}
    </EmptyState>
  );
}
