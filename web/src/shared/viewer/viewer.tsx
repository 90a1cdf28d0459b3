import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import { apiQuery } from '@/shared/api/query';
import { apiCall } from '../api/call';
import type { UserInfo } from '../api/types';
import { browserTimeZone } from '../lib/datetime';
import { currentToken, endSession, onSessionReplaced, startSession, useToken } from './session';

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
    };

const nobody: Viewer = { state: 'signedOut', signedIn: false, id: null, timezone: null };
const ViewerContext = createContext<Viewer>(nobody);

/** The key of the query that reads the viewer's account. Invalidate it after an edit of the profile. */
export const viewerQueryKey = ['viewer'] as const;

export function ViewerProvider({ children }: { children: ReactNode }) {
  const token = useToken();
  const queries = useQueryClient();
  // The cache has data that only the person of the earlier session may see.
  useEffect(() => onSessionReplaced(() => queries.clear()), [queries]);
  const account = useQuery({
    ...apiQuery('/users/profile/'),
    // Each session has an account of its own in the cache.
    queryKey: [...viewerQueryKey, token],
    enabled: token !== null,
    staleTime: 5 * 60_000,
  });
  const viewer = useMemo<Viewer>(() => {
    if (!token) return nobody;
    const info = account.data;
    if (!info) {
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
    };
  }, [token, account.data, account.isError]);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** viewerOf returns the account of the current session, if it has been read. */
export function viewerOf(queries: QueryClient): UserInfo | undefined {
  return queries.getQueryData([...viewerQueryKey, currentToken()]);
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

/** Returns a function that starts a session which the server has just opened. */
export function useSignIn(): (session: { token: string; userInfo: UserInfo }) => void {
  const queries = useQueryClient();
  return useCallback(
    ({ token, userInfo }) => {
      queries.clear();
      queries.setQueryData([...viewerQueryKey, token], userInfo);
      startSession(token);
    },
    [queries],
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
  const headers = { Authorization: `JWT ${token}` };
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
