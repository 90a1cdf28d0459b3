import type { StreamItem } from './api';

function side(id: number, name: string): NonNullable<StreamItem['participants'][0]> {
  return { id, kind: 'user', refId: id, name, imageUrl: null };
}

/** Returns a match of the stream queue. */
export function aStreamItem(id: number, change: Partial<StreamItem> = {}): StreamItem {
  return {
    id,
    state: 'queued',
    place: id,
    matchId: 900 + id,
    stageId: 8,
    format: 'tournament',
    type: '',
    section: 0,
    round: 0,
    order: id - 1,
    roundCount: 3,
    double: false,
    groups: 0,
    matchState: 'ready',
    startTime: '2026-11-20T15:00:00.000Z',
    participants: [side(id * 10, `先手${id}`), side(id * 10 + 1, `後手${id}`)],
    startedAt: null,
    endedAt: null,
    ...change,
  };
}
