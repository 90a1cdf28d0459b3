import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Sheet } from '@/shared/ui/Sheet';
import { Roster } from './Roster';

interface RosterSheetProps {
  contest: Contest;
  teamId: number;
  /** The name of the team; undefined while it is unknown. */
  name: string | undefined;
  onClose: () => void;
}

/** The players of an entered team. */
export default function RosterSheet({ contest, teamId, name, onClose }: RosterSheetProps) {
  const { t } = useTranslation('entry');
  const title = t('roster.title');
  return (
    <Sheet opened onClose={onClose} title={name === undefined ? title : `${displayName(name)} · ${title}`}>
      <Roster contest={contest} teamId={teamId} />
      <HelpLink topic="teams" section="roster" text="roster" beside />
    </Sheet>
  );
}
