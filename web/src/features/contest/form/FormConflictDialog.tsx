import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { operatorsQuery } from '@/entities/contest/api';
import type { ContestField, ContestValues } from '@/entities/contest/form/values';
import { gamesQuery } from '@/shared/api/games';
import type { Contest } from '@/shared/api/types';
import { ConflictDialog } from '@/shared/ui/ConflictDialog';
import { useTimeText } from '@/shared/ui/useTimeText';
import { useChoiceText } from './useChoiceText';
import { changedFields, valuesOf } from './values';

interface FormConflictDialogProps {
  /** The form before both edits, this person's input, and the values that somebody else saved. */
  base: ContestValues;
  mine: ContestValues;
  latest: Contest;
  onApply: (keepTheirs: ContestField[]) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Shows each field that somebody else changed, beside this person's value if both changed it. */
export function FormConflictDialog({ base, mine, latest, onApply, ...rest }: FormConflictDialogProps) {
  const { t } = useTranslation('contest');
  const operators = useQuery(operatorsQuery(latest.id));
  const text = useValueText();
  const theirs = valuesOf(latest);
  const changed = changedFields(base, theirs);
  const ownChanges = changedFields(base, mine);
  const differing = changedFields(mine, theirs);
  const both = (field: ContestField) => ownChanges.includes(field) && differing.includes(field);
  return (
    <ConflictDialog
      {...rest}
      who={operators.data?.find(({ userId }) => userId === latest.updatedById)?.nickname}
      at={latest.updatedAt}
      rows={changed.map((field) => ({
        key: field,
        label: t(`form.field.${field}`),
        theirs: text(field, theirs),
        ...(both(field) && { mine: text(field, mine) }),
      }))}
      onApply={(keys) => onApply(changed.filter((field) => keys.includes(field)))}
    />
  );
}

/** Returns a field's value as a text. */
export function useValueText(): (field: ContestField, values: ContestValues) => string {
  const { t } = useTranslation('conflict');
  const timeText = useTimeText();
  const choiceText = useChoiceText();
  const games = useQuery(gamesQuery);
  return (field, values) => {
    const value = values[field];
    if (field === 'image') return t(value ? 'otherImage' : 'nothing');
    if (value === null || value === '') return t('nothing');
    if (field === 'gameId') return games.data?.find(({ id }) => id === value)?.gameName ?? String(value);
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (/(Start|End)$/.test(field)) return timeText(String(value), 'minute');
    return choiceText(field, value) ?? String(value);
  };
}
