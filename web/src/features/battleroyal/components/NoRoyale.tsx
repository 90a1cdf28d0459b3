import { useTranslation } from 'react-i18next';
import { canEdit, useNowAt } from '@/features/contest';
import type { Contest } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Time } from '@/shared/ui/Time';

/** How the battle royale of a contest will come about. */
export function NoRoyale({ contest }: { contest: Contest }) {
  const { t } = useTranslation('battleroyal');
  const now = useNowAt([contest.entryEnd]);
  const operator = canEdit(contest);
  const open = now >= Date.parse(contest.entryEnd);
  return (
    <EmptyState
      drawing="field"
      title={t('empty.title')}
      action={
        operator && open ? (
          <LinkButton variant="primary" to={`/contests/${contest.id}/battleroyal/add`}>
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
