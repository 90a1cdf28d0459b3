import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { apiCall } from '@/shared/api/call';
import { ComplaintAnswer } from '@/shared/api/limits';
import type { Complaint } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { Picture } from '@/shared/ui/Picture';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { pathOf } from '../lib/subject';
import classes from './ComplaintCard.module.css';
import { RemoveMessageSheet } from './RemoveMessageSheet';
import { RemoveSheet } from './RemoveSheet';
import { SiteActSheet } from './SiteActSheet';
import { SuspendSheet } from './SuspendSheet';

const maxNote = ComplaintAnswer.note.maxLength;

/** A complaint with the current state of its subject, and the actions. */
export function ComplaintCard({ complaint }: { complaint: Complaint }) {
  const { t } = useTranslation('site');
  const nameOf = useDisplayName();
  const { subject, reporter, handledBy } = complaint;
  const deleted = !subject.name;
  const name = subject.name || t('complaints.gone');
  const place =
    subject.kind === 'message'
      ? subject.authorId && pathOf('user', subject.authorId)
      : pathOf(subject.kind, subject.id);
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <Tag tone="warning">{t(`complaint.reasons.${complaint.reason}`)}</Tag>
        <Time at={complaint.createdAt} format="minute" />
      </div>
      <section className={classes.subject}>
        {subject.imageUrl || subject.kind !== 'contest' ? (
          <Avatar
            id={subject.kind === 'message' ? (subject.authorId ?? 'nobody') : subject.id}
            kind={subject.kind === 'team' ? 'team' : 'user'}
            src={subject.imageUrl}
            size={64}
          />
        ) : null}
        <div className={classes.about}>
          <small>{t(`subject.${subject.kind}`)}</small>
          <h2 translate="no" lang={textLanguage(subject.name)}>
            {deleted || !place ? name : <Link to={place}>{name}</Link>}
          </h2>
          {subject.text && (
            <p className={classes.text} lang={textLanguage(subject.text)}>
              {subject.text}
            </p>
          )}
          {subject.gone && <p className={classes.removed}>{t('complaints.messageGone')}</p>}
          {subject.pictureUrl && (
            <a href={subject.pictureUrl} target="_blank" rel="noopener noreferrer">
              <Picture className={classes.picture} src={subject.pictureUrl} alt={t('complaints.picture')} />
            </a>
          )}
        </div>
      </section>
      <section className={classes.report}>
        <small>
          {t('complaints.reporter')} <Link to={`/users/${reporter.id}`}>{nameOf(reporter.nickname)}</Link>
        </small>
        <p lang={textLanguage(complaint.comment)}>{complaint.comment || t('complaints.noComment')}</p>
      </section>
      {complaint.status === 'OPEN' ? (
        <Acts complaint={complaint} name={name} deleted={deleted} />
      ) : (
        <section className={classes.report}>
          {handledBy && (
            <small>
              {t('complaints.handledBy')}{' '}
              <Link to={`/users/${handledBy.id}`}>{nameOf(handledBy.nickname)}</Link>
            </small>
          )}
          <p>{complaint.note || t('complaints.noNote')}</p>
        </section>
      )}
    </Card>
  );
}

function Acts({ complaint, name, deleted }: { complaint: Complaint; name: string; deleted: boolean }) {
  const { t } = useTranslation('site');
  const [open, setOpen] = useState<'remove' | 'suspend' | 'DONE' | 'DISMISSED' | null>(null);
  const close = () => setOpen(null);
  const { kind, id, authorId, gone: messageRemoved } = complaint.subject;
  const person = kind === 'user' ? id : kind === 'message' ? authorId : null;
  return (
    <div className={classes.acts}>
      <Button size="s" onClick={() => setOpen('DONE')}>
        {t('complaints.close.DONE.action')}
      </Button>
      <Button size="s" onClick={() => setOpen('DISMISSED')}>
        {t('complaints.close.DISMISSED.action')}
      </Button>
      {(kind === 'message' ? !messageRemoved : !deleted) && (
        <Button size="s" onClick={() => setOpen('remove')}>
          {kind === 'message' ? t('remove.message.title') : t('remove.title')}
        </Button>
      )}
      {!deleted && person !== null && (
        <Button size="s" onClick={() => setOpen('suspend')}>
          {t('suspend.title')}
        </Button>
      )}
      {open === 'remove' && kind !== 'message' && (
        <RemoveSheet subject={{ kind, id, name }} complaintId={complaint.id} onClose={close} />
      )}
      {open === 'remove' && kind === 'message' && (
        <RemoveMessageSheet complaint={complaint} onClose={close} />
      )}
      {open === 'suspend' && person !== null && (
        <SuspendSheet person={{ id: person, name }} complaintId={complaint.id} onClose={close} />
      )}
      {(open === 'DONE' || open === 'DISMISSED') && (
        <SiteActSheet
          title={t(`complaints.close.${open}.action`)}
          lead={
            <>
              <strong>{name}</strong>
              <p>{t(`complaints.close.${open}.lead`)}</p>
            </>
          }
          reason={{ label: t('complaints.note'), field: 'note', max: maxNote, required: false }}
          submitLabel={t(`complaints.close.${open}.action`)}
          act={(note) =>
            apiCall('post', '/site/complaints/{id}/', {
              path: { id: complaint.id },
              body: { status: open, note },
            })
          }
          done={t(`complaints.close.${open}.done`)}
          onClose={close}
        />
      )}
    </div>
  );
}
