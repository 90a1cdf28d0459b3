import { useTranslation } from 'react-i18next';
import { canEdit } from '@/entities/contest/lib/phase';
import type { Contest } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { EmptyState } from '@/shared/ui/EmptyState';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Time } from '@/shared/ui/Time';

interface NoStageProps {
  contest: Contest;
  drawing: Parameters<typeof EmptyState>[0]['drawing'];
  title: string;
  /** The operators' next step before they have confirmed participants. */
  text: string;
}

/**
 * Explains when the stage of a contest is created. A cancelled contest gets none. The panel of the next step above it creates the
 * stage, so this has no button.
 */
export function NoStage({ contest, drawing, title, text }: NoStageProps) {
  const { t } = useTranslation('rounds');
  const now = useNowAt([contest.entryEnd]);
  const operator = canEdit(contest);
  const open = now >= Date.parse(contest.entryEnd);
  const cancelled = contest.cancelledAt !== null;
  return (
    <EmptyState
      drawing={drawing}
      title={title}
      help={
        operator ? (
          <HelpLink topic="first-contest" section="draw" text="firstContest" />
        ) : (
          <HelpLink topic="formats" text="aboutFormats" />
        )
      }
    >
      {cancelled ? (
        t('empty.cancelled')
      ) : !operator ? (
        t('empty.viewer')
      ) : open ? (
        contest.allowedCount > 0 ? (
          t('empty.ready')
        ) : (
          text
        )
      ) : (
        <>
          {t('empty.beforeEntryEnd')} <Time at={contest.entryEnd} zone within />
        </>
      )}
    </EmptyState>
  );
}
