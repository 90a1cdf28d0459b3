import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApp } from '@/shared/api/app';
import { apiCall } from '@/shared/api/call';
import type { Session } from '@/shared/api/types';
import { cacheAccount, useSignIn } from '@/shared/viewer/viewer';

/**
 * Returns a function that starts the session of a person who has just agreed to the terms. If the account's agreement is
 * to an older version, the new one is stored, so that the person is not asked again.
 */
export function useEnter(): (session: Pick<Session, 'token' | 'userInfo'>) => void {
  const takeOver = useSignIn();
  const queries = useQueryClient();
  const version = useApp().data?.termsVersion;
  return useCallback(
    ({ token, userInfo }) => {
      const newer = version !== undefined && userInfo.termsVersion !== version;
      takeOver({ token, userInfo: newer ? { ...userInfo, termsVersion: version } : userInfo });
      if (!newer) return;
      apiCall('post', '/auth/agreement/', { body: { version } }).then(
        // The account may have been read before the agreement was stored.
        () => cacheAccount(queries, (now) => now && { ...now, termsVersion: version }),
        // The next visit asks again.
        () => undefined,
      );
    },
    [takeOver, queries, version],
  );
}
