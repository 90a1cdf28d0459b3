import { useTranslation } from 'react-i18next';
import { setupPath } from '@/entities/contest/lib/paths';
import { canEdit } from '@/entities/contest/lib/phase';
import type { Format as FormatName } from '@/entities/match/lib/paths';
import type { Contest } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Time } from '@/shared/ui/Time';

interface NoStageProps {
  contest: Contest;
  format: FormatName;
  drawing: Parameters<typeof EmptyState>[0]['drawing'];
  title: string;
  /** The operators' next step before they have confirmed participants. */
  text: string;
}

/** Explains how the stage of a contest is created. A cancelled contest gets none. */
export function NoStage({ contest, format, drawing, title, text }: NoStageProps) {
  const { t } = useTranslation(['rounds', 'common']);
  const now = useNowAt([contest.entryEnd]);
  const operator = canEdit(contest);
  const open = now >= Date.parse(contest.entryEnd);
  const cancelled = contest.cancelledAt !== null;
  return (
    <EmptyState
      drawing={drawing}
      title={title}
      action={
        operator &&
        open &&
        !cancelled && (
          <LinkButton variant="primary" to={setupPath(contest)}>
            {t(`common:createStage.${format}`)}
          </LinkButton>
        )
      }
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
