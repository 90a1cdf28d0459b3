import { useTranslation } from 'react-i18next';
import { useActsElsewhere } from './acts';
import { ActList } from './WaitingActs';
import classes from './WaitingActs.module.css';

/** Above every other page: how much waits, and at length what the person has to know of. */
export default function ActsElsewhere() {
  const { t } = useTranslation('outbox');
  const acts = useActsElsewhere();
  const over = acts.filter(({ state }) => state === 'failed' || state === 'late');
  const waiting = acts.filter((act) => !over.includes(act));
  if (acts.length === 0) return null;
  return (
    <aside className={classes.strip} aria-label={t('label')}>
      {over.length > 0 && <ActList acts={over} elsewhere />}
      {waiting.length > 0 && (
        <details>
          <summary>{t('count', { count: waiting.length })}</summary>
          <ActList acts={waiting} elsewhere />
        </details>
      )}
    </aside>
  );
}
