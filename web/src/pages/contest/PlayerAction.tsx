import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { stagePath } from '@/entities/contest/lib/paths';
import {
  checkinLiesAhead,
  isDrawn,
  missedCheckin,
  type PlayerStep,
  playerStep,
} from '@/entities/contest/lib/phase';
import { MatchLink } from '@/entities/match/components/MatchLink';
import type { Contest } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import { HelpLink } from '@/shared/ui/HelpLink';
import { lazyPart } from '@/shared/ui/lazyPart';

const EntryButton = lazyPart(() =>
  import('@/features/entry/components/EntryButton').then((entry) => ({ default: entry.EntryButton })),
);
const CheckinButton = lazyPart(() =>
  import('@/features/entry/components/CheckinButton').then((entry) => ({ default: entry.CheckinButton })),
);
const EndingText = lazyPart(() =>
  import('@/features/play/components/EndingText').then((play) => ({ default: play.EndingText })),
);
const PlayLine = lazyPart(() =>
  import('@/features/play/components/PlayLine').then((play) => ({ default: play.PlayLine })),
);
const TurnLink = lazyPart(() =>
  import('@/features/play/components/TurnLink').then((play) => ({ default: play.TurnLink })),
);

interface PlayerActionProps {
  contest: Contest;
  now: number;
}

/** A player's next step as one button. */
export function PlayerAction({ contest, now }: PlayerActionProps) {
  const { t } = useTranslation(['contest', 'common']);
  const step = playerStep(contest, now);
  switch (step) {
    case 'cancelled':
      return null;
    case 'entry':
    case 'closed':
    case 'entered':
      return (
        <Suspense fallback={<Button wide loading aria-label={t('common:loading')} />}>
          <EntryButton contest={contest} />
        </Suspense>
      );
    case 'checkin':
      return (
        <Suspense fallback={<Button wide loading aria-label={t('common:loading')} />}>
          <CheckinButton contest={contest} />
        </Suspense>
      );
    case 'myMatch':
      return contest.myMatch ? (
        <MatchLink contestId={contest.id} match={contest.myMatch}>
          {t('play.myMatch.action')}
        </MatchLink>
      ) : null;
    case 'bracket':
    case 'over':
    case 'results':
      return isDrawn(contest) ? <StageAction contest={contest} step={step} /> : null;
  }
}

/** The link to the stage. While the viewer plays in a lobby, which the contest does not name, it leads there. */
function StageAction({ contest, step }: { contest: Contest; step: PlayerStep }) {
  const { t } = useTranslation('contest');
  const stage = (
    <LinkButton variant="primary" to={stagePath(contest.id)}>
      {step === 'results'
        ? t('play.results.action')
        : t('play.bracket.action', { context: contest.contestType })}
    </LinkButton>
  );
  if (!mayPlay(contest, step)) return stage;
  return (
    <Suspense fallback={stage}>
      <TurnLink contestId={contest.id}>{stage}</TurnLink>
    </Suspense>
  );
}

interface PlayerTextProps extends PlayerActionProps {
  /** Whether it links to the help; not within another link. */
  helps?: boolean;
}

/** The text that explains a player's next step. */
export function PlayerText({ contest, now, helps = true }: PlayerTextProps) {
  const { t } = useTranslation(['contest', 'entry']);
  const step = playerStep(contest, now);
  const drop = contest.entryInfo?.drop;
  if (drop && step !== 'results' && step !== 'cancelled') {
    return t(`entry:drop.${drop.cause}Text`, { reason: drop.reason });
  }
  const said = t(`contest:${textKey(contest, step, now)}`, {
    count: contest.entryCount,
    max: contest.entryMaxCount,
    position: contest.entryInfo?.waitingPosition ?? 0,
    reason: contest.cancelReason,
  });
  const asks = step === 'entry' && contest.questionCount > 0;
  if (mayPlay(contest, step)) {
    return (
      <Suspense fallback={said}>
        <PlayLine contestId={contest.id}>{said}</PlayLine>
      </Suspense>
    );
  }
  const ending = contest.entryInfo?.ending;
  if (ending && !ending.leftOut && (step === 'over' || step === 'results')) {
    return (
      <Suspense fallback={said}>
        <EndingText contestId={contest.id} ending={ending} links={helps}>
          {said}
        </EndingText>
      </Suspense>
    );
  }
  return (
    <>
      {said}
      {asks && (
        <>
          <br />
          {t('contest:play.entry.survey', { count: contest.questionCount })}
        </>
      )}
      {helps && <Explained contest={contest} step={step} />}
    </>
  );
}

/** The help with the steps that are new to many players. */
function Explained({ contest, step }: { contest: Contest; step: PlayerStep }) {
  const waits = contest.entryInfo?.standing === 'waiting';
  if (step === 'checkin') {
    return (
      <>
        <br />
        <HelpLink topic="check-in" section={waits ? 'waiting' : 'how'} text="checkin" />
      </>
    );
  }
  if (step !== 'entered') return null;
  return (
    <>
      <br />
      {waits ? (
        <HelpLink topic="players" section="waiting" text="waiting" />
      ) : (
        <HelpLink topic="players" section="enter" text="entry" />
      )}
    </>
  );
}

/** Whether the viewer may have a match, or waits for one between two rounds. */
export function mayPlay({ isEntry, status }: Contest, step: PlayerStep): boolean {
  return (
    isEntry && (step === 'myMatch' || (status === 'match' && (step === 'entered' || step === 'bracket')))
  );
}

function textKey(contest: Contest, step: PlayerStep, now: number) {
  const standing = contest.entryInfo?.standing;
  switch (step) {
    case 'entry':
      return contest.freePlaces === 0 ? 'play.entry.full' : 'play.entry.text';
    case 'over':
      return contest.entryInfo?.ending?.leftOut ? leftOutKey(contest, now) : endingKey(contest);
    case 'entered':
      if (standing === 'declined') return 'play.entered.declined';
      if (missedCheckin(contest, now)) return 'play.entered.absent';
      if (contest.entryInfo?.status === 'ALLOW')
        return contest.status === 'match' ? 'play.entered.undrawn' : 'play.entered.confirmed';
      return standing === 'waiting' ? 'play.entered.queued' : 'play.entered.waiting';
    case 'checkin':
      if (standing !== 'waiting' && checkinLiesAhead(contest, now)) return 'play.checkin.before';
      if (contest.isCheckin) return checkedInKey(contest);
      return standing === 'waiting' ? 'play.checkin.queued' : 'play.checkin.open';
    default:
      return `play.${step}.text` as const;
  }
}

/** What a person who has checked in waits for. */
function checkedInKey({ entryInfo }: Contest) {
  if (entryInfo?.standing === 'waiting') return 'play.checkin.doneQueued';
  if (entryInfo?.status !== 'ALLOW') return 'play.checkin.doneUnconfirmed';
  return entryInfo.ending?.leftOut ? 'play.over.notDrawn' : 'play.checkin.done';
}

/** Why the viewer's entry is not among those that were drawn. */
function leftOutKey(contest: Contest, now: number) {
  const { standing, status } = contest.entryInfo ?? {};
  if (standing === 'waiting') return 'play.over.noPlace';
  if (standing === 'declined' || status !== 'ALLOW') return 'play.entered.declined';
  return missedCheckin(contest, now) ? 'play.entered.absent' : 'play.over.notDrawn';
}

/** Whoever wins the last match, such as the one for third place, is done and not eliminated. */
function endingKey({ entryInfo }: Contest) {
  const { place, lastMatch } = entryInfo?.ending ?? {};
  return place && lastMatch?.outcome === 'won' ? 'play.over.done' : 'play.over.out';
}
