import { useTranslation } from 'react-i18next';
import type { Team } from '@/shared/api/types';
import { Sheet } from '@/shared/ui/Sheet';
import { TeamForm } from './TeamForm';

interface TeamSheetProps {
  /** The team to change; undefined creates one. */
  team?: Team;
  onClose: () => void;
  onSaved: (team: Team) => void;
}

/** Creates or changes a team (TEAM-1). */
export function TeamSheet({ team, onClose, onSaved }: TeamSheetProps) {
  const { t } = useTranslation('team');
  return (
    <Sheet opened onClose={onClose} title={t(team ? 'form.edit' : 'form.create')}>
      <TeamForm team={team} onSaved={onSaved} />
    </Sheet>
  );
}
