import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import type { MatchRoom } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import type { Word } from '../api';
import { missing, playingSides, sidesOf, winnerOf, wordOf } from '../lib/sides';
import { useMatchRoomAct } from '../lib/useMatchRoomAct';
import { useSideName } from '../lib/useMatchRoomTitle';
import classes from './NextStep.module.css';
import { ResultSheet } from './ResultSheet';

/** How many people a sentence names. */
const named = 3;

/** The player's next action, and further ones. */
export function NextStep({ room, me }: { room: MatchRoom; me: number }) {
  const { viewer, status } = room;
  if ((status === 2 && !viewer.mayReady) || (status === 3 && !viewer.mayDone)) return <Watch />;
  if (status === 2) return <Meet room={room} />;
  if (status === 3) return <Play room={room} />;
  if (status === 4 || status === -1) return <Settle room={room} me={me} />;
  return viewer.status === 1 ? <Wait room={room} /> : <GetReady room={room} />;
}

function GetReady({ room }: { room: MatchRoom }) {
  const { t } = useTranslation('matchroom');
  const ready = useMatchRoomAct(room.id, () =>
    apiCall('put', '/match/{id}/ready/', { path: { id: room.id }, body: { status: 1 } }),
  );
  const alone = sidesOf(room).length < 2;
  return (
    <div className={classes.next}>
      <h2>{t(alone ? 'next.alone' : 'next.getReady')}</h2>
      <p>{t(alone ? 'next.aloneText' : 'next.getReadyText')}</p>
      <div className={classes.acts}>
        <Button variant="primary" loading={ready.busy} onClick={() => void ready.run()}>
          {t('act.ready')}
        </Button>
      </div>
    </div>
  );
}

function Wait({ room }: { room: MatchRoom }) {
  const { t } = useTranslation('matchroom');
  const nameOf = useDisplayName();
  const start = useMatchRoomAct(room.id, () =>
    apiCall('post', '/match/{id}/start/', { path: { id: room.id } }),
  );
  const back = useMatchRoomAct(room.id, () =>
    apiCall('put', '/match/{id}/ready/', { path: { id: room.id }, body: { status: 0 } }),
  );
  const late = missing(room);
  const everybody = room.status === 1;
  const names = late
    .slice(0, named)
    .map(({ user }) => nameOf(user.nickname))
    .join(t('and'));
  const startWithout = async () => {
    const agreed = await confirm({
      title: t('startWithout.title'),
      body: t('startWithout.text', { names }),
      confirmLabel: t('act.start'),
    });
    if (agreed) void start.run();
  };
  return (
    <div className={classes.next} data-now={everybody || undefined}>
      <h2>
        {t(everybody ? 'next.everybody' : late.length > 0 ? 'next.waitFor' : 'next.alone', {
          names,
          count: late.length,
        })}
      </h2>
      <p>{t(everybody ? 'next.everybodyText' : 'next.waitText')}</p>
      <div className={classes.acts}>
        {everybody && (
          <Button variant="primary" loading={start.busy} onClick={() => void start.run()}>
            {t('act.start')}
          </Button>
        )}
        {!everybody && room.viewer.mayStart && (
          <Button loading={start.busy} onClick={() => void startWithout()}>
            {t('act.startWithout')}
          </Button>
        )}
        <Button variant="quiet" loading={back.busy} onClick={() => void back.run()}>
          {t('act.notReady')}
        </Button>
      </div>
    </div>
  );
}

/** The match is played without this person, who was not ready at the start. */
function Watch() {
  const { t } = useTranslation('matchroom');
  return (
    <div className={classes.next}>
      <h2>{t('next.watch')}</h2>
      <p>{t('next.watchText')}</p>
    </div>
  );
}

function Meet({ room }: { room: MatchRoom }) {
  const { t } = useTranslation('matchroom');
  const play = useMatchRoomAct(room.id, () =>
    apiCall('post', '/match/{id}/playing/', { path: { id: room.id } }),
  );
  const back = useMatchRoomAct(room.id, () =>
    apiCall('put', '/match/{id}/ready/', { path: { id: room.id }, body: { status: 0 } }),
  );
  return (
    <div className={classes.next} data-now>
      <h2>{t('next.meet')}</h2>
      <p>{t(room.code ? 'next.meetText' : 'next.meetNoCode')}</p>
      <div className={classes.acts}>
        <Button variant="primary" loading={play.busy} onClick={() => void play.run()}>
          {t('act.playing')}
        </Button>
        <Button variant="quiet" loading={back.busy} onClick={() => void back.run()}>
          {t('act.notReady')}
        </Button>
      </div>
    </div>
  );
}

function Play({ room }: { room: MatchRoom }) {
  const { t } = useTranslation('matchroom');
  const [saying, setSaying] = useState(false);
  return (
    <div className={classes.next} data-now>
      <h2>{t('next.playing')}</h2>
      <p>{t('next.playingText')}</p>
      {room.viewer.mayDone && (
        <div className={classes.acts}>
          <Button variant="primary" onClick={() => setSaying(true)}>
            {t('act.done')}
          </Button>
        </div>
      )}
      {saying && <ResultSheet room={room} onClose={() => setSaying(false)} />}
    </div>
  );
}

/** Confirms or settles the result: there is one report, or two that contradict each other. */
function Settle({ room, me }: { room: MatchRoom; me: number }) {
  const { t } = useTranslation('matchroom');
  const nameOf = useSideName();
  const [saying, setSaying] = useState(false);
  const say = useMatchRoomAct(room.id, (word: Word) =>
    apiCall('post', '/match/{id}/done/', { path: { id: room.id }, body: word }),
  );
  const own = wordOf(room, me);
  const last = room.results.at(-1);
  const said = last ? winnerOf(room, last) : null;
  const outcome = said ? t('won', { name: nameOf(said) }) : t('drawn');
  // The server refuses a report whose winner has withdrawn.
  const mayAgree = said === null || said.players.length > 0;
  const failed = room.status === -1;
  const waiting = playingSides(room).length - room.results.length;
  return (
    <div className={classes.next} data-alarm={failed || undefined}>
      <h2>{t(failed ? 'next.failed' : own ? 'next.said' : 'next.agree', { outcome })}</h2>
      <p>{t(failed ? 'next.failedText' : own ? 'next.saidText' : 'next.agreeText', { count: waiting })}</p>
      {failed && (
        <ul className={classes.words}>
          {room.results.map((result) => {
            const winner = winnerOf(room, result);
            const by = sidesOf(room).find(({ players }) => players.some(({ uid }) => uid === result.userId));
            return (
              <li key={result.userId}>
                {t('word', {
                  by: by ? nameOf(by) : '',
                  outcome: winner ? t('won', { name: nameOf(winner) }) : t('drawn'),
                })}
              </li>
            );
          })}
        </ul>
      )}
      {room.viewer.mayDone && (
        <div className={classes.acts}>
          {!failed && !own && mayAgree && (
            <Button
              variant="primary"
              loading={say.busy}
              onClick={() => void say.run(said ? said.word : { draw: true })}
            >
              {t('act.agree')}
            </Button>
          )}
          <Button variant={failed ? 'primary' : own ? 'quiet' : 'secondary'} onClick={() => setSaying(true)}>
            {t(failed ? 'act.sayAgain' : own ? 'act.change' : 'act.disagree')}
          </Button>
        </div>
      )}
      {saying && <ResultSheet room={room} onClose={() => setSaying(false)} />}
    </div>
  );
}
