import { IconCrosshair } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Format } from '@/formats/format';
import { matchTexts } from './matchTexts';
import { settings } from './settings';

/** Rounds of lobbies in which ranks and kills give points. */
export const royale: Format = {
  name: 'battleroyal',
  type: 'BATTLEROYAL',
  icon: IconCrosshair,
  notifications: 'battleRoyal',
  knockout: false,
  lobbies: true,
  annullable: true,
  settings,
  matchTexts,
  rehearsedTarget: ({ battleroyal }, id) => {
    const lobby = battleroyal?.lobbies.find(({ matchId }) => matchId === id);
    return lobby ? { drawAllowed: false, lobby } : null;
  },
  Stage: lazy(() => import('./RoyaleStage')),
  Setup: lazy(() => import('./RoyaleSetup')),
  Facts: lazy(() => import('./RoyaleFacts')),
  Settings: lazy(() => import('./RoyaleSettings')),
  screens: [lazy(() => import('./RoyaleScreen'))],
  Rehearsal: lazy(() => import('./RoyaleRehearsal')),
  editor: () => import('./RoyaleEditor'),
  matchPage: () => import('./LobbyPage'),
};
