import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import { playerStep } from '../lib/phase';

const EntryButton = lazy(() =>
  import('@/features/entry/index').then((entry) => ({ default: entry.EntryButton })),
);
const CheckinButton = lazy(() =>
  import('@/features/entry/index').then((entry) => ({ default: entry.CheckinButton })),
);

interface PlayerActionProps {
  contest: Contest;
  now: number;
}

/** A player's next step as one button (C2.078–C2.080). */
export function PlayerAction({ contest, now }: PlayerActionProps) {
  const { t } = useTranslation('contest');
  const base = `/contests/${contest.id}`;
  const step = playerStep(contest, now);
  switch (step) {
    case 'entry':
    case 'closed':
    case 'entered':
      return (
        <Suspense fallback={<Button wide loading aria-label={t('tab.participant')} />}>
          <EntryButton contest={contest} />
        </Suspense>
      );
    case 'checkin':
      return (
        <Suspense fallback={<Button wide loading aria-label={t('tab.participant')} />}>
          <CheckinButton contest={contest} />
        </Suspense>
      );
    case 'myMatch':
      return (
        <LinkButton
          variant="primary"
          to={`${base}/tournament/${contest.tournamentId}/match/${contest.myMatch?.matchId}`}
        >
          {t('play.myMatch.action')}
        </LinkButton>
      );
    case 'bracket':
    case 'results':
      return contest.tournamentId ? (
        <LinkButton variant="primary" to={`${base}/tournament`}>
          {t(`play.${step}.action`)}
        </LinkButton>
      ) : null;
  }
}

/** What a player's next step is about. */
export function PlayerText({ contest, now }: PlayerActionProps) {
  const { t } = useTranslation('contest');
  const step = playerStep(contest, now);
  const confirmed = contest.entryInfo?.status === 'ALLOW';
  const full = contest.entryCount >= contest.entryMaxCount;
  const key =
    step === 'entry' && full
      ? 'play.entry.full'
      : step === 'entered'
        ? confirmed
          ? 'play.entered.confirmed'
          : 'play.entered.waiting'
        : step === 'checkin'
          ? contest.isCheckin
            ? 'play.checkin.done'
            : 'play.checkin.open'
          : (`play.${step}.text` as const);
  return t(key, { count: contest.entryCount, max: contest.entryMaxCount });
}
