import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRankTitle } from '@/entities/gameAccount/lib/ranks';
import { gamesQuery } from '@/shared/api/games';
import { weekdayNames } from '@/shared/lib/weekdays';
import { ConflictDialog } from '@/shared/ui/ConflictDialog';
import {
  changedByBoth,
  changesBetween,
  type TeamChange,
  type TeamConflict,
  type TeamDraft,
} from '../lib/conflict';

interface TeamConflictDialogProps {
  conflict: TeamConflict;
  onApply: (keepTheirs: TeamChange[]) => void;
  onClose: () => void;
}

/** Shows what another administrator of the team saved while the form was open (TEAM-7). */
export function TeamConflictDialog({ conflict, onApply, onClose }: TeamConflictDialogProps) {
  const { t } = useTranslation('team');
  const text = useChangeText();
  const changed = changesBetween(conflict.base, conflict.theirs);
  const both = changedByBoth(conflict);
  return (
    <ConflictDialog
      rows={changed.map((change) => ({
        key: change,
        label: t(`field.${change === 'gameId' ? 'game' : change === 'discordWebhook' ? 'webhook' : change}`),
        theirs: text(change, conflict.theirs),
        ...(both.includes(change) && { mine: text(change, conflict.mine) }),
      }))}
      onApply={(keys) => onApply(changed.filter((change) => keys.includes(change)))}
      onClose={onClose}
    />
  );
}

/** Returns a function that returns a changed value as a text. */
function useChangeText(): (change: TeamChange, draft: TeamDraft) => string {
  const { t, i18n } = useTranslation(['conflict', 'team']);
  const games = useQuery(gamesQuery);
  const rankTitle = useRankTitle();
  return (change, { values, image }) => {
    if (change === 'image') return t(image ? 'otherImage' : 'nothing');
    if (change === 'gameId') {
      const name = games.data?.find(({ id }) => id === values.gameId)?.gameName;
      return [name ?? t('team:field.noGame'), rankTitle(values.rank)].filter(Boolean).join(' · ');
    }
    const value = values[change];
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (Array.isArray(value)) {
      const names = weekdayNames(i18n.language, 'long');
      return value.map((day) => names[day]).join(', ') || t('nothing');
    }
    return value === '' ? t('nothing') : String(value);
  };
}
