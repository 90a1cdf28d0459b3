import { useTranslation } from 'react-i18next';
import { Fact } from '@/entities/contest/components/Fact';
import classes from '@/entities/contest/components/Fact.module.css';
import type { Contest } from '@/shared/api/types';
import { rankRanges } from './lib/rankRanges';

/** How many rows are shown at first. A contest of 256 has as many ranks. */
const shown = 8;

/** The rules of a battle royale. */
export default function RoyaleFacts({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  const { matchCount, rankPoint, killPoint, tieBreaks } = contest;
  const ranges = rankRanges(rankPoint ?? []);
  return (
    <>
      <Fact label={t('format.matchCount')}>{t('format.matchCountValue', { count: matchCount ?? 1 })}</Fact>
      <Fact label={t('format.rankPoint')} tall>
        <RankTable ranges={ranges.slice(0, shown)} />
        {ranges.length > shown && (
          <details className={classes.more}>
            <summary>{t('format.allRanks')}</summary>
            <RankTable ranges={ranges.slice(shown)} />
          </details>
        )}
      </Fact>
      <Fact label={t('format.killPoint')}>
        {killPoint?.point ? (
          <>
            {t('format.killPointValue', { point: killPoint.point })}
            {killPoint.max ? <small>{t('format.killPointMax', { max: killPoint.max })}</small> : null}
          </>
        ) : (
          t('format.none')
        )}
      </Fact>
      {contest.lobbySize ? (
        <Fact label={t('format.lobbySize')}>{t('format.lobbySizeValue', { count: contest.lobbySize })}</Fact>
      ) : null}
      {contest.matchPoint ? (
        <Fact label={t('format.matchPoint')}>
          {t('format.matchPointValue', { count: contest.matchPoint })}
        </Fact>
      ) : null}
      {tieBreaks && tieBreaks.length > 0 && (
        <Fact label={t('format.tieBreaks')}>
          <ol className={classes.order}>
            {tieBreaks.map((key) => (
              <li key={key}>{t(`format.tieBreak.${key}`)}</li>
            ))}
          </ol>
        </Fact>
      )}
    </>
  );
}

function RankTable({ ranges }: { ranges: ReturnType<typeof rankRanges> }) {
  const { t } = useTranslation('contest');
  return (
    <table className={classes.ranks}>
      <thead>
        <tr>
          <th scope="col">{t('format.rank')}</th>
          <th scope="col">{t('format.point')}</th>
        </tr>
      </thead>
      <tbody>
        {ranges.map(({ from, to, point }) => (
          <tr key={from}>
            <th scope="row">{t(from === to ? 'format.oneRank' : 'format.ranks', { from, to })}</th>
            <td>{t('format.points', { count: point })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
