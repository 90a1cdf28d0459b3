import { IconArrowRight, IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { stageTab } from '@/entities/contest/lib/paths';
import { playoff } from '@/formats/registry';
import type { Contest, Desk, DeskStep } from '@/shared/api/types';
import { formatTime } from '@/shared/lib/datetime';
import { useDisplayName } from '@/shared/lib/displayName';
import { LinkButton } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { useTimeZone } from '@/shared/viewer/viewer';
import { begins, blockerText, nowText, played } from '../lib/read';
import classes from './Steps.module.css';

interface StepsProps {
  contest: Contest;
  desk: Desk;
}

/** The page of an action below the contest's own. Rounds are led from the page that shows them. */
function pageOf({ action, format }: DeskStep): string {
  switch (action) {
    case 'openEdit':
      return 'edit';
    case 'openConfirm':
      return 'participant/entryconfirm';
    case 'openDraw':
      return `${format ?? playoff.name}/add`;
    default:
      return stageTab;
  }
}

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
            <StepTime contest={contest} step={step} />
          </div>
          {(step.state === 'now' || (step.key === 'finish' && step.state === 'done')) && (
            <Now contest={contest} desk={desk} step={step} />
          )}
          {(step.state === 'now' || step === following) && <Blockers step={step} />}
          {step.state === 'now' && <Act contest={contest} desk={desk} step={step} />}
        </li>
      ))}
    </ol>
  );
}

/** When a step begins, or ends once it has begun; nothing of what is behind. */
function StepTime({ contest, step }: { contest: Contest; step: DeskStep }) {
  const { t } = useTranslation('desk');
  const zone = useTimeZone();
  if (!step.at || step.state === 'done' || step.state === 'skipped') return null;
  return (
    <time dateTime={step.at} className={classes.time}>
      {t(begins(contest, step) || step.key === 'finish' ? 'steps.from' : 'steps.until', {
        time: formatTime(step.at, zone, 'list'),
      })}
    </time>
  );
}

function Now({ contest, desk, step }: StepsProps & { step: DeskStep }) {
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

function Act({ contest, desk: { stage, rounds }, step }: StepsProps & { step: DeskStep }) {
  const { t } = useTranslation('desk');
  const begun = rounds.some(({ status }) => status !== 'planned');
  // The number people see: of the round that is played, or that comes next.
  const round = (stage && begun ? stage.roundNumber : -1) + (step.action === 'openPairing' ? 2 : 1);
  const base = `/contests/${contest.id}`;
  // While entries come in, making the contest known is what there is to do.
  const spread = step.key === 'entry';
  return (
    <div className={classes.act}>
      {spread && <CopyButton text={new URL(base, location.origin).href} label={t('action.copyLink')} />}
      {step.action && (
        <LinkButton
          variant={spread ? 'quiet' : 'primary'}
          to={`${base}/${pageOf(step)}`}
          icon={<IconArrowRight size={18} aria-hidden="true" />}
        >
          {t(`action.${step.action}`, { count: round })}
        </LinkButton>
      )}
    </div>
  );
}
