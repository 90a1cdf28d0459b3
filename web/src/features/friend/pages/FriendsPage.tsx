import { IconSearch, IconUserMinus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ChatButton } from '@/entities/chat/components/ChatButton';
import { requestsQuery } from '@/entities/friend/api';
import { ReplyButtons } from '@/entities/friend/components/FriendButton';
import { useFriendActs } from '@/entities/friend/lib/useFriendActs';
import { apiKey, apiPages } from '@/shared/api/query';
import type { Friendship, UserRef } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useLive } from '@/shared/live/useLive';
import { PresenceDot } from '@/shared/presence/PresenceDot';
import { Button, IconButton, LinkButton } from '@/shared/ui/Button';
import { Count } from '@/shared/ui/Count';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { Page, PageHeader } from '@/shared/ui/Page';
import { PersonList, PersonRow } from '@/shared/ui/PersonRow';
import { QueryView } from '@/shared/ui/Query';
import { Tag } from '@/shared/ui/StatusBadge';
import { TabButtons } from '@/shared/ui/Tabs';
import { Time } from '@/shared/ui/Time';
import { useViewer } from '@/shared/viewer/viewer';
import classes from './FriendsPage.module.css';

const tabs = ['friends', 'received', 'sent'] as const;
type Tab = (typeof tabs)[number];

/** The viewer's friends and the requests of both directions (FRIEND-1). */
export default function FriendsPage() {
  const { t } = useTranslation('friend');
  const me = useViewer().id ?? 0;
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'friends';
  const requests = useQuery(requestsQuery(me));
  useLive(me ? `user:${me}` : null, {
    invalidate: [apiKey('/users/{id}/friends/', { id: me }), apiKey('/users/{id}/request/', { id: me })],
  });
  const received = requests.data?.filter(({ status }) => status === 'REQUESTED ME') ?? [];
  const sent = requests.data?.filter(({ status }) => status !== 'REQUESTED ME') ?? [];
  const counts: Record<Tab, number> = {
    friends: 0,
    received: received.length,
    sent: sent.filter(({ status }) => status === 'REQUESTED').length,
  };
  return (
    <Page title={t('title')} width="narrow">
      <PageHeader
        title={t('title')}
        actions={
          <LinkButton to="/search-user" size="s" icon={<IconSearch size={18} aria-hidden="true" />}>
            {t('find')}
          </LinkButton>
        }
      />
      <TabButtons
        label={t('title')}
        value={tab}
        onChange={(value) =>
          setParams(value === 'friends' ? {} : { tab: value }, { replace: true, preventScrollReset: true })
        }
        items={tabs.map((value) => ({
          value,
          label: (
            <>
              {t(`tab.${value}`)}
              {counts[value] > 0 && <Count value={counts[value]} />}
            </>
          ),
        }))}
      />
      {tab === 'friends' ? (
        <Friends me={me} />
      ) : (
        <QueryView query={requests}>
          {() => <Requests tab={tab} requests={tab === 'received' ? received : sent} />}
        </QueryView>
      )}
      <p className={classes.blocked}>
        <Link to="/settings/blocks">{t('blockedList')}</Link>
      </p>
    </Page>
  );
}

function Friends({ me }: { me: number }) {
  const { t } = useTranslation('friend');
  const list = useInfiniteQuery(apiPages('/users/{id}/friends/', { path: { id: me } }));
  if (!list.data) {
    return list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Loading />;
  }
  const friends = list.data.pages.flatMap(({ items }) => items);
  if (friends.length === 0) {
    return (
      <EmptyState
        drawing="team"
        title={t('empty.friends')}
        action={<LinkButton to="/search-user">{t('find')}</LinkButton>}
      >
        {t('empty.friendsText')}
      </EmptyState>
    );
  }
  return (
    <>
      <PersonList>
        {friends.map(({ id, requestUser, responseUser, updatedAt }) => (
          <FriendRow key={id} user={requestUser.id === me ? responseUser : requestUser} since={updatedAt} />
        ))}
      </PersonList>
      <More query={list} />
    </>
  );
}

function FriendRow({ user, since }: { user: UserRef; since: string }) {
  const { t } = useTranslation('friend');
  const nameOf = useDisplayName();
  const acts = useFriendActs({ id: user.id, name: nameOf(user.nickname) });
  return (
    <PersonRow
      user={user}
      nameId={`friend-${user.id}`}
      meta={
        <span className={classes.meta}>
          <PresenceDot userId={user.id} words />
          <span>
            <Since text={t('since')} at={since} />
          </span>
        </span>
      }
    >
      <ChatButton square target={{ userId: user.id }} describedBy={`friend-${user.id}`} />
      <IconButton
        label={t('end.action')}
        aria-describedby={`friend-${user.id}`}
        disabled={acts.end.busy}
        onClick={() => void acts.askToEnd()}
      >
        <IconUserMinus size={20} aria-hidden="true" />
      </IconButton>
    </PersonRow>
  );
}

function Requests({ tab, requests }: { tab: 'received' | 'sent'; requests: readonly Friendship[] }) {
  const { t } = useTranslation('friend');
  if (requests.length === 0) {
    // The notification of a request links here, also after the request was answered.
    return tab === 'received' ? (
      <EmptyState
        drawing="mail"
        title={t('empty.received')}
        action={<LinkButton to="/friends">{t('tab.friends')}</LinkButton>}
      >
        {t('empty.receivedText')}
      </EmptyState>
    ) : (
      <EmptyState drawing="mail" title={t('empty.sent')} />
    );
  }
  return (
    <PersonList>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
    </PersonList>
  );
}

function RequestRow({ request }: { request: Friendship }) {
  const { t } = useTranslation('friend');
  const nameOf = useDisplayName();
  const user = request.status === 'REQUESTED ME' ? request.requestUser : request.responseUser;
  const acts = useFriendActs({ id: user.id, name: nameOf(user.nickname) });
  return (
    <PersonRow user={user} meta={<Since text={t('askedAt')} at={request.createdAt} />}>
      {request.status === 'REQUESTED ME' && <ReplyButtons acts={acts} requestId={request.id} />}
      {request.status === 'REQUESTED' && (
        <Button
          size="s"
          variant="quiet"
          loading={acts.takeBack.busy}
          onClick={() => void acts.takeBack.run(request.id)}
        >
          {t('takeBack')}
        </Button>
      )}
      {request.status === 'REJECTED' && (
        <>
          <Tag>{t('status.REJECTED')}</Tag>
          <Button
            size="s"
            variant="quiet"
            loading={acts.ask.busy}
            onClick={() => void acts.ask.run(undefined)}
          >
            {t('askAgain')}
          </Button>
        </>
      )}
    </PersonRow>
  );
}

function Since({ text, at }: { text: string; at: string }) {
  return (
    <>
      {text} <Time at={at} format="day" />
    </>
  );
}
