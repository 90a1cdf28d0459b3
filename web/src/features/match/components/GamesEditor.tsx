import { GameImages } from '@/entities/match/components/GameImages';
import { type GameForm, type ResultForm, withGame, withImages } from '@/entities/match/lib/resultForm';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchDetail } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import classes from './GamesEditor.module.css';

interface GamesEditorProps {
  match: MatchDetail;
  form: ResultForm;
  texts: MatchTexts;
  onChange: (form: ResultForm) => void;
  /** Called when an upload ends. It takes a function, because the form may have changed since the choice. */
  onImages: (change: (form: ResultForm) => ResultForm) => void;
  onBusy: (index: number, count: number) => void;
  fault: string | undefined;
}

/** The winner and the pictures of each game. */
export function GamesEditor({ match, form, texts, onChange, onImages, onBusy, fault }: GamesEditorProps) {
  const { t } = texts;
  const scores = form.scoring === 'score';
  const single = form.games.length === 1 || scores;
  // If scores decide there are no games: there is one place for pictures, and stored ones of other games are shown.
  const games = form.games.filter(({ index, images }) => !scores || index === 0 || images.length > 0);

  function pick(game: GameForm, result: Pick<GameForm, 'winner' | 'drawn'>) {
    onChange(withGame(form, game.index, result));
  }

  return (
    <fieldset className={classes.games}>
      <legend>{single ? t('result.images') : t('result.games')}</legend>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {games.map((game) => {
        const { index } = game;
        const number = index + 1;
        return (
          <div key={index} className={classes.game}>
            {!single && form.outcome === 'win' && (
              <fieldset className={classes.winner}>
                <legend className={classes.number}>{t('result.gameWinner', { number })}</legend>
                {match.participants.map(
                  (participant) =>
                    participant && (
                      <button
                        key={participant.id}
                        type="button"
                        aria-pressed={game.winner === participant.id}
                        onClick={() => pick(game, { winner: participant.id, drawn: false })}
                      >
                        {displayName(participant.name)}
                      </button>
                    ),
                )}
                {form.drawAllowed && (
                  <button
                    type="button"
                    className={classes.drawn}
                    aria-pressed={game.drawn}
                    onClick={() => pick(game, { winner: null, drawn: true })}
                  >
                    {t('page.drawn')}
                  </button>
                )}
                {(game.winner !== null || game.drawn) && (
                  <button
                    type="button"
                    className={classes.clear}
                    aria-label={t('result.clearGame', { number })}
                    onClick={() => pick(game, { winner: null, drawn: false })}
                  >
                    {t('result.clearWinner')}
                  </button>
                )}
              </fieldset>
            )}
            <GameImages
              label={t('page.game', { number })}
              images={game.images}
              onChange={(change) => onImages((now) => withImages(now, index, change))}
              onBusy={(count) => onBusy(index, count)}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
