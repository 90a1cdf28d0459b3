import { IconArrowRight, IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TimeActs } from '@/entities/contest/components/TimeActs';
import { contestPath, openMatchesPath, stagePath } from '@/entities/contest/lib/paths';
import { contestAt } from '@/entities/contest/lib/phase';
import { useNotDrawnText } from '@/formats/common/lib/useNotDrawnText';
import { ownFormat, playoff } from '@/formats/registry';
import type { Contest, Desk, DeskStep } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { LinkButton } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { useTimeText } from '@/shared/ui/useTimeText';
import {
  actionText,
  begins,
  blockerText,
  hasOpenMatches,
  nowText,
  played,
  stateText,
} from '../lib/deskState';
import classes from './DeskSteps.module.css';

interface DeskProps {
  contest: Contest;
  desk: Desk;
}

interface DeskStepsProps extends DeskProps {
  now: number;
}

/** Returns the address of an action. The actions of rounds are on the page of the stage, which shows what is open while there is any. */
function addressOf({ id }: Contest, desk: Desk, { action, format }: DeskStep): string {
  switch (action) {
    case 'openEdit':
      return contestPath(id, 'edit');
    case 'openConfirm':
      return contestPath(id, 'participant/entryconfirm');
    case 'openDraw':
      return contestPath(id, `${format ?? playoff.name}/add`);
    case 'openBracket':
    case 'openPlay':
      return hasOpenMatches(desk) ? openMatchesPath(id) : stagePath(id);
    default:
      return stagePath(id);
  }
}

/** The steps of a contest in order. The current one has the button. */
export function DeskSteps({ contest, desk, now }: DeskStepsProps) {
  const { t } = useTranslation('desk');
  // Only the blocker of the next step matters now.
  const following = desk.steps.find(({ state }) => state === 'next' || state === 'blocked');
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {desk.steps.map((step) => (
        <li key={step.key} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <div className={classes.line}>
            <strong className={classes.name}>{t(`step.${step.key}`)}</strong>
            <span className={classes.state}>{t(`state.${stateText(contest, step)}`)}</span>
            <StepTime contest={contest} step={step} />
          </div>
          {(step.state === 'now' || (step.key === 'finish' && step.state === 'done')) && (
            <Now contest={contest} desk={desk} step={step} />
          )}
          {(step.state === 'now' || step === following) && <Blockers step={step} />}
          {step.state === 'now' && (
            <>
              <Act contest={contest} desk={desk} step={step} />
              <NotDrawn contest={contest} desk={desk} />
              <div className={classes.times}>
                <TimeActs contest={contestAt(contest, now)} now={now} />
              </div>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

/** When a step begins, or ends once it has begun; nothing for a past one. */
function StepTime({ contest, step }: { contest: Contest; step: DeskStep }) {
  const { t } = useTranslation('desk');
  const timeText = useTimeText();
  if (!step.at || step.state === 'done' || step.state === 'skipped') return null;
  return (
    <time dateTime={step.at} className={classes.time}>
      {t(begins(contest, step) || step.key === 'finish' ? 'steps.from' : 'steps.until', {
        time: timeText(step.at),
      })}
    </time>
  );
}

function Now({ contest, desk, step }: DeskProps & { step: DeskStep }) {
  const { t } = useTranslation('desk');
  const nameOf = useDisplayName();
  const { entries, checkin, rounds, champion } = desk;
  return (
    <p className={classes.text}>
      {t(`now.${nowText(contest, desk, step)}`, {
        count: entries.count,
        max: entries.max,
        checkedIn: checkin.checkedIn,
        of: checkin.of,
        name: champion ? nameOf(champion.name) : '',
        ...played(rounds),
      })}
    </p>
  );
}

function Blockers({ step }: { step: DeskStep }) {
  const { t } = useTranslation('desk');
  const timeText = useTimeText();
  if (step.blockers.length === 0) return null;
  return (
    <ul className={classes.blockers}>
      {step.blockers.map(({ key, params }) => (
        <li key={key}>
          <IconHandStop size={16} aria-hidden="true" />
          {t(`blocker.${blockerText(key)}`, {
            count: params.count ?? 0,
            at: params.at ? timeText(params.at) : '',
          })}
        </li>
      ))}
    </ul>
  );
}

/** Entries that came after the draw and can still join, and where an operator adds them. */
function NotDrawn({ contest, desk }: DeskProps) {
  const { t } = useTranslation('rounds');
  const textOf = useNotDrawnText(contest);
  const text = desk.stage && textOf(desk.stage);
  if (!text) return null;
  return (
    <div className={classes.late}>
      <p>{text}</p>
      <LinkButton size="s" to={`${stagePath(contest.id)}?join`}>
        {t('join.open')}
      </LinkButton>
    </div>
  );
}

/** The stage that a step creates: the contest's own, or the playoff that follows it. */
function created(contest: Contest, { format }: DeskStep) {
  const own = ownFormat(contest).name;
  return own === (format ?? playoff.name) ? own : 'playoff';
}

function Act({ contest, desk, step }: DeskProps & { step: DeskStep }) {
  const { t } = useTranslation(['desk', 'common']);
  const { stage, rounds } = desk;
  const begun = rounds.some(({ status }) => status !== 'planned');
  // The number of the round that is being played or comes next.
  const round = (stage && begun ? stage.roundNumber : -1) + (step.action === 'openPairing' ? 2 : 1);
  // While entry is open, the action is to share the contest.
  const spread = step.key === 'entry';
  return (
    <div className={classes.act}>
      {spread && (
        <CopyButton
          text={new URL(contestPath(contest.id), location.origin).href}
          label={t('action.copyLink')}
        />
      )}
      {step.action && (
        <LinkButton
          variant={spread ? 'quiet' : 'primary'}
          to={addressOf(contest, desk, step)}
          icon={<IconArrowRight size={18} aria-hidden="true" />}
        >
          {step.action === 'openDraw'
            ? t(`common:createStage.${created(contest, step)}`)
            : t(`action.${actionText(desk, step.action)}`, {
                count: round,
                context: step.format ?? undefined,
              })}
        </LinkButton>
      )}
    </div>
  );
}
