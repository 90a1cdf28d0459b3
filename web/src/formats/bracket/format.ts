import { IconTournament } from '@tabler/icons-react';
import { lazy } from 'react';
import { matchSettings } from '@/formats/common/settings/matches';
import type { Format } from '@/formats/format';
import type { Match, Tournament } from '@/shared/api/types';
import { matchTexts } from './matchTexts';

/** Single and double elimination. */
export const bracket: Format = {
  name: 'tournament',
  type: 'TOURNAMENT',
  icon: IconTournament,
  notifications: 'tournament',
  knockout: true,
  lobbies: false,
  // A result of a bracket has decided who met next, so it stays.
  annullable: false,
  settings: matchSettings,
  matchTexts,
  rehearsedTarget: ({ tournament }, id) => {
    const match = tournament && matchesOf(tournament).find((each) => each.id === id);
    return match ? { drawAllowed: false, match } : null;
  },
  Stage: lazy(() => import('./BracketStage')),
  Setup: lazy(() => import('./BracketSetup')),
  Facts: null,
  Settings: null,
  screens: [lazy(() => import('./BracketScreen')), lazy(() => import('./BracketMatchesScreen'))],
  Rehearsal: lazy(() => import('./BracketRehearsal')),
  editor: () => import('./BracketEditor'),
};

function matchesOf({ rounds, sections, third }: Omit<Tournament, 'myEntryId'>): Match[] {
  const all = [...rounds, ...sections.flatMap((section) => section.rounds)].flatMap((round) => round.matches);
  return third ? [...all, third.match] : all;
}
