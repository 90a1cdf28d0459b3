import { useTranslation } from 'react-i18next';
import type { BattleRoyal } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { Time } from '@/shared/ui/Time';
import classes from './Stand.module.css';

/** The round that is being played, and the start of the next one. */
export function Stand({ royale }: { royale: BattleRoyal }) {
  const { t } = useTranslation(['battleroyal', 'rounds']);
  const nameOf = useDisplayName();
  const { currentRound, roundInfo, published, roundStatus, over, champion } = royale;
  const round = { n: currentRound + 1, rounds: roundInfo.length };
  const playing = published && roundStatus === 'start';
  const next = playing || over ? undefined : roundInfo[published ? currentRound + 1 : currentRound];
  return (
    <p className={classes.stand}>
      {published && <strong>{t(playing ? 'rounds:control.playing' : 'rounds:control.ended', round)}</strong>}
      {champion && <span>{t('battleroyal:state.won', { name: nameOf(champion.name) })}</span>}
      {next && (
        <span>
          {t('battleroyal:state.next', { n: next.round + 1 })} <Time at={next.beginsAt} zone within />
        </span>
      )}
    </p>
  );
}
