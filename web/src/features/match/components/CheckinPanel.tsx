import { IconCheck, IconClock } from '@tabler/icons-react';
import { arrival, type MatchAddress, pageOf } from '@/entities/match/api';
import { useMoment } from '@/entities/match/lib/moments';
import { useMatchAct } from '@/entities/match/lib/useMatchAct';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchDetail } from '@/shared/api/types';
import { useClockOffset } from '@/shared/lib/clock';
import { displayName } from '@/shared/lib/displayName';
import { useSend, useWaits } from '@/shared/outbox/acts';
import { Button } from '@/shared/ui/Button';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Time } from '@/shared/ui/Time';
import { TimeLeft } from '@/shared/ui/TimeLeft';
import classes from './CheckinPanel.module.css';

interface CheckinPanelProps {
  address: MatchAddress;
  match: MatchDetail;
  texts: MatchTexts;
}

/** The check-in of both sides. The viewer's side checks in here before the time at which it would lose. */
export function CheckinPanel({ address, match, texts }: CheckinPanelProps) {
  const { t } = texts;
  const act = useMatchAct(address);
  const send = useSend();
  const waits = useWaits(pageOf(address), 'matchCheckin');
  const clockOffset = useClockOffset();
  const { checkin } = match;
  if (!checkin.enabled || match.state !== 'ready' || match.contest.cancelledAt !== null) return null;
  if (!match.isParticipant && !match.isOperator) return null;
  if (checkin.here.every((at) => at !== null)) {
    return (
      <p className={classes.both}>
        <IconCheck size={18} aria-hidden="true" />
        {t('here.both')}
      </p>
    );
  }
  // A match with a report was played: no side loses it by its absence any more.
  if (match.claims.length > 0 || match.reportCount > 0) return null;
  const mine = match.participantList.find((participant) => participant.myItem)?.index ?? null;
  const here = mine !== null && checkin.here[mine] !== null;
  const asked = checkin.canCheckin && !here && !waits;
  return (
    <section className={classes.panel} data-asked={asked || undefined} aria-label={t('here.title')}>
      <div className={classes.head}>
        <h2>{t('here.title')}</h2>
        {checkin.walkoverAt && <TimeLeft until={checkin.walkoverAt} />}
      </div>
      <ul className={classes.sides}>
        {match.participants.map((participant, side) => {
          const at = checkin.here[side];
          return (
            participant && (
              <li key={participant.id} data-here={at ? true : undefined}>
                {at ? <IconCheck size={18} aria-hidden="true" /> : <IconClock size={18} aria-hidden="true" />}
                <b>{displayName(participant.name)}</b>
                {at ? (
                  <span>
                    {t('here.done')} <Time at={at} format="clock" />
                  </span>
                ) : (
                  <span>{t('here.notYet')}</span>
                )}
              </li>
            )
          );
        })}
      </ul>
      <Line match={match} mine={mine} texts={texts} />
      {asked && (
        <Button
          variant="primary"
          wide
          loading={act.busy}
          onClick={() =>
            void act.run(
              () => send(arrival(address, match.contest.name, checkin.walkoverAt, clockOffset)),
              t('here.saved'),
            )
          }
        >
          {t('here.act')}
        </Button>
      )}
      <HelpLink topic="check-in" section="match" text="checkin" />
    </section>
  );
}

/** The effect of being present or absent. */
function Line({ match, mine, texts }: { match: MatchDetail; mine: number | null; texts: MatchTexts }) {
  const { t } = texts;
  const moment = useMoment();
  const { here, canCheckin, opensAt, walkoverAt } = match.checkin;
  const time = walkoverAt ? moment(walkoverAt) : '';
  if (mine === null) return walkoverAt && <p className={classes.line}>{t('here.watch', { time })}</p>;
  if (here[mine] !== null) {
    return walkoverAt && <p className={classes.line}>{t('here.waitingOther', { time })}</p>;
  }
  if (canCheckin) return walkoverAt && <p className={classes.until}>{t('here.until', { time })}</p>;
  return opensAt && <p className={classes.line}>{t('here.opens', { time: moment(opensAt) })}</p>;
}
