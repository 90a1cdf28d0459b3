import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { rankedGame, rankingQuery } from '@/entities/ranking/api';
import { gamesQuery } from '@/shared/api/games';
import { useDisplayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { SelectField } from '@/shared/ui/Field';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { useViewer } from '@/shared/viewer/viewer';
import classes from './RankingPage.module.css';

/** Who won most in the last year. Equal ranks have the same number. The game is part of the address. */
export default function RankingPage() {
  const { t } = useTranslation('record');
  const [params, setParams] = useSearchParams();
  const gameId = rankedGame(params);
  const ranking = useQuery(rankingQuery(gameId));
  const games = useQuery(gamesQuery);
  const viewer = useViewer();
  const nameOf = useDisplayName();
  return (
    <Page title={t('ranking.title')}>
      <PageHeader title={t('ranking.title')}>
        <p className={classes.lead}>{t('ranking.lead')}</p>
      </PageHeader>
      <SelectField
        className={classes.game}
        aria-label={t('ranking.game')}
        data={[
          { value: '', label: t('ranking.everyGame') },
          ...(games.data ?? []).map((game) => ({ value: String(game.id), label: game.gameName })),
        ]}
        value={gameId ? String(gameId) : ''}
        onChange={(value) => setParams(value ? { game: value } : {}, { replace: true })}
        allowDeselect={false}
        searchable
      />
      <QueryView query={ranking}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              drawing="bracket"
              title={t('ranking.empty')}
              action={<LinkButton to="/contests">{t('ranking.browse')}</LinkButton>}
            >
              {t('ranking.emptyText')}
            </EmptyState>
          ) : (
            <div className={classes.frame}>
              <table className={classes.table}>
                <caption>{t('ranking.caption')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('ranking.rank')}</th>
                    <th scope="col">{t('ranking.player')}</th>
                    <th scope="col">{t('ranking.titles')}</th>
                    <th scope="col">{t('ranking.podiums')}</th>
                    <th scope="col">{t('ranking.contests')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr
                      key={row.user.id}
                      data-top={row.rank <= 3 || undefined}
                      data-self={row.user.id === viewer.id || undefined}
                    >
                      <td className={classes.rank}>{row.rank}</td>
                      <th scope="row">
                        <Link to={`/users/${row.user.id}`} className={classes.player}>
                          <Avatar id={row.user.id} src={row.user.imageUrl} size={36} />
                          <span>{nameOf(row.user.nickname)}</span>
                        </Link>
                      </th>
                      <td className={classes.titles}>{row.titles}</td>
                      <td>{row.podiums}</td>
                      <td>{row.contests}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryView>
    </Page>
  );
}
