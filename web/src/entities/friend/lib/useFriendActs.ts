import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { useAct } from '@/shared/lib/useAct';
import { confirm } from '@/shared/ui/confirm';
import { useViewer } from '@/shared/viewer/viewer';
import { friendStatusKeys, type Reply } from '../api';

interface Person {
  id: number;
  /** The displayed name. */
  name: string;
}

/** Returns the viewer's actions for one person. An action is pending until every list shows its outcome. */
export function useFriendActs(person: Person) {
  const { t } = useTranslation('friend');
  const { id: me } = useViewer();
  const { name } = person;
  const ask = useFriendAct(
    (_: undefined, viewer) =>
      apiCall('post', '/users/{id}/request/', { path: { id: viewer }, body: { responseUserId: person.id } }),
    {
      done: ({ status }) => t(status === 'ALLOW' ? 'done.allowed' : 'done.asked', { name }),
    },
  );
  const reply = useFriendAct(
    ({ requestId, status }: { requestId: number; status: Reply }, viewer) =>
      apiCall('put', '/users/{id}/request/{requestId}/reply/', {
        path: { id: viewer, requestId },
        body: { status },
      }),
    { done: ({ status }) => (status === 'ALLOW' ? t('done.allowed', { name }) : t('done.rejected')) },
  );
  const takeBack = useFriendAct(
    (requestId: number, viewer) =>
      apiCall('delete', '/users/{id}/request/{requestId}/', { path: { id: viewer, requestId } }),
    {
      done: () => t('done.takenBack'),
    },
  );
  const end = useFriendAct(
    (_: undefined, viewer) =>
      apiCall('delete', '/users/{id}/friends/{userId}/', { path: { id: viewer, userId: person.id } }),
    {
      done: () => t('done.ended', { name }),
    },
  );
  const blocking = useFriendAct(
    (_: undefined, viewer) =>
      apiCall('post', '/users/{id}/blocks/', { path: { id: viewer }, body: { userId: person.id } }),
    {
      done: () => t('done.blocked', { name }),
    },
  );
  const unblocking = useFriendAct(
    (_: undefined, viewer) =>
      apiCall('delete', '/users/{id}/blocks/{userId}/', { path: { id: viewer, userId: person.id } }),
    {
      done: () => t('done.unblocked', { name }),
    },
  );

  async function askToEnd() {
    const agreed = await confirm({
      title: t('end.question', { name }),
      body: t('end.text'),
      confirmLabel: t('end.action'),
      danger: true,
    });
    if (agreed) await end.run(undefined);
  }

  async function askToBlock() {
    const agreed = await confirm({
      title: t('block.question', { name }),
      body: t('block.text'),
      confirmLabel: t('block.action'),
      danger: true,
    });
    if (agreed) await blocking.run(undefined);
  }

  return { me, ask, reply, takeBack, end, askToEnd, blocking, askToBlock, unblocking };
}

function useFriendAct<Input, Answer>(
  call: (input: Input, viewer: number) => Promise<Answer>,
  { done }: { done: (answer: Answer) => string },
) {
  const viewer = useViewer();
  // A fault means that the state has changed meanwhile, so it is read again.
  return useAct((input: Input) => call(input, viewer.id ?? 0), { done, refresh: friendStatusKeys });
}
