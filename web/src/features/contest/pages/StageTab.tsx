import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Loading } from '@/shared/ui/Loading';
import { FormatFacts } from '../components/FormatFacts';
import { useContest } from '../lib/useContest';

const TournamentTab = lazy(() => import('@/features/tournament/pages/TournamentTab'));

/** Where a contest is played: the bracket of a tournament; of other formats, by which rules it will be. */
export default function StageTab() {
  const { t } = useTranslation('contest');
  const { contest } = useContest();
  if (contest.contestType === 'TOURNAMENT') {
    return (
      <Suspense fallback={<Loading />}>
        <TournamentTab />
      </Suspense>
    );
  }
  return (
    <>
      <EmptyState
        drawing="bracket"
        title={t('format.empty')}
        action={
          contest.ruleHtml && <LinkButton to={`/contests/${contest.id}`}>{t('format.rules')}</LinkButton>
        }
      >
        {t('format.emptyText')}
      </EmptyState>
      <FormatFacts contest={contest} />
    </>
  );
}
