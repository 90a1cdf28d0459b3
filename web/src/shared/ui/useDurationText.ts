import { useTranslation } from 'react-i18next';
import { durationParts } from '../lib/duration';

/** Returns the function that writes whole seconds as days and a clock, for a sentence. */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation('common');
  return (seconds) => {
    const { days, clock } = durationParts(seconds);
    return days > 0 ? `${t('duration.days', { count: days })} ${clock}` : clock;
  };
}
