import { IconArrowsShuffle } from '@tabler/icons-react';
import { lazy } from 'react';
import { numberedMatchTexts } from '@/entities/match/texts';
import type { Format } from '@/formats/format';
import { settings } from './settings';

/** Rounds in which sides with equal points are paired. */
export const swiss: Format = {
  name: 'swissdraw',
  type: 'SWISSDRAW',
  icon: IconArrowsShuffle,
  notifications: 'swissDraw',
  knockout: false,
  lobbies: false,
  annullable: true,
  settings,
  matchTexts: numberedMatchTexts,
  rehearsedTarget: ({ swissdraw }, id) => {
    const match = swissdraw?.matches.find((each) => each.id === id);
    return match ? { drawAllowed: swissdraw?.draw.drawAllowed ?? false, match } : null;
  },
  Stage: lazy(() => import('./SwissStage')),
  Setup: lazy(() => import('./SwissSetup')),
  Facts: lazy(() => import('./SwissFacts')),
  Settings: lazy(() => import('./SwissSettings')),
  screens: [lazy(() => import('./SwissScreen')), lazy(() => import('./SwissMatchesScreen'))],
  Rehearsal: lazy(() => import('./SwissRehearsal')),
  editor: () => import('./SwissEditor'),
};
