import { useTranslation } from 'react-i18next';
import type { BattleRoyal } from '@/shared/api/types';
import { rankRanges } from '../lib/rankRanges';
import classes from './Rules.module.css';

/** Joins ranks with the same points. Last ranks without points are left out. */
function rangesOf(rows: BattleRoyal['rankPoint']) {
  const ranges = rankRanges(rows);
  return ranges.at(-1)?.point === 0 ? ranges.slice(0, -1) : ranges;
}

/** The points of ranks and kills, and the tie-breaks. */
export function Rules({ royale }: { royale: BattleRoyal }) {
  const { t } = useTranslation('battleroyal');
  const { rankPoint, killPoint, matchPoint, tieBreaks } = royale;
  return (
    <details className={classes.rules}>
      <summary>{t('rules.title')}</summary>
      <ul className={classes.ranks}>
        {rangesOf(rankPoint).map(({ from, to, point }) => (
          <li key={from}>
            {from === to ? t('rules.ranks', { from, point }) : t('rules.rankRange', { from, to, point })}
          </li>
        ))}
        {killPoint.point > 0 && (
          <li>
            {killPoint.max === null
              ? t('rules.kill', { point: killPoint.point })
              : t('rules.killMax', { point: killPoint.point, max: killPoint.max })}
          </li>
        )}
      </ul>
      {matchPoint > 0 && <p>{t('rules.matchPoint', { points: matchPoint })}</p>}
      {tieBreaks.length > 0 && (
        <p>
          {t('rules.ties', { rules: tieBreaks.map((rule) => t(`rules.tie.${rule}`)).join(t('rules.and')) })}
        </p>
      )}
    </details>
  );
}
