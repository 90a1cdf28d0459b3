import { useTranslation } from 'react-i18next';
import { formatRelative } from '../lib/relativeTime';
import { useTick, useTimeText } from './useTimeText';

/** How long ago a UTC instant (RFC 3339) is, kept up to date. The full time is its title. */
export function RelativeTime({ at }: { at: string }) {
  const { language } = useTranslation().i18n;
  const text = useTimeText();
  return (
    <time dateTime={at} title={text(at, 'full')}>
      {formatRelative(at, language, useTick())}
    </time>
  );
}
