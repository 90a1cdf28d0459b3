import { useMoment } from '@/entities/match/lib/moments';
import { hasNoChampion, isLive, isOver, isThirdPlace } from '@/entities/match/lib/state';
import { resultOf, tallyOf } from '@/entities/match/lib/tally';
import type { MatchTexts } from '@/entities/match/texts';
import { formatOf } from '@/formats/registry';
import { faultText } from '@/shared/api/faults';
import type { MatchDetail } from '@/shared/api/types';
import { labelled } from '@/shared/i18n/labelled';
import { useNow } from '@/shared/lib/clock';
import { displayName } from '@/shared/lib/displayName';
import { Notice } from '@/shared/ui/Notice';

/** The state of the match, and what the viewer can do. */
export function StateLine({ match, texts }: { match: MatchDetail; texts: MatchTexts }) {
  const { t } = texts;
  const now = useNow(10_000);
  const moment = useMoment();
  // Shown to everybody, also to a visitor, who has no reason in editBlockedBy.
  if (match.contest.cancelledAt !== null && !isOver(match)) {
    return <Notice tone="warning" title={faultText('contestCancelled')} />;
  }
  // A viewer without rights has another reason in editBlockedBy, so the clock decides.
  const watches = !match.isOperator && !match.isParticipant;
  const outside =
    match.editBlockedBy === 'notWithinContestDuration' ||
    (watches && now >= Date.parse(match.contest.contestEnd));
  const live = !outside && isLive(match, now);
  const answer = answerText(match, texts);
  if (answer && !outside) return <Notice tone="warning" title={answer} />;
  const blocked =
    outside && match.state !== 'ready' && (match.isOperator || match.isParticipant)
      ? faultText('notWithinContestDuration')
      : null;
  return (
    <Notice
      tone={live ? 'live' : match.state === 'decided' ? 'success' : 'info'}
      title={
        outside && match.state === 'ready'
          ? outsideText(match, texts, now, moment)
          : nextText(match, texts, live)
      }
    >
      {blocked && labelled(t('next.blocked'), blocked)}
      {match.editBlockedBy === 'resultAlreadySet' && match.isParticipant && t('next.wrongAsk')}
    </Notice>
  );
}

/** Returns the text of an undecided match while the contest does not run, so that nobody can report. */
function outsideText(
  { contest, isOperator, isParticipant, reportCount }: MatchDetail,
  { t }: MatchTexts,
  now: number,
  moment: (at: string) => string,
): string {
  if (now < Date.parse(contest.contestStart)) {
    return t('next.opens', { time: moment(contest.contestStart) });
  }
  if (isOperator) return t('next.closedOperator');
  if (!isParticipant) return t('next.closedWatch');
  return reportCount > 0 ? t('next.closedReported') : t('next.closed');
}

function nextText(match: MatchDetail, texts: MatchTexts, live: boolean): string {
  const { t } = texts;
  const { knockout } = formatOf(match);
  const winner = match.participants.find((participant) => participant?.id === match.winner);
  const name = winner ? displayName(winner.name) : '';
  const plays = match.isParticipant;
  switch (match.state) {
    case 'waiting':
      return t('next.waiting');
    case 'empty':
      return t('next.empty');
    case 'noShow':
      return knockout ? t('next.noShow') : t('next.noShowRound');
    case 'bye':
      if (hasNoChampion(match)) return t('next.noChampion');
      if (!knockout) return t('next.byeRound', { name });
      return decidesChampion(match) ? t('next.champion', { name }) : t('next.bye', { name });
    case 'decided':
      if (match.outcome === 'draw') return t('next.drawn');
      if (decidesChampion(match)) return t('next.champion', { name });
      if (isThirdPlace(match)) return t('next.third', { name });
      return knockout ? t('next.decided', { name }) : t('next.won', { name });
    case 'ready':
      // Only an operator can still decide it.
      if (match.editBlockedBy === 'finishedRound') return faultText('finishedRound');
      if (match.reportCount > 0) return t('next.reported');
      if (plays) return live ? playText(match, texts) : t('next.before');
      return live ? t('next.watch') : t('next.watchBefore');
  }
}

/** Returns what a participant does in a match that has begun: with a check-in, both sides check in before they play. */
function playText({ checkin, participantList }: MatchDetail, { t }: MatchTexts): string {
  const own = participantList.find(({ myItem }) => myItem)?.index;
  const missing = checkin.enabled && checkin.here.some((at) => at === null);
  if (!missing || own === undefined) return t('next.play');
  if (checkin.here[own] !== null) return t('next.checkedIn');
  return checkin.canCheckin ? t('next.checkin') : t('next.play');
}

/** Whether the grand final is the last match: it is unless the side of the lower bracket wins. */
function decidesChampion({ type, winner, participants }: MatchDetail): boolean {
  if (type === 'grandFinal') return winner === participants[0]?.id;
  return type === 'final' || type === 'grandFinalReset';
}

/** Returns what a participant answers while the form is open: the report of the other side. Null without one. */
function answerText({ claims, participants, isParticipant, isOperator }: MatchDetail, { t }: MatchTexts) {
  const theirs = claims.find(({ mine }) => !mine);
  if (!theirs || !isParticipant || isOperator) return null;
  const nameOf = (entryId: number | null) =>
    displayName(participants.find((each) => each?.id === entryId)?.name ?? '');
  const wins = participants.map(
    (each) => theirs.games.filter(({ winner }) => winner !== null && winner === each?.id).length,
  );
  const score = tallyOf({ wins, score: theirs.score });
  const end =
    theirs.outcome === 'draw' ? t('page.drawn') : t('result.pickWinner', { name: nameOf(theirs.winner) });
  const result = score ? `${end} ${resultOf(theirs.winner, score, participants)}` : end;
  return t('claim.answer', { name: nameOf(theirs.entryId), result });
}
