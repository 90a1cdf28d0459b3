import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myTeamsQuery } from '@/entities/team/api';
import type { TeamSummary } from '@/shared/api/types';
import { SelectField } from '@/shared/ui/Field';

/** Returns the viewer's teams that play a game. */
export function useTeamsOf(gameId: number | null): readonly TeamSummary[] {
  const { data } = useQuery(myTeamsQuery);
  return (data ?? []).filter(({ game }) => !game || !gameId || game.id === gameId);
}

interface TeamChoiceProps {
  gameId: number | null;
  /** null joins without a team. */
  value: number | null;
  onChange: (teamId: number | null) => void;
}

/** Chooses whether the viewer joins for a team. Without a team there is no choice. */
export function TeamChoice({ gameId, value, onChange }: TeamChoiceProps) {
  const { t } = useTranslation('matchroom');
  const teams = useTeamsOf(gameId);
  if (teams.length === 0) return null;
  return (
    <SelectField
      label={t('as.label')}
      data={[
        { value: '', label: t('as.alone') },
        ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value ? String(value) : ''}
      onChange={(id) => onChange(Number(id) || null)}
      allowDeselect={false}
    />
  );
}
