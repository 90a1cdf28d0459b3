import { useTranslation } from 'react-i18next';
import type { Contest, ParticipantRef } from '@/shared/api/types';

type Kind = ParticipantRef['kind'];

/** Returns the kind of a contest's participants. */
export function kindOf({ participantType }: Pick<Contest, 'participantType'>): Kind {
  return participantType === 'MULTI' ? 'team' : 'user';
}

/** Returns the text of a number of participants: people, or teams. */
export function useParticipantCount(): (count: number, kind: Kind) => string {
  const { t } = useTranslation('rounds');
  return (count, kind) => t(`field.${kind}`, { count });
}
