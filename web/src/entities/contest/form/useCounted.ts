import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContestValues } from './values';

/** Returns the text of a number of participants, as players or as teams. */
export function useCounted(): (count: number) => string {
  const { t } = useTranslation('contest');
  const { control } = useFormContext<ContestValues>();
  const type = useWatch({ control, name: 'participantType' });
  return (count) => t(`overview.maxValue.${type === 'SOLO' ? 'solo' : 'team'}`, { count });
}
