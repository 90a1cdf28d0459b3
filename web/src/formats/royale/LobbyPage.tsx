import { IconArrowLeft, IconArrowRight, IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { ContestView } from '@/entities/contest/components/ContestView';
import { BehindResults } from '@/entities/contest/components/HiddenResults';
import { stagePath } from '@/entities/contest/lib/paths';
import { CallButton, Called } from '@/entities/match/components/Call';
import classes from '@/entities/match/components/matchPage.module.css';
import { StartCountdown } from '@/entities/match/components/StartCountdown';
import { matchPath } from '@/entities/match/lib/paths';
import { StreamButton } from '@/entities/stream/components/StreamButton';
import { StreamNotice } from '@/entities/stream/components/StreamNotice';
import { useStageAct } from '@/formats/common/lib/useStageAct';
import { faultText } from '@/shared/api/faults';
import type { BattleRoyal, RoyaleMatch } from '@/shared/api/types';
import { useContestLive } from '@/shared/live/useContestLive';
import { useWaits } from '@/shared/outbox/acts';
import { WaitingActs } from '@/shared/outbox/WaitingActs';
import { LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Time } from '@/shared/ui/Time';
import { answerCall, callToLobby, type LobbyAddress, matchQuery, pageOf, royaleQuery } from './api';
import { AfterScores } from './components/AfterScores';
import { Meeting } from './components/Meeting';
import { OwnScore } from './components/OwnScore';
import { People } from './components/People';
import { ScoreGrid } from './components/ScoreGrid';

/** A match of a battle royale: the meeting point, the viewer's score, and everybody in the lobby. */
export default function LobbyPage() {
  const { t } = useTranslation('battleroyal');
  const params = useParams();
  const address: LobbyAddress = {
    contestId: Number(params.id),
    stageId: Number(params.stageId),
    matchId: Number(params.matchId),
  };
  const { contestId, stageId, matchId } = address;
  const deleted = useContestLive(contestId).has(stageId);
  const match = useQuery({ ...matchQuery({ contestId, id: stageId }, matchId), enabled: !deleted });
  const royale = useQuery({ ...royaleQuery(contestId), enabled: !deleted });
  if (deleted) return <Navigate to={stagePath(contestId)} replace />;
  return (
    <Page title={t('match.pageTitle')}>
      <ContestView query={match}>
        {(match) => (
          <QueryView query={royale}>
            {(royale) =>
              royale && (
                <BehindResults contestId={contestId} involved={match.isOperator || match.isParticipant}>
                  <Lobby key={match.id} address={address} match={match} royale={royale} />
                </BehindResults>
              )
            }
          </QueryView>
        )}
      </ContestView>
    </Page>
  );
}

interface LobbyProps {
  address: LobbyAddress;
  match: RoyaleMatch;
  royale: BattleRoyal;
}

function Lobby({ address, match, royale }: LobbyProps) {
  const { t } = useTranslation(['battleroyal', 'match']);
  const own = match.participants.find(({ myItem }) => myItem);
  const act = useStageAct(address.contestId);
  const waits = useWaits(pageOf(address), 'score');
  return (
    <>
      <Link to={stagePath(address.contestId)} className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t('match.back')}
      </Link>
      <PageHeader
        eyebrow={`${match.contest.name} · ${t('match.rounds', { rounds: match.roundCount })}`}
        title={t('match.title', { n: match.round + 1, lobby: match.name })}
        actions={
          <>
            {(match.isParticipant || match.isOperator) && (
              <LinkButton
                to={`${matchPath(address.contestId, 'battleroyal', address.stageId, address.matchId)}/chats`}
                icon={<IconMessageCircle size={18} aria-hidden="true" />}
              >
                {t('match:page.chat')}
              </LinkButton>
            )}
            <StreamButton
              contestId={address.contestId}
              matchId={match.id}
              open={match.status !== 'end' && match.contest.cancelledAt === null}
            />
            <CallButton match={match} act={act} call={() => callToLobby(address)} />
          </>
        }
      >
        <p className={classes.start}>
          <span>
            {t('match.start')} <Time at={match.beginsAt} zone within />
          </span>
          {match.status === 'start' && <StartCountdown at={match.beginsAt} />}
        </p>
      </PageHeader>
      <div className={classes.body}>
        <OwnNext royale={royale} match={match} />
        <StreamNotice contestId={address.contestId} matchId={match.id} plays={match.isParticipant} />
        <Called match={match} act={act} answer={() => answerCall(address)} />
        <Locked match={match} />
        <Meeting address={address} match={match} />
        <WaitingActs page={pageOf(address)} />
        {own && match.canEditOwn && !waits && (
          <OwnScore key={own.id} address={address} match={match} own={own} scoring={royale} />
        )}
        {match.canEdit && (
          <ScoreGrid
            address={address}
            match={match}
            scoring={royale}
            next={<AfterScores royale={royale} match={match} />}
          />
        )}
      </div>
      <People match={match} />
    </>
  );
}

/** Links a player from an earlier lobby to the current one. */
function OwnNext({ royale, match }: { royale: BattleRoyal; match: RoyaleMatch }) {
  const { t } = useTranslation('battleroyal');
  const { myLobby, currentRound, roundStatus } = royale;
  if (myLobby === null || roundStatus === 'end' || match.round >= currentRound) return null;
  return (
    <div>
      <LinkButton
        variant="primary"
        icon={<IconArrowRight size={18} aria-hidden="true" />}
        to={matchPath(royale.contestId, 'battleroyal', royale.id, myLobby)}
      >
        {t('match.next', { n: currentRound + 1 })}
      </LinkButton>
    </div>
  );
}

/** Why scores cannot be changed now, or the effect of a change. */
function Locked({ match }: { match: RoyaleMatch }) {
  const { t } = useTranslation('battleroyal');
  if (match.contest.cancelledAt !== null) {
    return <Notice tone="warning" title={faultText('contestCancelled')} />;
  }
  if (match.isOperator && match.canEdit) {
    return match.status === 'end' && <Notice tone="info" title={t('match.endedOperator')} />;
  }
  if (!match.isParticipant && !match.isOperator) return null;
  switch (match.editBlockedBy) {
    case 'finishedRound':
      return <Notice tone="info" title={t('match.ended')} />;
    case 'notWithinContestDuration':
      return <Notice tone="info" title={t('match.window')} />;
    default:
      return null;
  }
}
