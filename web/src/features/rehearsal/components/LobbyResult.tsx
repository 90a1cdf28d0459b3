import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoyaleScoreInput } from '@/shared/api/limits';
import type { RehearsalMove, RehearsedLobby } from '@/shared/api/types';
import { wholeNumber } from '@/shared/lib/wholeNumber';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import classes from './ResultSheet.module.css';

/** The most kills of a match. */
const mostKills = RoyaleScoreInput.kill.maximum;

/** Returns the typed kills; null if the text is no number of kills. */
function killsOf(text = ''): number | null {
  const read = wholeNumber(text) ?? 0;
  return read >= 0 && read <= mostKills ? read : null;
}

interface LobbyResultProps {
  stage: number;
  lobby: RehearsedLobby;
  onDecide: (move: RehearsalMove) => void;
}

/** Sets the places of a lobby by pressing its members in order. The bots decide the rest. */
export function LobbyResult({ stage, lobby: { matchId, scores }, onDecide }: LobbyResultProps) {
  const { t } = useTranslation('rehearsal');
  // Kills by entry, in the order of the places.
  const [kills, setKills] = useState<ReadonlyMap<number, string>>(new Map());
  const order = [...kills.keys()];
  const wrong = [...kills.values()].some((text) => killsOf(text) === null);

  function press(id: number) {
    const next = new Map(kills);
    if (!next.delete(id)) next.set(id, '');
    setKills(next);
  }

  const move: RehearsalMove = {
    stage,
    match: matchId,
    scores: order.map((entryId, index) => ({
      entryId,
      rank: index + 1,
      kill: killsOf(kills.get(entryId)) ?? 0,
    })),
  };
  return (
    <>
      <p className={classes.text}>{t('result.lobby')}</p>
      <div className={classes.choices}>
        {scores.map(({ participant, rank, kill }) => {
          const { id, name } = participant;
          const place = order.indexOf(id) + 1;
          return (
            <div key={id} className={classes.placed}>
              <button
                type="button"
                className={classes.choice}
                aria-pressed={place > 0}
                aria-label={t(place > 0 ? 'result.placed' : 'result.place', {
                  name,
                  rank: place || order.length + 1,
                })}
                onClick={() => press(id)}
              >
                <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={28} />
                <b>{name}</b>
                {place > 0 ? (
                  <strong>{t('result.rank', { rank: place })}</strong>
                ) : (
                  rank !== null && <small>{t('result.score', { rank, kill })}</small>
                )}
              </button>
              {place > 0 && (
                <label className={classes.kills}>
                  <input
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder="0"
                    aria-label={t('result.killsOf', { name })}
                    aria-invalid={killsOf(kills.get(id)) === null || undefined}
                    value={kills.get(id)}
                    onChange={(event) => setKills(new Map(kills).set(id, event.currentTarget.value))}
                  />
                  {t('result.kills')}
                </label>
              )}
            </div>
          );
        })}
      </div>
      <div className={classes.acts}>
        <Button variant="primary" wide disabled={order.length === 0 || wrong} onClick={() => onDecide(move)}>
          {t(order.length === scores.length ? 'result.decideAll' : 'result.decide')}
        </Button>
      </div>
    </>
  );
}
