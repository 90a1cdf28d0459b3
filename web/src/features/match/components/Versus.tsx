import { resultText, tallyOf } from '@/entities/match/lib/tally';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchDetail } from '@/shared/api/types';
import { Face } from './SidePick';
import classes from './Versus.module.css';

/** The two sides, the games won or the score, and the winner. */
export function Versus({ match, texts }: { match: MatchDetail; texts: MatchTexts }) {
  const { t } = texts;
  const tally = tallyOf(match);
  const beside = tally !== match.score && match.score;
  return (
    <>
      <div className={classes.sides}>
        {([0, 1] as const).map((slot) => {
          const participant = match.participants[slot];
          const won = participant && match.winner === participant.id;
          const result = match.winner === null || !participant ? undefined : won ? 'won' : 'lost';
          return (
            <div key={slot} className={classes.side} data-result={result}>
              {participant ? (
                <Face participant={participant} />
              ) : (
                <>
                  <i className={classes.nobody} aria-hidden="true" />
                  <span className={classes.name} data-empty>
                    {texts.slotName(match, slot)}
                  </span>
                </>
              )}
              <span className={classes.score}>{tally ? tally[slot] : '–'}</span>
              <span className={classes.win}>
                {won && t('page.win')}
                {won && match.unearned && <small>{t('page.unearned')}</small>}
                {match.outcome === 'draw' && t('page.draw')}
              </span>
            </div>
          );
        })}
        <span className={classes.vs} aria-hidden="true">
          VS
        </span>
      </div>
      {beside && <p className={classes.beside}>{t('page.scoreBeside', { score: resultText(beside) })}</p>}
    </>
  );
}
