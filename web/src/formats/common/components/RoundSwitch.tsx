import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundInfo } from '@/shared/api/types';
import { shownStatusOf } from '../lib/locks';
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
  const place = rounds.findIndex(({ round }) => round === value);
  const count = rounds.length;
  useEffect(() => {
    const box = strip.current;
    // The place changes with the number of rounds, too. Other changes leave the strip where the reader has scrolled it.
    const chosen = box?.querySelectorAll<HTMLElement>('button')[Math.min(place, count - 1)];
    if (box && chosen) {
      box.scrollTo?.({ left: chosen.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2 });
    }
  }, [place, count]);
  return (
    <fieldset className={classes.rounds} aria-label={t('round.label')} ref={strip}>
      {rounds.map((info) => {
        const { round, matches, decided } = info;
        const status = shownStatusOf(info);
        return (
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
        );
      })}
    </fieldset>
  );
}
