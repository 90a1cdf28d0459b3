import { useTranslation } from 'react-i18next';
import type { MatchRoom } from '@/shared/api/types';
import classes from './MatchRoomSteps.module.css';

const steps = ['gather', 'start', 'play', 'result', 'done'] as const;

const reached: Record<MatchRoom['status'], number> = {
  '0': 0,
  '1': 0,
  '2': 1,
  '3': 2,
  '4': 3,
  '-1': 3,
  '99': 4,
};

/** The steps of a match room, with the current one marked. */
export function MatchRoomSteps({ status }: { status: MatchRoom['status'] }) {
  const { t } = useTranslation('matchroom');
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index < reached[status] || undefined}
          aria-current={index === reached[status] ? 'step' : undefined}
        >
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
