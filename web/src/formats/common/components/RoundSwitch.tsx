import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundInfo } from '@/shared/api/types';
import classes from './RoundSwitch.module.css';

interface RoundSwitchProps {
  rounds: readonly RoundInfo[];
  value: number;
  onChange: (round: number) => void;
}

/** The rounds side by side with their progress. The chosen one is scrolled into view. */
export function RoundSwitch({ rounds, value, onChange }: RoundSwitchProps) {
  const { t } = useTranslation('rounds');
  const strip = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const box = strip.current;
    const chosen = box?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (box && chosen) {
      box.scrollTo?.({ left: chosen.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2 });
    }
  });
  return (
    <fieldset className={classes.rounds} aria-label={t('round.label')} ref={strip}>
      {rounds.map(({ round, status, matches, decided }) => (
        <button
          key={round}
          type="button"
          className={classes.round}
          aria-pressed={round === value}
          aria-label={t('round.spoken', {
            name: t('round.nth', { n: round + 1 }),
            state: t(`round.status.${status}`),
          })}
          data-status={status}
          onClick={() => onChange(round)}
        >
          <span>{round + 1}</span>
          <i
            style={{ '--done': matches === 0 ? 0 : decided / matches } as React.CSSProperties}
            aria-hidden="true"
          />
        </button>
      ))}
    </fieldset>
  );
}
