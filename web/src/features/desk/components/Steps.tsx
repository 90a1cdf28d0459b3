import { IconArrowRight, IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTickingNow } from '@/features/contest';
import type { Contest } from '@/shared/api/types';
import { formatTime } from '@/shared/lib/datetime';
import { useDisplayName } from '@/shared/lib/displayName';
import { LinkButton } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { useTimeZone } from '@/shared/viewer/viewer';
import type { Desk, DeskStep, StepAction } from '../api';
import { blockerText, played } from '../lib/read';
import classes from './Steps.module.css';

interface StepsProps {
  contest: Contest;
  desk: Desk;
}

const pages: Record<StepAction, string> = {
  openEdit: 'edit',
  openConfirm: 'participant/entryconfirm',
  openDraw: 'tournament/add',
  openBracket: 'tournament',
};

/** The course of the contest as storeys that follow each other: one is now, and has the one button. */
export function Steps({ contest, desk }: StepsProps) {
  const { t } = useTranslation('desk');
  // What stands in the way of the next step matters; what stands in the way of those after it does not yet.
  const following = desk.steps.find(({ state }) => state === 'next' || state === 'blocked');
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {desk.steps.map((step) => (
        <li key={step.key} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <div className={classes.line}>
            <strong className={classes.name}>{t(`step.${step.key}`)}</strong>
            <span className={classes.state}>{t(`state.${step.state}`)}</span>
            <StepTime step={step} />
          </div>
          {step.state === 'now' && <Now contest={contest} desk={desk} step={step} />}
          {(step.state === 'now' || step === following) && <Blockers step={step} />}
          {step.state === 'now' && <Act contest={contest} step={step} />}
        </li>
      ))}
    </ol>
  );
}

/** A time still to come ends the present step and begins a later one. */
function StepTime({ step }: { step: DeskStep }) {
  const { t } = useTranslation('desk');
  const zone = useTimeZone();
  const now = useTickingNow();
  if (!step.at || step.state === 'done' || step.state === 'skipped' || Date.parse(step.at) <= now)
    return null;
  return (
    <time dateTime={step.at} className={classes.time}>
      {t(step.state === 'now' ? 'steps.until' : 'steps.from', { time: formatTime(step.at, zone, 'list') })}
    </time>
  );
}

function Now({ desk, step }: StepsProps & { step: DeskStep }) {
  const { t } = useTranslation('desk');
  const nameOf = useDisplayName();
  const { entries, checkin, rounds, champion } = desk;
  const free = step.blockers.length === 0;
  const soon = step.blockers.some(({ key }) => key === 'contestNotStarted');
  const key =
    step.key === 'draw'
      ? free
        ? 'draw'
        : 'drawWaits'
      : step.key === 'play'
        ? soon
          ? 'playSoon'
          : 'play'
        : step.key === 'finish' && champion
          ? 'champion'
          : step.key;
  return (
    <p className={classes.text}>
      {t(`now.${key}`, {
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
  const zone = useTimeZone();
  if (step.blockers.length === 0) return null;
  return (
    <ul className={classes.blockers}>
      {step.blockers.map(({ key, params }) => (
        <li key={key}>
          <IconHandStop size={16} aria-hidden="true" />
          {t(`blocker.${blockerText(key)}`, {
            count: params.count ?? 0,
            at: params.at ? formatTime(params.at, zone, 'list') : '',
          })}
        </li>
      ))}
    </ul>
  );
}

function Act({ contest, step }: { contest: Contest; step: DeskStep }) {
  const { t } = useTranslation('desk');
  const base = `/contests/${contest.id}`;
  if (step.action) {
    return (
      <div className={classes.act}>
        <LinkButton
          variant="primary"
          to={`${base}/${pages[step.action]}`}
          icon={<IconArrowRight size={18} aria-hidden="true" />}
        >
          {t(`action.${step.action}`)}
        </LinkButton>
      </div>
    );
  }
  // While entry is open, making the contest known is all there is to do.
  return step.key === 'entry' ? (
    <div className={classes.act}>
      <CopyButton text={new URL(base, location.origin).href} label={t('action.copyLink')} />
    </div>
  ) : null;
}
