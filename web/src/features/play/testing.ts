import { matchOf, person } from '@/entities/match/testing';
import type { Turn } from './lib/turn';

/** Returns the turn of the viewer, 選手1, against 選手2 in the semi-final of a contest. */
export function aTurn(change: Partial<Turn> = {}): Turn {
  const at = '2026-11-20T16:00:00.000Z';
  return {
    contest: { id: 3, name: '秋の櫓杯', gameName: 'STREET FIGHTER 6' },
    format: 'tournament',
    stageId: 7,
    entryId: 1,
    match: matchOf({ startTime: at }),
    roundCount: 2,
    double: false,
    groups: 0,
    lobbyName: null,
    opponent: person(2),
    gameuser: 'Gamer#2',
    friendCode: '',
    twitter: '@player_2',
    startTime: at,
    began: at,
    state: 'upcoming',
    here: false,
    opponentHere: false,
    lobby: null,
    confirmAt: null,
    walkoverAt: null,
    teamName: null,
    canLeave: false,
    ...change,
  };
}
