import { useTranslation } from 'react-i18next';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { mostBanned } from '@/entities/entry/operatorApi';
import { apiCall } from '@/shared/api/call';
import { BanPayload } from '@/shared/api/limits';
import { apiKey } from '@/shared/api/query';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { ReasonSheet } from '@/shared/ui/ReasonSheet';
import { EntrantNames } from './EntrantNames';

interface BanSheetProps {
  contestId: number;
  applicants: readonly Applicant[];
  onClose: () => void;
  onDone: () => void;
}

/** Removes the ticked entries and bans their owners from this contest. */
export default function BanSheet({ contestId, applicants, onClose, onDone }: BanSheetProps) {
  const { t } = useTranslation('entry');
  const withKey = useIdempotencyKey();
  const ban = useAct(
    (reason: string) => {
      const body = { entryIds: applicants.map(({ id }) => id), reason };
      return withKey(body, (key) =>
        apiCall('post', '/contests/{id}/bans/', { path: { id: contestId }, key, body }),
      );
    },
    {
      done: ({ items }) => t('ban.done', { count: items.length }),
      onDone: () => {
        onDone();
        onClose();
      },
      refresh: [apiKey('/contests/{id}/', { id: contestId })],
      inline: true,
    },
  );
  return (
    <ReasonSheet
      title={t('ban.title', { count: applicants.length })}
      lead={
        <>
          <p>{t(applicants.some(({ kind }) => kind === 'team') ? 'ban.textTeam' : 'ban.text')}</p>
          <EntrantNames applicants={applicants} />
        </>
      }
      label={`${t('ban.reason')} ${t('field.optional')}`}
      hint={t('ban.reasonHint')}
      maxLength={BanPayload.reason.maxLength}
      optional
      obstacle={applicants.length > mostBanned && t('ban.tooMany', { count: mostBanned })}
      action={t('ban.confirm')}
      busy={ban.busy}
      error={ban.error}
      onAct={(reason) => void ban.run(reason)}
      onClose={onClose}
    />
  );
}
