import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { offerPush } from '@/entities/notification/lib/offer';
import { apiCall } from '@/shared/api/call';
import { resuming, useResumed } from '@/shared/history/useResumed';
import { useAct } from '@/shared/lib/useAct';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { type FollowKind, followKey, followsQuery } from '../api';

/** The parameter of the address that names what a visitor chose. */
export const resumedName = 'follow';

export interface FollowTarget {
  kind: FollowKind;
  id: number;
  /** The displayed name. */
  name: string;
}

/**
 * Returns whether the viewer follows something, and a function that changes that. A visitor signs in on the way. Nobody follows
 * themselves: `possible` is false then.
 */
export function useFollowing({ kind, id, name }: FollowTarget) {
  const { t } = useTranslation('follow');
  const viewer = useViewer();
  const login = useLoginModal();
  const location = useLocation();
  const list = useQuery({ ...followsQuery, enabled: viewer.signedIn });
  const follows = list.data?.items.some((each) => each.kind === kind && each.id === id) ?? false;
  const path = { path: { kind, targetId: id } };
  const changing = useAct(
    (on: boolean) =>
      on
        ? apiCall('put', '/users/me/follows/{kind}/{targetId}/', path)
        : apiCall('delete', '/users/me/follows/{kind}/{targetId}/', path),
    {
      done: (_, on) => (on ? t('done.on', { name }) : t('done.off', { name })),
      onDone: (_, on) => {
        if (on) offerPush();
      },
      refresh: [followKey],
    },
  );
  const possible = !((kind === 'player' || kind === 'organiser') && viewer.id === id);

  function toggle() {
    if (!viewer.signedIn) return login.open(resuming(location, resumedName, `${kind}.${id}`));
    void changing.run(!follows);
  }
  return {
    follows,
    toggle,
    follow: () => void changing.run(true),
    possible,
    busy: changing.busy || (viewer.signedIn && list.isPending),
    /** Whether it is known what the viewer follows. */
    known: list.isSuccess,
  };
}

/** As useFollowing. It also follows what a visitor chose before the sign-in, so one mounted component per target calls it. */
export function useFollow(target: FollowTarget) {
  const following = useFollowing(target);
  const { follow, possible, known } = following;
  // An answer that is still on its way would be older than the change.
  useResumed(resumedName, `${target.kind}.${target.id}`, () => possible && follow(), known);
  return following;
}
