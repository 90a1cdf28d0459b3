import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '@/entities/entry/components/reasonForm.module.css';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { mostBanned } from '@/entities/entry/operatorApi';
import { apiCall } from '@/shared/api/call';
import { faultText, useFaultText } from '@/shared/api/faults';
import { BanPayload } from '@/shared/api/limits';
import { apiKey } from '@/shared/api/query';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { TextAreaField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';

/** The longest reason, in characters. */
const longestReason = BanPayload.reason.maxLength;

interface BanDialogProps {
  contestId: number;
  applicants: readonly Applicant[];
  onClose: () => void;
  onDone: () => void;
}

/** Removes the ticked entries and bans their owners from this contest. */
export default function BanDialog({ contestId, applicants, onClose, onDone }: BanDialogProps) {
  const { t } = useTranslation(['entry', 'common']);
  const textOf = useFaultText();
  const nameOf = useDisplayName();
  const keyOf = useIdempotencyKey();
  const [reason, setReason] = useState('');
  const tooLong = [...reason.trim()].length > longestReason;
  const tooMany = applicants.length > mostBanned;
  const ban = useAct(
    () => {
      const body = { entryIds: applicants.map(({ id }) => id), reason: reason.trim() };
      return apiCall('post', '/contests/{id}/bans/', { path: { id: contestId }, key: keyOf(body), body });
    },
    {
      done: ({ items }) => t('entry:ban.done', { count: items.length }),
      onDone: () => {
        onDone();
        onClose();
      },
      refresh: [apiKey('/contests/{id}/', { id: contestId })],
      inline: true,
    },
  );
  return (
    <Sheet opened onClose={onClose} title={t('entry:ban.title', { count: applicants.length })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!tooLong && !tooMany) void ban.run();
        }}
      >
        <p className={classes.text}>
          {t(applicants.some(({ kind }) => kind === 'team') ? 'entry:ban.textTeam' : 'entry:ban.text')}
        </p>
        <ul className={classes.names}>
          {applicants.map(({ id, kind, refId, name, imageUrl }) => (
            <li key={id}>
              <Avatar id={refId} kind={kind} src={imageUrl} size={24} />
              <span lang={textLanguage(name)}>{nameOf(name)}</span>
            </li>
          ))}
        </ul>
        <TextAreaField
          label={
            <>
              {t('entry:ban.reason')} <span className={classes.optional}>{t('entry:field.optional')}</span>
            </>
          }
          description={t('entry:ban.reasonHint')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tooLong && faultText('exceededLength', { length: longestReason })}
          minRows={2}
        />
        {tooMany && <Notice tone="danger">{t('entry:ban.tooMany', { count: mostBanned })}</Notice>}
        {ban.error && <Notice tone="danger">{textOf(ban.error)}</Notice>}
        <div className={classes.acts}>
          <Button onClick={onClose} data-autofocus>
            {t('common:back')}
          </Button>
          <Button type="submit" variant="danger" disabled={tooMany} loading={ban.busy}>
            {t('entry:ban.confirm')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
