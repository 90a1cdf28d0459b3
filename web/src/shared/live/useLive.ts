import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshInTurn } from '../api/query';
import { useLapsed, useToken } from '../viewer/session';
import { type LiveEvent, liveConnection } from './connection';

interface LiveOptions {
  /** Queries to read again after events, and after a gap that could not be recovered. */
  invalidate?: readonly QueryKey[];
  onEvent?: (event: LiveEvent) => void;
  /** Called when events may have been missed. */
  onGap?: () => void;
}

/**
 * Milliseconds before a refresh, plus a random part of at most the same length. Bursts become one refresh, and the
 * screens of many people do not ask at the same moment.
 */
const gathering = 120;

/** The longest pause. While events keep coming, each refresh waits twice as long as the one before, so that a contest which
 * thousands enter at once is not read by each of its spectators five times a second. */
const longestGathering = 480;

/** Follows a channel while the component is shown; null follows nothing. */
export function useLive(channel: string | null, options: LiveOptions): void {
  const token = useToken();
  // A visitor may not follow the channels of a page whose person is kept.
  const lapsed = useLapsed();
  const queries = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!channel || lapsed) return;
    let leave: (() => void) | null = null;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let pause = gathering;
    let refreshed = Number.NEGATIVE_INFINITY;
    const refresh = () => {
      if (timer) return;
      pause = performance.now() - refreshed < 2 * pause ? Math.min(2 * pause, longestGathering) : gathering;
      timer = setTimeout(
        () => {
          timer = null;
          refreshed = performance.now();
          refreshInTurn(queries, latest.current.invalidate ?? []);
        },
        pause * (1 + Math.random()),
      );
    };
    void liveConnection(token).then((connection) => {
      if (left) return;
      leave = connection.follow(channel, {
        onEvent: (event) => {
          latest.current.onEvent?.(event);
          refresh();
        },
        onGap: () => {
          latest.current.onGap?.();
          refresh();
        },
      });
    });
    return () => {
      left = true;
      leave?.();
      if (timer) clearTimeout(timer);
    };
  }, [channel, token, lapsed, queries]);
}
