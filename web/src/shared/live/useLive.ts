import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToken } from '../viewer/session';
import { liveConnection } from './connection';

/** What a channel says: that something changed, not how. The truth is read again from the API. */
export interface LiveEvent {
  kind: string;
  at: string;
  contestId?: number;
  tournamentId?: number;
  matchId?: number;
  version?: number;
}

interface LiveOptions {
  /** Queries to read again on every event, and after a gap that could not be recovered. */
  invalidate?: readonly QueryKey[];
  onEvent?: (event: LiveEvent) => void;
}

/** Follows a channel while the component is shown; null follows nothing. */
export function useLive(channel: string | null, options: LiveOptions): void {
  const token = useToken();
  const queries = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!channel) return;
    let leave: (() => void) | null = null;
    let left = false;
    const refresh = () => {
      for (const queryKey of latest.current.invalidate ?? []) void queries.invalidateQueries({ queryKey });
    };
    void liveConnection(token).then((connection) => {
      if (left) return;
      leave = connection.follow(channel, {
        onEvent: (event) => {
          latest.current.onEvent?.(event);
          refresh();
        },
        onGap: refresh,
      });
    });
    return () => {
      left = true;
      leave?.();
    };
  }, [channel, token, queries]);
}
