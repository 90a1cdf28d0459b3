import { useTranslation } from 'react-i18next';
import type { Applicant } from '@/entities/entry/lib/applicant';
import type { Contest } from '@/shared/api/types';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Sheet } from '@/shared/ui/Sheet';
import { Roster } from './Roster';

interface RosterSheetProps {
  contest: Contest;
  team: Applicant;
  onClose: () => void;
}

/** The players of an entered team. */
export default function RosterSheet({ contest, team, onClose }: RosterSheetProps) {
  const { t } = useTranslation('entry');
  return (
    <Sheet opened onClose={onClose} title={`${team.name} · ${t('roster.title')}`}>
      <Roster contest={contest} teamId={team.refId} />
      <HelpLink topic="teams" section="roster" text="roster" beside />
    </Sheet>
  );
}
