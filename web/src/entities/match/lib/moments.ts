import { zoneName } from '@/shared/lib/datetime';
import { useTimeText } from '@/shared/ui/useTimeText';
import { useTimeZone } from '@/shared/viewer/viewer';

/** Returns the text of a deadline, always with the time zone. */
export function useMoment(): (at: string) => string {
  const zone = useTimeZone();
  const text = useTimeText();
  return (at) => `${text(at)} ${zoneName(zone, at)}`;
}
