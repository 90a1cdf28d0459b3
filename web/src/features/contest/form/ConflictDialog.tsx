import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { formatTime } from '@/shared/lib/datetime';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Time } from '@/shared/ui/Time';
import { useTimeZone } from '@/shared/viewer/viewer';
import { operatorsQuery } from '../api';
import classes from './ConflictDialog.module.css';
import { type ContestField, type ContestValues, changedFields, valuesOf } from './values';

interface ConflictDialogProps {
  /** The form both began with, what this person made of it, and what somebody else saved meanwhile. */
  base: ContestValues;
  mine: ContestValues;
  latest: Contest;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Somebody saved first: shows who changed what, and lets the person choose without losing a word. */
export function ConflictDialog({
  base,
  mine,
  latest,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps) {
  const { t } = useTranslation(['contest', 'common']);
  const operators = useQuery(operatorsQuery(latest.id));
  const text = useValueText();
  const theirs = valuesOf(latest);
  const fields = changedFields(base, theirs);
  const who = operators.data?.find(({ userId }) => userId === latest.updatedById)?.nickname;
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('contest:conflict.title')}>
      <p className={classes.who}>
        {who ? t('contest:conflict.by', { name: who }) : t('contest:conflict.bySomebody')}{' '}
        <Time at={latest.updatedAt} format="minute" />
      </p>
      <div className={classes.scroll}>
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('contest:conflict.field')}</th>
              <th scope="col">{t('contest:conflict.theirs')}</th>
              <th scope="col">{t('contest:conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const both = mine[field] !== base[field] && mine[field] !== theirs[field];
              return (
                <tr key={field} data-both={both || undefined}>
                  <th scope="row">{t(`contest:form.field.${field}`)}</th>
                  <td>{text(field, theirs)}</td>
                  <td>{both ? text(field, mine) : '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={classes.hint}>{t('contest:conflict.text')}</p>
      <div className={classes.actions}>
        <Button onClick={onTakeTheirs}>{t('contest:conflict.takeTheirs')}</Button>
        <Button variant="primary" onClick={onKeepMine}>
          {t('contest:conflict.keepMine')}
        </Button>
      </div>
    </Dialog>
  );
}

/** A field's value as a short text. */
function useValueText(): (field: ContestField, values: ContestValues) => string {
  const { t } = useTranslation(['contest', 'common']);
  const zone = useTimeZone();
  return (field, values) => {
    const value = values[field];
    switch (field) {
      case 'contestType':
        return t(`common:contestType.${values.contestType}`);
      case 'participantType':
        return t(`common:participantType.${values.participantType}`);
      case 'image':
        return t(value ? 'contest:conflict.otherImage' : 'contest:conflict.nothing');
    }
    if (typeof value === 'boolean') return t(value ? 'contest:conflict.on' : 'contest:conflict.off');
    if (value === null || value === '') return t('contest:conflict.nothing');
    if (/(Start|End)$/.test(field)) return formatTime(String(value), zone, 'minute');
    const text = String(value);
    return text.length > 80 ? `${text.slice(0, 80)}…` : text;
  };
}
