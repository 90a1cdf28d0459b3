import { useTranslation } from 'react-i18next';
import classes from '@/formats/common/components/Rehearsed.module.css';
import { RehearsedRounds } from '@/formats/common/components/RehearsedRounds';
import { StageViews } from '@/formats/common/components/StageViews';
import type { RehearsalProps } from '@/formats/format';
import { LobbyList } from './components/Lobbies';
import { RoyaleTable } from './components/Table';

/** A rehearsed battle royale: the lobbies of a round, and the table. */
export default function RoyaleRehearsal({ stage, addressOf, onRound }: RehearsalProps) {
  const { t } = useTranslation('battleroyal');
  if (!stage.battleroyal) return null;
  const { battleRoyal, round, lobbies, table } = stage.battleroyal;
  return (
    <StageViews
      finished={battleRoyal.finished !== null}
      playoff={false}
      matchesLabel={t('view.lobbies')}
      matches={
        <>
          <RehearsedRounds
            rounds={battleRoyal.roundInfo}
            value={round}
            current={battleRoyal.currentRound}
            onChange={onRound}
          />
          {lobbies.length === 0 ? (
            <p className={classes.none}>{t('lobby.notYet')}</p>
          ) : (
            <LobbyList lobbies={lobbies} mine={null} operator={false} addressOf={addressOf} />
          )}
        </>
      }
      standings={<RoyaleTable royale={battleRoyal} rows={table} addressOf={addressOf} bots />}
    />
  );
}
