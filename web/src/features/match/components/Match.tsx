import { IconMessageCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { answerCall, callOperator, type MatchAddress, pageOf, useRefreshContest } from '@/entities/match/api';
import { CallButton, Called } from '@/entities/match/components/Call';
import { upperRounds } from '@/entities/match/lib/elimination';
import { useCacheMatch, useMatchAct } from '@/entities/match/lib/useMatchAct';
import { StreamButton } from '@/entities/stream/components/StreamButton';
import { StreamNotice } from '@/entities/stream/components/StreamNotice';
import { formatOf } from '@/formats/registry';
import { useMatchTexts } from '@/formats/useMatchTexts';
import type { MatchDetail } from '@/shared/api/types';
import { useWaits } from '@/shared/outbox/acts';
import { WaitingActs } from '@/shared/outbox/WaitingActs';
import { LinkButton } from '@/shared/ui/Button';
import { CheckinPanel } from './CheckinPanel';
import { Claims } from './Claims';
import { GameDetails } from './GameDetails';
import { History } from './History';
import classes from './Match.module.css';
import { MatchActs } from './MatchActs';
import { MatchHead } from './MatchHead';
import { Meet } from './Meet';
import { type FocusTarget, NextMatch } from './NextMatch';
import { OwnNext } from './OwnNext';
import { ParticipantCards } from './ParticipantCards';
import { Progress } from './Progress';
import { ResultEditor } from './ResultEditor';
import { StateLine } from './StateLine';
import { Versus } from './Versus';
import { Videos } from './Videos';

interface MatchProps {
  address: MatchAddress;
  match: MatchDetail;
  /** Whether the chat is beside the match, so that no link leads to it. */
  chatBeside: boolean;
}

/**
 * A match: its step and what to do now, the opponent, and the result, on one screen of a phone. Everything else is below.
 */
export function Match({ address, match, chatBeside }: MatchProps) {
  const texts = useMatchTexts(
    formatOf(match),
    upperRounds(match.section, match.roundCount),
    match.double,
    match.groups,
  );
  const { t } = texts;
  const act = useMatchAct(address);
  const refresh = useRefreshContest(address.contestId);
  const page = pageOf(address);
  const result = useResult(address, match);
  const { editing, claimed } = result;
  const parts = { address, match, texts };
  return (
    <>
      <MatchHead match={match} texts={texts}>
        {!editing && !result.waits && <MatchActs {...parts} onEdit={result.edit} />}
      </MatchHead>
      <div className={classes.body}>
        <div ref={result.state} className={classes.state} tabIndex={-1}>
          <Progress match={match} texts={texts} />
          {(!claimed || editing) && <StateLine {...parts} />}
        </div>
        <WaitingActs page={page} />
        {claimed && !editing && <Claims {...parts} onEdit={result.edit} onSettled={result.take} />}
        {!editing && <NextMatch {...parts} focusTo={result.focusTo} />}
        {!editing && <OwnNext address={address} match={match} />}
        <StreamNotice contestId={address.contestId} matchId={match.id} plays={match.isParticipant} />
        <Called match={match} act={act} answer={() => answerCall(address)} />
        <CheckinPanel {...parts} />
        <Meet {...parts} />
        {editing && (
          <ResultEditor
            {...parts}
            title={result.form}
            onTyped={result.setTyped}
            onSaved={result.take}
            onKept={result.reset}
            onClose={result.cancel}
            onStale={refresh}
          />
        )}
        {!editing && !claimed && <Outcome {...parts} />}
      </div>
      <ParticipantCards match={match} texts={texts} />
      <div className={classes.help}>
        {!chatBeside && (match.isParticipant || match.isOperator) && (
          <LinkButton to={`${page}/chats`} icon={<IconMessageCircle size={18} aria-hidden="true" />}>
            {t('page.chat')}
          </LinkButton>
        )}
        <StreamButton
          contestId={address.contestId}
          matchId={match.id}
          open={match.state === 'waiting' || match.state === 'ready'}
        />
        <CallButton match={match} act={act} call={() => callOperator(address)} />
      </div>
      {!editing && !claimed && <GameDetails match={match} texts={texts} />}
      <Videos {...parts} />
      <History match={match} texts={texts} />
    </>
  );
}

/** The result of the page: whether its form is open, and what happens after it is saved. */
function useResult(address: MatchAddress, match: MatchDetail) {
  const cache = useCacheMatch(address);
  const waits = useWaits(pageOf(address), 'result');
  // Nothing is decided in a cancelled contest; the reports are in its history.
  const claimed = match.claims.length > 0 && match.contest.cancelledAt === null;
  // For a person who can report an undecided match the form is open (MATCH-10), also if the match becomes open while
  // the page is shown. Once a side has reported, the reports come first.
  const reportable = match.canEdit && match.state === 'ready' && !claimed;
  const [asked, setAsked] = useState<boolean | null>(null);
  const [typed, setTyped] = useState(false);
  // A change by others opens or closes the form, unless it has input.
  const phase = `${match.state} ${match.claims.length} ${reportable}`;
  const [shownPhase, setShownPhase] = useState(phase);
  if (shownPhase !== phase) {
    setShownPhase(phase);
    setAsked(null);
  }
  const editing = !waits && (typed || (match.canEdit && (asked ?? reportable)));
  const state = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLHeadingElement>(null);
  // Each act of the viewer moves the focus once. Later changes by others leave it where it is.
  const focusTo = useRef<FocusTarget>(null);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    const target = focusTo.current;
    if (moves === 0 || target === null || target === 'next') return;
    focusTo.current = null;
    const place = (target === 'form' ? form : state).current;
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'nearest' });
  }, [moves]);

  function move(target: FocusTarget) {
    focusTo.current = target;
    setMoves(moves + 1);
  }
  function close() {
    setTyped(false);
    setAsked(false);
  }
  return {
    waits,
    claimed,
    editing,
    focusTo,
    /** The state of the match. It takes the focus when the form is closed, and is scrolled into view. */
    state,
    /** The title of the form. It takes the focus when the viewer opens the form. */
    form,
    setTyped,
    edit() {
      setAsked(true);
      move('form');
    },
    cancel() {
      close();
      move('state');
    },
    /** Stores the match after a result was saved or settled, and shows it: the act may be far below. */
    take(answered: MatchDetail) {
      cache(answered);
      close();
      move(answered.next ? 'next' : 'state');
    },
    /** Opens the form again after a kept report is withdrawn. */
    reset() {
      setTyped(false);
      setAsked(null);
    },
  };
}

interface OutcomeProps {
  match: MatchDetail;
  texts: Parameters<typeof Versus>[0]['texts'];
}

/** The two sides with the result, and why there was no play. */
function Outcome({ match, texts }: OutcomeProps) {
  const { t } = texts;
  return (
    <>
      <Versus match={match} texts={texts} />
      {match.unearned && match.winner !== null && <p className={classes.note}>{t(unearnedNote(match))}</p>}
      {match.state === 'noShow' && (
        <p className={classes.note}>{t(match.forfeit ? 'page.bothDropped' : 'page.noShowNote')}</p>
      )}
    </>
  );
}

/** Returns why a side won without playing. */
function unearnedNote(match: MatchDetail) {
  if (match.forfeit) return 'page.opponentDropped';
  if (!formatOf(match).knockout) return 'page.unearnedRound';
  if (match.state !== 'bye') return 'page.unearnedNote';
  return match.section === 0 && match.round === 0 ? 'page.byeSlot' : 'page.byeNobody';
}
