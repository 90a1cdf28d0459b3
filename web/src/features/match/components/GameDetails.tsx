import type { MatchTexts } from '@/entities/match/texts';
import type { MatchDetail } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import classes from './GameDetails.module.css';
import { Pictures } from './Pictures';

/** The report of each game, with its pictures. */
export function GameDetails({ match, texts }: { match: MatchDetail; texts: MatchTexts }) {
  const { t } = texts;
  const scores = match.scoring === 'score';
  // If scores decide, the games have only pictures.
  if (scores && match.reports.length === 0) return null;
  return (
    <Section heading={t(scores ? 'result.images' : 'page.games')}>
      {match.reports.length === 0 ? (
        <p className={classes.none}>{t('page.noGames')}</p>
      ) : (
        <ol className={classes.games}>
          {match.reports.map((report) => {
            const winner = match.participants.find((participant) => participant?.id === report.winner);
            return (
              <li key={report.index} className={classes.game}>
                {scores ? (
                  <h3>{t('result.images')}</h3>
                ) : (
                  <>
                    <h3>{t('page.game', { number: report.index + 1 })}</h3>
                    <p className={classes.winner}>
                      {winner ? (
                        <>
                          <b>{t('page.win')}</b> {displayName(winner.name)}
                        </>
                      ) : (
                        t(report.drawn ? 'page.drawn' : 'page.noWinnerYet')
                      )}
                    </p>
                  </>
                )}
                <p className={classes.by}>
                  {t('page.reportedBy', { name: displayName(report.editBy.nickname) })}{' '}
                  <Time at={report.updated} />
                </p>
                {report.images.length > 0 && (
                  <div className={classes.pictures}>
                    <Pictures
                      images={report.images.map((image) => ({ ...image, game: report.index + 1 }))}
                      label={t('page.game', { number: report.index + 1 })}
                      texts={texts}
                    />
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Section>
  );
}
