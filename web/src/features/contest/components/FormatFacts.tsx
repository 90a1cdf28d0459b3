import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { Section } from '@/shared/ui/Page';
import { settingsOf, usualOrder } from '../form/settings';
import { rankRanges, swissRoundsFor } from '../lib/format';
import classes from './FormatFacts.module.css';

/** Rows that stand open; a field of 256 has as many ranks. */
const shown = 8;

/** By which rules a contest is played and scored. */
export function FormatFacts({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  if (contest.contestType === 'TOURNAMENT' && !contest.matches) return null;
  return (
    <Section heading={t('format.title')}>
      <dl className={classes.facts}>
        {contest.contestType === 'BATTLEROYAL' && <RoyaleFacts contest={contest} />}
        {contest.contestType === 'SWISSDRAW' && <SwissFacts contest={contest} />}
        {contest.contestType === 'LEAGUE' && <LeagueFacts contest={contest} />}
        <MatchFacts contest={contest} />
      </dl>
    </Section>
  );
}

function Fact({ label, tall, children }: { label: string; tall?: boolean; children: ReactNode }) {
  return (
    <div data-tall={tall}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function RoyaleFacts({ contest }: { contest: Contest }) {
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

function SwissFacts({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  const fixed = contest.swissRounds ?? 0;
  const now = swissRoundsFor(contest.allowedCount || contest.entryCount);
  return (
    <>
      <Fact label={t('format.swiss')}>{t('format.swissText')}</Fact>
      <Fact label={t('format.swissRounds')}>
        {fixed > 0
          ? t('format.swissRoundsValue', { count: fixed })
          : now > 0
            ? t('format.swissAutoValue', { count: now })
            : t('format.swissAuto')}
      </Fact>
      {contest.drawAllowed && <Fact label={t('format.draws')}>{t('format.drawsValue')}</Fact>}
      <TableFacts contest={contest} type="SWISSDRAW" />
    </>
  );
}

function LeagueFacts({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  const { league } = contest;
  if (!league) return null;
  return (
    <>
      <Fact label={t('format.legs')}>{t(`format.legsValue.${league.legs === 2 ? 'two' : 'one'}`)}</Fact>
      {league.groups > 1 && (
        <Fact label={t('format.groups')}>{t('format.groupsValue', { count: league.groups })}</Fact>
      )}
      <Fact label={t('format.leaguePoints')}>
        {t('format.leaguePointsValue', { win: league.win, draw: league.draw, loss: league.loss })}
      </Fact>
      {!league.noDraws && <Fact label={t('format.draws')}>{t('format.drawsValue')}</Fact>}
      <TableFacts contest={contest} type="LEAGUE" />
    </>
  );
}

/** The order of a table, and who goes on from it. */
function TableFacts({ contest, type }: { contest: Contest; type: 'SWISSDRAW' | 'LEAGUE' }) {
  const { t } = useTranslation('contest');
  const { standings, scoring } = settingsOf(contest);
  const rules = standings.length > 0 ? standings : (['points', ...usualOrder(type, scoring)] as const);
  return (
    <>
      <Fact label={t('format.standings')} tall>
        <ol className={classes.order}>
          {rules.map((rule) => (
            <li key={rule}>{t(`form.standing.${rule}`)}</li>
          ))}
        </ol>
      </Fact>
      {contest.gameWinFloored === false && rules.includes('gameWin') && (
        <Fact label={t('format.gameWin')}>{t('format.gameWinUnfloored')}</Fact>
      )}
      {contest.forfeitsMeet && <Fact label={t('format.forfeits')}>{t('format.forfeitsMeet')}</Fact>}
      {contest.playoff ? (
        <Fact label={t('format.playoff')}>
          {t(`format.playoff${type === 'LEAGUE' ? 'League' : 'Swiss'}`, { count: contest.playoff })}
        </Fact>
      ) : null}
    </>
  );
}

/** How the two sides of a match come to a result. */
function MatchFacts({ contest: { matches, scoring } }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  if (!matches) return null;
  const { confirmMinutes, walkoverMinutes } = matches;
  return (
    <>
      {scoring && scoring !== 'games' && (
        <Fact label={t('form.field.scoring')}>{t(`form.scoring.${scoring}`)}</Fact>
      )}
      <Fact label={t('format.confirm')}>
        {confirmMinutes > 0 ? t('format.confirmAfter', { count: confirmMinutes }) : t('format.confirmNow')}
      </Fact>
      {walkoverMinutes > 0 && (
        <Fact label={t('format.walkover')}>{t('format.walkoverValue', { count: walkoverMinutes })}</Fact>
      )}
    </>
  );
}
