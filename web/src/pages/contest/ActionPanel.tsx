import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { BoundaryCountdown } from '@/entities/contest/components/BoundaryCountdown';
import { CalendarLink } from '@/entities/contest/components/CalendarLink';
import { TimeActs } from '@/entities/contest/components/TimeActs';
import { contestPath, stagePath } from '@/entities/contest/lib/paths';
import {
  canEdit,
  leadsToBracket,
  type PlayerStep,
  playerBoundaries,
  playerStep,
  playsFirst,
} from '@/entities/contest/lib/phase';
import { OrganiserAction, OrganiserText } from '@/features/contest/components/Organiser';
import { EntryDialogHost } from '@/features/entry/components/EntryDialogHost';
import { formatOf } from '@/formats/registry';
import type { Contest } from '@/shared/api/types';
import { WaitingActs } from '@/shared/outbox/WaitingActs';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { KeepsFirstView } from '@/shared/ui/firstView';
import { lazyPart } from '@/shared/ui/lazyPart';
import classes from './ActionPanel.module.css';
import { mayPlay, PlayerAction, PlayerText } from './PlayerAction';
import { useOutOfView } from './useOutOfView';

const EnteredState = lazyPart(() =>
  import('@/features/entry/components/EnteredState').then((entry) => ({ default: entry.EnteredState })),
);

const TurnFigure = lazyPart(() =>
  import('@/features/play/components/TurnFigure').then((play) => ({ default: play.TurnFigure })),
);

interface ActionPanelProps {
  /** The contest with its status at `now`. */
  contest: Contest;
  now: number;
  /** Whether a phone shows only the next step, at the bottom of the window, so that the tab's content is on the first screen. */
  compact?: boolean;
  onShare: () => void;
}

/** The viewer's match, otherwise the countdown, and the viewer's next step. On a phone the step stays at the bottom of the window. */
export function ActionPanel(props: ActionPanelProps) {
  const { contest, now, compact = false, onShare } = props;
  const { t } = useTranslation('common');
  const [action, away] = useOutOfView();
  const plays = playsFirst(contest, now);
  const step = playerStep(contest, now);
  const other = canEdit(contest) && (plays || ['entry', 'checkin', 'entered'].includes(step));
  const onStage = useLocation().pathname.replace(/\/$/, '') === stagePath(contest.id);
  // A stage that is played in rounds shows its next step itself.
  const byRounds = contest.stages.some((stage) => !formatOf(stage).knockout);
  if (onStage && (byRounds || leadsToBracket(contest, now))) return null;
  const countdown = (
    <BoundaryCountdown contest={contest} {...(plays && { kinds: playerBoundaries(step, contest.isEntry) })} />
  );
  return (
    <EntryDialogHost contest={contest}>
      <div className={classes.waiting}>
        <WaitingActs page={contestPath(contest.id)} />
      </div>
      <div className={classes.panel} data-compact={compact || undefined}>
        <Card className={classes.card}>
          {plays && mayPlay(contest, step) ? (
            <Suspense
              fallback={
                <>
                  <KeepsFirstView />
                  {countdown}
                </>
              }
            >
              <TurnFigure contestId={contest.id}>{countdown}</TurnFigure>
            </Suspense>
          ) : (
            countdown
          )}
          <div className={classes.act}>
            {plays ? (
              <p className={classes.text}>
                <PlayerText contest={contest} now={now} />
              </p>
            ) : (
              <OrganiserText contest={contest} />
            )}
            <div ref={action} className={classes.action}>
              <NextAction {...props} plays={plays} />
            </div>
            {contest.isEntry && now < Date.parse(contest.contestStart) && (
              <div className={classes.calendar}>
                <CalendarLink contest={contest} />
              </div>
            )}
            {showsOwnEntry(contest, step) && (
              <Suspense
                fallback={
                  <>
                    <KeepsFirstView />
                    <Button variant="quiet" size="s" loading aria-label={t('loading')} />
                  </>
                }
              >
                <EnteredState contest={contest} quiet />
              </Suspense>
            )}
            {canEdit(contest) && (
              <div className={classes.times}>
                <TimeActs contest={contest} now={now} />
              </div>
            )}
            {other && <OtherPart contest={contest} now={now} onShare={onShare} plays={plays} />}
          </div>
        </Card>
      </div>
      {away && (
        <div className={classes.foot}>
          <NextAction {...props} plays={plays} />
        </div>
      )}
    </EntryDialogHost>
  );
}

/** Whether the viewer's entry needs a button of its own. Before the draw, other steps show the entry. */
function showsOwnEntry({ isEntry }: Contest, step: PlayerStep): boolean {
  return isEntry && ['myMatch', 'bracket', 'over', 'results'].includes(step);
}

/** The second part for an operator. The way to enter is folded, so that the panel has one primary button. */
function OtherPart({ contest, now, onShare, plays }: ActionPanelProps & { plays: boolean }) {
  const { t } = useTranslation('contest');
  if (!plays && !contest.isEntry) {
    return (
      <details className={classes.join}>
        <summary>{t('play.join')}</summary>
        <PlayerAction contest={contest} now={now} />
      </details>
    );
  }
  return (
    <div className={classes.other}>
      <span>{t(plays ? 'organise.also' : 'play.also')}</span>
      {plays ? (
        <OrganiserAction contest={contest} onShare={onShare} variant="secondary" />
      ) : (
        <PlayerAction contest={contest} now={now} />
      )}
    </div>
  );
}

function NextAction({ contest, now, onShare, plays }: ActionPanelProps & { plays: boolean }) {
  return plays ? (
    <PlayerAction contest={contest} now={now} />
  ) : (
    <OrganiserAction contest={contest} onShare={onShare} />
  );
}
