import { IconCheck } from '@tabler/icons-react';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchDetail } from '@/shared/api/types';
import { useNow } from '@/shared/lib/clock';
import hidden from '@/shared/ui/spoken.module.css';
import { stepOf, steps } from '../lib/step';
import classes from './Progress.module.css';

/** The steps of the match with the current one marked. */
export function Progress({ match, texts: { t } }: { match: MatchDetail; texts: MatchTexts }) {
  const current = stepOf(match, useNow(10_000));
  if (current === null) return null;
  return (
    <ol className={classes.steps} aria-label={t('step.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < current ? 'done' : index === current ? 'now' : 'next'}
          aria-current={index === current ? 'step' : undefined}
        >
          {index < current ? (
            <IconCheck size={15} stroke={2.4} aria-hidden="true" />
          ) : (
            <b aria-hidden="true">{index + 1}</b>
          )}
          {t(`step.${step}`)}
          {index < current && <span className={hidden.spoken}>{t('step.done')}</span>}
        </li>
      ))}
    </ol>
  );
}
