import { useQueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { useRef } from 'react';
import type { LiveEvent } from '@/shared/live/connection';

interface Options {
  invalidate?: readonly (readonly unknown[])[];
  onEvent?: (event: LiveEvent) => void;
  onGap?: () => void;
}

interface Follower {
  event: (event: LiveEvent) => void;
  gap: () => void;
}

/** The followed channels; tests publish the server's events. */
export const live = new Map<string, Map<unknown, Follower>>();

/** Replaces shared/live/useLive: tests publish with `hear` what a page follows. */
export const fakeLive = {
  useLive: (channel: string | null, options: Options) => {
    const queries = useQueryClient();
    const refresh = () => {
      for (const queryKey of options.invalidate ?? []) void queries.invalidateQueries({ queryKey });
    };
    const follower = useRef(null);
    if (channel) {
      const followers = live.get(channel) ?? new Map<unknown, Follower>();
      live.set(channel, followers);
      followers.set(follower, {
        event: (event: LiveEvent) => {
          options.onEvent?.(event);
          refresh();
        },
        gap: () => {
          options.onGap?.();
          refresh();
        },
      });
    }
  },
};

export function channel(name: string) {
  const found = [...(live.get(name)?.values() ?? [])];
  if (found.length === 0) throw new Error(`nobody follows ${name}`);
  return {
    event: (event: LiveEvent) => {
      for (const each of found) each.event(event);
    },
    gap: () => {
      for (const each of found) each.gap();
    },
  };
}

export const hear = (name: string, kind: LiveEvent['kind'], more: Partial<LiveEvent> = {}) =>
  act(async () => channel(name).event({ kind, at: '2026-11-20T12:00:00Z', contestId: 100, ...more }));
