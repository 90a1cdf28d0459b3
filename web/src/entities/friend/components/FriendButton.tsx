import { IconCheck, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ChatButton } from '@/entities/chat/components/ChatButton';
import type { PublicUser } from '@/shared/api/types';
import { resuming, useResumed } from '@/shared/history/useResumed';
import { useDisplayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { Tag } from '@/shared/ui/StatusBadge';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { useFriendActs } from '../lib/useFriendActs';
import classes from './FriendButton.module.css';

type PersonToBefriend = Pick<
  PublicUser,
  'id' | 'nickname' | 'friendStatus' | 'friendRequestId' | 'blockedByMe'
>;

/** The viewer's friend status with a person and the next step. A visitor gets the login modal. */
export function FriendButton({ person }: { person: PersonToBefriend }) {
  const { t } = useTranslation('friend');
  const viewer = useViewer();
  const login = useLoginModal();
  const location = useLocation();
  const nameOf = useDisplayName();
  const acts = useFriendActs({ id: person.id, name: nameOf(person.nickname) });
  const { friendRequestId: requestId } = person;
  // A visitor who asks logs in on the way. Meanwhile the other person may have asked, or been blocked.
  const askable = !person.blockedByMe && (person.friendStatus ?? 'REJECTED') === 'REJECTED';
  useResumed('befriend', String(person.id), () => askable && void acts.ask.run(undefined));

  if (person.blockedByMe) {
    return (
      <div className={classes.state}>
        <Tag tone="danger">{t('status.blocked')}</Tag>
        <Button
          size="s"
          variant="quiet"
          loading={acts.unblocking.busy}
          onClick={() => void acts.unblocking.run(undefined)}
        >
          {t('unblock')}
        </Button>
      </div>
    );
  }
  if (person.friendStatus === 'ALLOW') {
    return (
      <div className={classes.state}>
        <Tag tone="success" icon={<IconCheck size={14} aria-hidden="true" />}>
          {t('status.ALLOW')}
        </Tag>
        <ChatButton target={{ userId: person.id }} />
        <Button size="s" variant="quiet" loading={acts.end.busy} onClick={() => void acts.askToEnd()}>
          {t('end.action')}
        </Button>
      </div>
    );
  }
  if (person.friendStatus === 'REQUESTED' && requestId !== null) {
    return (
      <div className={classes.state}>
        <Tag tone="lacquer">{t('status.REQUESTED')}</Tag>
        <Button
          size="s"
          variant="quiet"
          loading={acts.takeBack.busy}
          onClick={() => void acts.takeBack.run(requestId)}
        >
          {t('takeBack')}
        </Button>
      </div>
    );
  }
  if (person.friendStatus === 'REQUESTED ME' && requestId !== null) {
    return (
      <div className={classes.asked}>
        <p>{t('askedYou')}</p>
        <ReplyButtons acts={acts} requestId={requestId} />
      </div>
    );
  }
  return (
    <Button
      variant="primary"
      icon={<IconUserPlus size={18} aria-hidden="true" />}
      loading={acts.ask.busy}
      onClick={() =>
        viewer.signedIn
          ? void acts.ask.run(undefined)
          : login.open(resuming(location, 'befriend', String(person.id)))
      }
    >
      {t('ask')}
    </Button>
  );
}

export function ReplyButtons({
  acts,
  requestId,
}: {
  acts: ReturnType<typeof useFriendActs>;
  requestId: number;
}) {
  const { t } = useTranslation('friend');
  const { reply } = acts;
  const pending = (status: string) => reply.busy && reply.input?.status === status;
  return (
    <div className={classes.reply}>
      <Button
        size="s"
        variant="primary"
        loading={pending('ALLOW')}
        disabled={reply.busy}
        onClick={() => void reply.run({ requestId, status: 'ALLOW' })}
      >
        {t('allow')}
      </Button>
      <Button
        size="s"
        variant="quiet"
        loading={pending('REJECTED')}
        disabled={reply.busy}
        onClick={() => void reply.run({ requestId, status: 'REJECTED' })}
      >
        {t('reject')}
      </Button>
    </div>
  );
}
