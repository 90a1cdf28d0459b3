import { useTranslation } from 'react-i18next';
import { contestPath } from '@/entities/contest/lib/paths';
import type { Contest } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { useTimeText } from '@/shared/ui/useTimeText';
import { kindOf, useParticipantCount } from '../lib/useParticipantCount';

interface WithoutCheckinProps {
  contest: Contest;
  /** How many participants the new stage has. */
  active: number;
}

/** Says before a stage is created how many confirmed participants it leaves out, because they have not checked in. */
export function WithoutCheckin({ contest, active }: WithoutCheckinProps) {
  const { t } = useTranslation('rounds');
  const countText = useParticipantCount();
  const timeText = useTimeText();
  const end = contest.checkinEnd;
  const now = useNowAt(end ? [end] : []);
  const absent = contest.allowedCount - active;
  if (!contest.checkin || absent <= 0) return null;
  return (
    <Notice
      tone="warning"
      title={t('absent.title', { field: countText(absent, kindOf(contest)) })}
      action={
        <LinkButton size="s" to={`${contestPath(contest.id, 'participant')}?show=absent`}>
          {t('absent.show')}
        </LinkButton>
      }
    >
      {end && now < Date.parse(end) ? t('absent.open', { time: timeText(end) }) : t('absent.closed')}
    </Notice>
  );
}
