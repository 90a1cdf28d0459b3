import { useTranslation } from 'react-i18next';
import type { Contest, ParticipantRef } from '@/shared/api/types';

type Kind = ParticipantRef['kind'];

/** What a contest's participants are. */
export function kindOf({ participantType }: Pick<Contest, 'participantType'>): Kind {
  return participantType === 'MULTI' ? 'team' : 'user';
}

/** Says how many participants there are: people, or teams. */
export function useField(): (count: number, kind: Kind) => string {
  const { t } = useTranslation('rounds');
  return (count, kind) => t(`field.${kind}`, { count });
}
