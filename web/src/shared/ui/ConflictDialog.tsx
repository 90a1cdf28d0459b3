import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import classes from './ConflictDialog.module.css';
import { Dialog } from './Dialog';
import { Time } from './Time';

/** One change that the other person saved. `mine` is set if this person changed the same. */
interface ConflictRow {
  key: string;
  label: string;
  theirs: ReactNode;
  mine?: ReactNode;
}

interface ConflictDialogProps {
  /** Who saved first, and when, if known. */
  who?: string | undefined;
  at?: string | undefined;
  rows: readonly ConflictRow[];
  /** Saves this person's input on top, except for the keys in `keepTheirs`. */
  onApply: (keepTheirs: string[]) => void;
  /** Shows what the other person saved; this person's input can be brought back. Without it the dialog does not offer that. */
  onTakeTheirs?: () => void;
  onClose: () => void;
}

/** Shows what somebody else saved first. Where both changed the same, the person chooses. */
export function ConflictDialog({ who, at, rows, onApply, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { t } = useTranslation('conflict');
  const [theirs, setTheirs] = useState<string[]>([]);
  const both = rows.filter(({ mine }) => mine !== undefined);
  const others = rows.filter(({ mine }) => mine === undefined);

  function choose(key: string, other: boolean) {
    setTheirs((before) => [...before.filter((chosen) => chosen !== key), ...(other ? [key] : [])]);
  }

  return (
    <Dialog opened onClose={onClose} size="lg" title={t('title')}>
      <p className={classes.who}>
        {who ? t('by', { name: who }) : t('bySomebody')} {at && <Time at={at} format="minute" />}
      </p>
      {both.length > 0 && (
        <section className={classes.part}>
          <h3>{t('both')}</h3>
          {both.map((row) => (
            <Choice
              key={row.key}
              row={row}
              theirs={theirs.includes(row.key)}
              onChange={(other) => choose(row.key, other)}
            />
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section className={classes.part}>
          <h3>{t('others')}</h3>
          <dl>
            {others.map(({ key, label, theirs: value }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {onTakeTheirs && <p className={classes.hint}>{t('text')}</p>}
      <div className={classes.actions}>
        {onTakeTheirs && <Button onClick={onTakeTheirs}>{t('takeTheirs')}</Button>}
        <Button variant="primary" onClick={() => onApply(theirs)}>
          {t(both.length > 0 ? 'apply' : 'keepMine')}
        </Button>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  row: ConflictRow;
  theirs: boolean;
  onChange: (theirs: boolean) => void;
}

function Choice({ row, theirs, onChange }: ChoiceProps) {
  const { t } = useTranslation('conflict');
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{row.label}</legend>
      <label>
        <input type="radio" name={name} checked={!theirs} onChange={() => onChange(false)} />
        <span>
          <small>{t('mine')}</small>
          <span className={classes.value}>{row.mine}</span>
        </span>
      </label>
      <label>
        <input type="radio" name={name} checked={theirs} onChange={() => onChange(true)} />
        <span>
          <small>{t('theirs')}</small>
          <span className={classes.value}>{row.theirs}</span>
        </span>
      </label>
    </fieldset>
  );
}
