import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFaultText } from '../api/faults';
import { textLanguage } from '../lib/textLanguage';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { Time } from '../ui/Time';
import { useViewer } from '../viewer/viewer';
import { actsOf, useActsElsewhere, useShownActs, type WaitingAct } from './acts';
import classes from './WaitingActs.module.css';

/** The viewer's acts of this page that the server has not confirmed. Each can be taken back. */
export function WaitingActs({ page }: { page: string }) {
  const acts = useShownActs(page);
  return acts.length === 0 ? null : <ActList acts={acts} />;
}

/** The number of waiting acts above every other page, and each act that needs a decision. */
export function ActsElsewhere() {
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

interface ActListProps {
  acts: readonly WaitingAct[];
  /** Whether it is shown on another page than that of the acts. */
  elsewhere?: boolean;
}

function ActList({ acts, elsewhere = false }: ActListProps) {
  const { t } = useTranslation('outbox');
  return (
    <ul className={classes.acts} aria-label={t('label')}>
      {acts.map((act) => (
        <OneAct key={act.key} act={act} elsewhere={elsewhere} />
      ))}
    </ul>
  );
}

/** Milliseconds in which a new act is not shown as waiting: its answer is still expected. */
const fresh = 1000;

function OneAct({ act, elsewhere }: { act: WaitingAct; elsewhere: boolean }) {
  const { t } = useTranslation('outbox');
  const faultText = useFaultText();
  const { id } = useViewer();
  const item = useRef<HTMLLIElement>(null);
  const { key, state, error, kind, contest, said, at, page } = act;
  const outbox = id === null ? null : actsOf(id);
  const over = state === 'failed' || state === 'late';
  // A refusal is final; an error of the server may be temporary.
  const mayHelp = state === 'failed' && (!error || error.status >= 500);
  useEffect(() => {
    if (elsewhere || Date.now() - at > fresh) return;
    item.current?.focus({ preventScroll: true });
    item.current?.scrollIntoView({ block: 'center' });
  }, [elsewhere, at]);
  return (
    <li ref={item} tabIndex={-1}>
      <Notice
        tone={over ? 'danger' : 'warning'}
        title={t(over ? `${state}.title` : 'waiting.title', { what: t(`kind.${kind}`) })}
        action={
          <span className={classes.choice}>
            {mayHelp && (
              <Button size="s" onClick={() => outbox?.again(key)}>
                {t('again')}
              </Button>
            )}
            <Button size="s" variant="quiet" disabled={state === 'sending'} onClick={() => outbox?.drop(key)}>
              {t(over ? 'close' : 'withdraw')}
            </Button>
          </span>
        }
      >
        <p>{error ? faultText(error) : t(`${state}.text`)}</p>
        <p className={classes.what}>
          {elsewhere && (
            <Link to={page} lang={textLanguage(contest)}>
              {contest}
            </Link>
          )}
          {said && <span>{said}</span>}
          <span>
            {t('madeAt')} <Time at={new Date(at).toISOString()} within />
          </span>
        </p>
      </Notice>
    </li>
  );
}
