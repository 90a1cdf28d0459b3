import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { apiQuery } from '@/shared/api/query';
import { apiCall } from '../api/call';
import { sessionHeaders } from '../api/client';
import type { UserInfo } from '../api/types';
import { forgetVisits } from '../history/useVisitState';
import { browserTimeZone } from '../lib/datetime';
import { currentToken, endSession, onSessionReplaced, startSession, useLapsed, useToken } from './session';

/** The person at the screen. The shell handles `loading` and `failed`; pages see only the other two. */
type Viewer =
  | { state: 'signedOut'; signedIn: false; id: null; timezone: null }
  | { state: 'loading' | 'failed'; signedIn: false; id: null; timezone: null }
  | {
      state: 'signedIn';
      signedIn: true;
      id: number;
      nickname: string;
      imageUrl: string | null;
      timezone: string | null;
      info: UserInfo;
      /** Whether the account was read in the current session. False for the person of an earlier one, who may have gone. */
      current: boolean;
    };

const nobody: Viewer = { state: 'signedOut', signedIn: false, id: null, timezone: null };
const ViewerContext = createContext<Viewer>(nobody);

/** The key of the query that reads the viewer's account. Invalidate it after an edit of the profile. */
export const viewerQueryKey = ['viewer'] as const;

export function ViewerProvider({ children }: { children: ReactNode }) {
  const token = useToken();
  const account = useQuery({
    ...apiQuery('/users/profile/'),
    // Each session has an account of its own in the cache.
    queryKey: [...viewerQueryKey, token],
    enabled: token !== null,
    staleTime: 5 * 60_000,
  });
  const kept = useKeptAccount(token, account.data);
  const viewer = useMemo<Viewer>(() => {
    const info = account.data ?? (account.isError ? null : kept.account);
    if (!info) {
      if (!token) return nobody;
      return { state: account.isError ? 'failed' : 'loading', signedIn: false, id: null, timezone: null };
    }
    return {
      state: 'signedIn',
      signedIn: true,
      id: info.id,
      nickname: info.nickname,
      imageUrl: info.imageUrl,
      timezone: info.timezone,
      info,
      current: info === account.data,
    };
  }, [token, account.data, account.isError, kept.account]);
  const { id } = viewer;
  // The next person on the device does not see what this one chose in lists.
  useEffect(() => (id === null ? undefined : forgetVisits), [id]);
  if (kept.replaced) return null;
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/**
 * Returns the account of the earlier session while its person may still be there: while that session has lapsed, and
 * until the account of the next session is read. The page and its input then stay. If the next session is another
 * person's, `replaced` is true for one rendering without a page, in which everything of the first person is dropped.
 */
function useKeptAccount(token: string | null, read: UserInfo | undefined) {
  const queries = useQueryClient();
  const lapsed = useLapsed();
  const [account, setAccount] = useState<UserInfo | null>(null);
  const replaced = read && account && read.id !== account.id ? read : null;
  if (!token && !lapsed && account) setAccount(null);
  else if (read && read !== account && !replaced) setAccount(read);
  useLayoutEffect(() => {
    if (!replaced) return;
    queries.clear();
    queries.setQueryData([...viewerQueryKey, currentToken()], replaced);
    setAccount(replaced);
  }, [queries, replaced]);
  // Without a next session, the cache has data that only the person of the earlier one may see.
  useEffect(
    () =>
      onSessionReplaced(() => {
        if (!currentToken()) queries.clear();
      }),
    [queries],
  );
  return { account: token || lapsed ? account : null, replaced: replaced !== null };
}

/** viewerOf returns the account of the current session, if it has been read. */
export function viewerOf(queries: QueryClient): UserInfo | undefined {
  return queries.getQueryData([...viewerQueryKey, currentToken()]);
}

/** Caches a changed account, such as the answer to a write. Cancels a read under way, whose answer may be older than the change. */
export function cacheAccount(
  queries: QueryClient,
  changed: UserInfo | ((now: UserInfo | undefined) => UserInfo | undefined),
): void {
  // The cancelled read has reverted its query before the account is set.
  void queries.cancelQueries({ queryKey: viewerQueryKey });
  queries.setQueriesData<UserInfo>({ queryKey: viewerQueryKey }, changed);
}

export function useViewer(): Viewer {
  return useContext(ViewerContext);
}

/** Whether the viewer is an administrator of the site. */
export function administers(viewer: Viewer): boolean {
  return viewer.signedIn && viewer.info.siteRole === 'admin';
}

/** Returns the time zone of the profile, otherwise that of the browser (CONTEST-19). */
export function useTimeZone(): string {
  return useViewer().timezone ?? browserTimeZone();
}

/**
 * Returns a function that starts a session which the server has just opened. If it is that of the person whose session has
 * lapsed, the page stays and what it shows is read again.
 */
export function useSignIn(): (session: { token: string; userInfo: UserInfo }) => void {
  const queries = useQueryClient();
  const { id } = useViewer();
  return useCallback(
    ({ token, userInfo }) => {
      const again = userInfo.id === id;
      if (!again) queries.clear();
      queries.setQueryData([...viewerQueryKey, token], userInfo);
      startSession(token);
      if (again) void queries.invalidateQueries();
    },
    [queries, id],
  );
}

/**
 * Returns a function that replaces the current session with a new one of the same person; the page stays. The old
 * session is ended on the server afterwards, so that its end signs nobody out here.
 */
export function useRenewSession(): (session: { token: string; userInfo: UserInfo }) => void {
  const queries = useQueryClient();
  return useCallback(
    ({ token, userInfo }) => {
      const before = currentToken();
      queries.setQueryData([...viewerQueryKey, token], userInfo);
      startSession(token);
      if (before && before !== token) void signOutOf(before);
    },
    [queries],
  );
}

/** Ends a session on the server, also one that is not the current one here. */
export async function signOutOf(token: string): Promise<void> {
  const headers = sessionHeaders(token);
  await apiCall('post', '/auth/sign-out/', { keepalive: true, headers }).catch(() => undefined);
}

/** Returns a function that ends the session here at once, and on the server even if the page is closed meanwhile. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const signedOut = apiCall('post', '/auth/sign-out/', { keepalive: true }).catch(() => undefined);
    endSession();
    queries.clear();
    await signedOut;
  }, [queries]);
}
