import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath, setupPath } from '@/entities/contest/lib/paths';
import { canEdit } from '@/entities/contest/lib/phase';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { confirmedRoomQuery } from '@/entities/entry/operatorApi';
import { ownFormat } from '@/formats/registry';
import type { Contest } from '@/shared/api/types';
import { useTickingNow } from '@/shared/lib/clock';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import type { Confirmation } from '../lib/confirmation';
import classes from './ConfirmResult.module.css';

interface ConfirmResultProps {
  contest: Contest;
  confirmation: Confirmation;
  onAgain: () => void;
}

/** The result of a confirmation: who takes part, who does not, and the chat room of those who do (CONFIRM-4). */
export function ConfirmResult({ contest, confirmation, onAgain }: ConfirmResultProps) {
  const { t } = useTranslation(['entry', 'common']);
  const { allowed, added, removed, declined, waiting } = confirmation;
  const base = contestPath(contest.id);
  const now = useTickingNow();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, and no toast says the result.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  // They can no longer check in themselves, so the draw is without them unless an operator checks them in.
  const tooLate = contest.checkinEnd !== null && now >= Date.parse(contest.checkinEnd);
  const absent = contest.checkin && tooLate ? allowed.filter(({ checkin }) => !checkin) : [];
  const { name } = ownFormat(contest);
  const drawn = contest.stages.some((stage) => stage.format === name);
  const draws = canEdit(contest) && now >= Date.parse(contest.entryEnd) && !drawn && allowed.length > 0;
  return (
    <Card className={classes.result}>
      <h2 ref={heading} tabIndex={-1} className={classes.count}>
        {allowed.length > 0
          ? t(contest.participantType === 'SOLO' ? 'result.solo' : 'result.team', { count: allowed.length })
          : t('confirm.takenBack')}
      </h2>
      <dl className={classes.moves}>
        <Moved label={t('result.absent')} who={absent} />
        <Moved label={t('result.added')} who={added} />
        <Moved label={t('result.removed')} who={removed} />
        <Moved label={t('result.declined')} who={declined} />
        {waiting > 0 && (
          <div>
            <dt>{t('place.waiting')}</dt>
            <dd>{t('result.waiting', { count: waiting })}</dd>
          </div>
        )}
        {allowed.length > 0 && <Room contestId={contest.id} />}
      </dl>
      <div className={classes.acts}>
        <Button variant="quiet" onClick={onAgain}>
          {t('result.again')}
        </Button>
        <LinkButton variant={draws ? 'secondary' : 'primary'} to={`${base}/participant`}>
          {t('result.participants')}
        </LinkButton>
        {draws && (
          <LinkButton variant="primary" to={setupPath(contest)}>
            {t(`common:createStage.${name}`)}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

/** How many names are shown; further ones are counted. */
const named = 12;

function Moved({ label, who }: { label: string; who: readonly Applicant[] }) {
  const { t } = useTranslation('entry');
  const nameOf = useDisplayName();
  if (who.length === 0) return null;
  return (
    <div>
      <dt>
        {label} <b>{who.length}</b>
      </dt>
      <dd>
        <ul>
          {who.slice(0, named).map(({ id, name, href }) => (
            <li key={id}>
              <Link to={href} lang={textLanguage(name)}>
                {nameOf(name)}
              </Link>
            </li>
          ))}
          {who.length > named && <li>{t('result.more', { count: who.length - named })}</li>}
        </ul>
      </dd>
    </div>
  );
}

function Room({ contestId }: { contestId: number }) {
  const { t } = useTranslation('entry');
  const room = useQuery(confirmedRoomQuery(contestId));
  if (!room.data) return null;
  return (
    <div>
      <dt>{t('result.room')}</dt>
      <dd>
        {t('result.roomText')}{' '}
        <Link to={contestPath(contestId, `chats/${room.data}`)}>{t('result.openRoom')}</Link>
      </dd>
    </div>
  );
}
