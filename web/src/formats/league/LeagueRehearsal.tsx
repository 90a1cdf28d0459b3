import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RehearsedMatches } from '@/formats/common/components/RehearsedMatches';
import { RehearsedRounds } from '@/formats/common/components/RehearsedRounds';
import { StageViews } from '@/formats/common/components/StageViews';
import { StandingsTable } from '@/formats/common/components/StandingsTable';
import type { RehearsalProps } from '@/formats/format';
import { GroupTabs } from './components/GroupTabs';

/** A rehearsed league: the matches of a round and the table of one group at a time. */
export default function LeagueRehearsal({ stage, addressOf, onRound }: RehearsalProps) {
  const { t } = useTranslation('league');
  const [section, setSection] = useState(0);
  if (!stage.league) return null;
  const { league, round, matches, table } = stage.league;
  return (
    <>
      <GroupTabs league={league} value={section} onChange={setSection} />
      <StageViews
        finished={league.finished !== null}
        playoff={league.playoff > 0}
        matches={
          <>
            <RehearsedRounds rounds={league.roundInfo} value={round} current={null} onChange={onRound} />
            <RehearsedMatches
              matches={matches.filter((match) => match.section === section)}
              addressOf={addressOf}
            />
          </>
        }
        standings={
          <StandingsTable
            label={t('table.label')}
            rows={table.filter((row) => row.section === section)}
            rules={league.standings}
            drawAllowed={league.drawAllowed}
            scored={league.scoring !== 'games'}
            mine={null}
            advancing={league.playoff}
          />
        }
      />
    </>
  );
}
