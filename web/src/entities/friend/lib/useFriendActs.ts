import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { useViewer } from '@/shared/viewer/viewer';
import { type Reply, refreshFriendStatus } from '../api';

interface Person {
  id: number;
  /** As it is shown. */
  name: string;
}

/** What the viewer can do about one person. An act is pending until every list shows its outcome. */
export function useFriendActs(person: Person) {
  const { t } = useTranslation('friend');
  const { id: me } = useViewer();
  const { name } = person;
  const ask = useAct(
    (_: undefined, viewer) =>
      apiCall('post', '/users/{id}/request/', { path: { id: viewer }, body: { responseUserId: person.id } }),
    {
      done: ({ status }) => t(status === 'ALLOW' ? 'done.allowed' : 'done.asked', { name }),
    },
  );
  const reply = useAct(
    ({ requestId, status }: { requestId: number; status: Reply }, viewer) =>
      apiCall('put', '/users/{id}/request/{requestId}/reply/', {
        path: { id: viewer, requestId },
        body: { status },
      }),
    { done: ({ status }) => (status === 'ALLOW' ? t('done.allowed', { name }) : t('done.rejected')) },
  );
  const takeBack = useAct(
    (requestId: number, viewer) =>
      apiCall('delete', '/users/{id}/request/{requestId}/', { path: { id: viewer, requestId } }),
    {
      done: () => t('done.takenBack'),
    },
  );
  const end = useAct(
    (_: undefined, viewer) =>
      apiCall('delete', '/users/{id}/friends/{userId}/', { path: { id: viewer, userId: person.id } }),
    {
      done: () => t('done.ended', { name }),
    },
  );
  const blocking = useAct(
    (_: undefined, viewer) =>
      apiCall('post', '/users/{id}/blocks/', { path: { id: viewer }, body: { userId: person.id } }),
    {
      done: () => t('done.blocked', { name }),
    },
  );
  const unblocking = useAct(
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
    if (agreed) end.mutate(undefined);
  }

  async function askToBlock() {
    const agreed = await confirm({
      title: t('block.question', { name }),
      body: t('block.text'),
      confirmLabel: t('block.action'),
      danger: true,
    });
    if (agreed) blocking.mutate(undefined);
  }

  return { me, ask, reply, takeBack, end, askToEnd, blocking, askToBlock, unblocking };
}

function useAct<Input, Answer>(
  act: (input: Input, viewer: number) => Promise<Answer>,
  { done }: { done: (answer: Answer) => string },
): UseMutationResult<Answer, Error, Input> {
  const queries = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: (input: Input) => act(input, viewer.id ?? 0),
    onSuccess: async (answer) => {
      await refreshFriendStatus(queries);
      toast.success(done(answer));
    },
    // What was shown is no longer so: somebody was faster.
    onError: (error) => {
      toast.error(error);
      void refreshFriendStatus(queries);
    },
  });
}
