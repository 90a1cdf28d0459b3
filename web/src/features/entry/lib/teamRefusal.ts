import { useTranslation } from 'react-i18next';
import { isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';

const ofTeam = ['teamTooSmall', 'memberAlreadyEntered', 'bannedFromContest'] as const;

/** Whether the refusal concerns the chosen team instead of the form. */
export function isTeamRefusal(error: unknown): boolean {
  return ofTeam.some((key) => isFault(error, key));
}

/** Returns why a team cannot enter, with the name of the member who is the reason, if any. */
export function useTeamRefusalText(): (error: unknown) => string {
  const { t } = useTranslation('entry');
  const faultText = useFaultText();
  return (error) => {
    for (const key of ['memberAlreadyEntered', 'bannedFromContest'] as const) {
      if (!isFault(error, key)) continue;
      const { nickname } = error.params;
      if (typeof nickname === 'string' && nickname !== '') return t(`team.${key}`, { name: nickname });
      if (key === 'bannedFromContest') return t('team.banned');
    }
    return faultText(error);
  };
}
