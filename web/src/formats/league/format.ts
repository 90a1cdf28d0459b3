import { IconTable } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Format } from '@/formats/format';
import { matchTexts } from './matchTexts';
import { settings } from './settings';

/** Groups in which everybody plays everybody. */
export const league: Format = {
  name: 'league',
  type: 'LEAGUE',
  icon: IconTable,
  notifications: 'league',
  knockout: false,
  lobbies: false,
  annullable: true,
  settings,
  matchTexts,
  rehearsedTarget: ({ league: stage }, id) => {
    const match = stage?.matches.find((each) => each.id === id);
    return match ? { drawAllowed: stage?.league.drawAllowed ?? false, match } : null;
  },
  Stage: lazy(() => import('./LeagueStage')),
  Setup: lazy(() => import('./LeagueSetup')),
  Facts: lazy(() => import('./LeagueFacts')),
  Settings: lazy(() => import('./LeagueSettings')),
  screens: [lazy(() => import('./LeagueScreen')), lazy(() => import('./LeagueMatchesScreen'))],
  Rehearsal: lazy(() => import('./LeagueRehearsal')),
  editor: () => import('./LeagueEditor'),
};
