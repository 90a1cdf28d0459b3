import { useTranslation } from 'react-i18next';
import type { Team } from '@/shared/api/types';
import { Sheet } from '@/shared/ui/Sheet';
import { TeamForm } from './TeamForm';

interface TeamSheetProps {
  /** The team to change; without one a team is founded. */
  team?: Team;
  onClose: () => void;
  onSaved: (team: Team) => void;
}

/** Founds a team or changes one (TEAM-1). */
export function TeamSheet({ team, onClose, onSaved }: TeamSheetProps) {
  const { t } = useTranslation('team');
  return (
    <Sheet opened onClose={onClose} title={t(team ? 'form.edit' : 'form.create')}>
      <TeamForm team={team} onSaved={onSaved} />
    </Sheet>
  );
}
