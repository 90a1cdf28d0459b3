import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { contestPath } from '../lib/paths';

/** A link that adds a contest and its check-in to the reader's own calendar. The server writes the file (internal/page/calendar.go). */
export function CalendarLink({ contest }: { contest: Contest }) {
  const { t, i18n } = useTranslation('contest');
  return (
    <LinkButton
      variant="quiet"
      size="s"
      icon={<IconCalendarPlus size={18} aria-hidden="true" />}
      to={`/calendar${contestPath(contest.id)}.ics?lang=${i18n.language}`}
      reloadDocument
    >
      {t('schedule.calendar')}
    </LinkButton>
  );
}
