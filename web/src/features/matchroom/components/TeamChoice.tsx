import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myTeamsQuery } from '@/entities/team/api';
import type { TeamSummary } from '@/shared/api/types';
import { SelectField } from '@/shared/ui/Field';

/** The viewer's teams that can play a game. */
export function useTeamsOf(gameId: number | null): readonly TeamSummary[] {
  const { data } = useQuery(myTeamsQuery);
  return (data ?? []).filter(({ game }) => !game || !gameId || game.id === gameId);
}

interface TeamChoiceProps {
  gameId: number | null;
  /** null = alone. */
  value: number | null;
  onChange: (teamId: number | null) => void;
}

/** As whom the viewer comes; nothing is asked of who has no team. */
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
