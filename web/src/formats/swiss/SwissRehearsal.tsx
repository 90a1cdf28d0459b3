import { useTranslation } from 'react-i18next';
import { RehearsedMatches } from '@/formats/common/components/RehearsedMatches';
import { RehearsedRounds } from '@/formats/common/components/RehearsedRounds';
import { StageViews } from '@/formats/common/components/StageViews';
import { StandingsTable } from '@/formats/common/components/StandingsTable';
import type { RehearsalProps } from '@/formats/format';

/** A rehearsed swiss draw: the matches of a round, and the table. */
export default function SwissRehearsal({ stage, addressOf, onRound }: RehearsalProps) {
  const { t } = useTranslation('swissdraw');
  if (!stage.swissdraw) return null;
  const { draw, round, matches, table } = stage.swissdraw;
  return (
    <StageViews
      finished={draw.finished !== null}
      playoff={draw.playoff > 0}
      matches={
        <>
          <RehearsedRounds
            rounds={draw.roundInfo}
            value={round}
            current={draw.currentRound}
            onChange={onRound}
          />
          <RehearsedMatches matches={matches} addressOf={addressOf} />
        </>
      }
      standings={
        <StandingsTable
          label={t('table.label')}
          rows={table}
          rules={draw.standings}
          drawAllowed={draw.drawAllowed}
          scored={draw.scoring !== 'games'}
          mine={null}
          advancing={draw.playoff}
        />
      }
    />
  );
}
