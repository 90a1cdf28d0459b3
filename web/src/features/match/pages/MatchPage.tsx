import {
  IconArrowBackUp,
  IconArrowLeft,
  IconMessageCircle,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { stagePath } from '@/entities/contest/lib/paths';
import {
  answerCall,
  callOperator,
  clearResult,
  type MatchAddress,
  pageOf,
  undoCorrection,
  useMatch,
  useRefreshContest,
} from '@/entities/match/api';
import { CallButton, Called } from '@/entities/match/components/Call';
import { Countdown } from '@/entities/match/components/Countdown';
import layout from '@/entities/match/components/matchPage.module.css';
import { upperRounds } from '@/entities/match/lib/elimination';
import { pairReasonTexts } from '@/entities/match/lib/pairReason';
import { matchPath } from '@/entities/match/lib/paths';
import { isNamed, isOver } from '@/entities/match/lib/state';
import { useCacheMatch, useMatchAct } from '@/entities/match/lib/useMatchAct';
import type { MatchTexts } from '@/entities/match/texts';
import { StreamNotice } from '@/entities/stream/components/StreamNotice';
import { formatAt, formatOf } from '@/formats/registry';
import { useMatchTexts } from '@/formats/useMatchTexts';
import { isFault } from '@/shared/api/error';
import type { MatchDetail } from '@/shared/api/types';
import { useWaits } from '@/shared/outbox/acts';
import { WaitingActs } from '@/shared/outbox/WaitingActs';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Time } from '@/shared/ui/Time';
import { CheckinPanel } from '../components/CheckinPanel';
import { Claims } from '../components/Claims';
import { GameDetails } from '../components/GameDetails';
import { History } from '../components/History';
import { Lobby } from '../components/Lobby';
import { NextMatch } from '../components/NextMatch';
import { ParticipantCards } from '../components/ParticipantCards';
import { ResultEditor } from '../components/ResultEditor';
import { StateLine } from '../components/StateLine';
import { Versus } from '../components/Versus';
import { Videos } from '../components/Videos';
import classes from './MatchPage.module.css';

/** The page of a match: its sides, its state, its result and its history. */
export default function MatchPage() {
  const { t } = useTranslation('match');
  const params = useParams();
  const address: MatchAddress = {
    contestId: Number(params.id),
    format: formatAt(useLocation().pathname).name,
    stageId: Number(params.stageId),
    matchId: Number(params.matchId),
  };
  const { match, deleted } = useMatch(address);
  const missing = deleted
    ? formatOf(address).knockout
      ? 'tournamentDoesNotExist'
      : 'stageDoesNotExist'
    : missingKeys.find((key) => isFault(match.error, key));
  if (missing) return <Unknown address={address} missing={missing} />;
  return (
    <Page title={t('page.pageTitle')}>
      <QueryView query={match}>
        {(match) => <Match key={match.id} address={address} match={match} />}
      </QueryView>
    </Page>
  );
}

const missingKeys = ['matchDoesNotExist', 'tournamentDoesNotExist', 'stageDoesNotExist'] as const;

interface UnknownProps {
  address: MatchAddress;
  missing: (typeof missingKeys)[number];
}

/** The page of a match that does not exist, or was deleted with its stage. */
function Unknown({ address, missing }: UnknownProps) {
  const { t } = useTranslation(['match', 'fault']);
  const title = t(`fault:${missing}`);
  return (
    <Page title={title} width="narrow">
      <PageHeader title={title} />
      <LinkButton to={stagePath(address.contestId)}>
        {formatOf(address).knockout ? t('match:page.backToBracket') : t('match:page.backToRounds')}
      </LinkButton>
    </Page>
  );
}

function Match({ address, match }: { address: MatchAddress; match: MatchDetail }) {
  const texts = useMatchTexts(formatOf(match), upperRounds(match.section, match.roundCount), match.double);
  const { t } = texts;
  const take = useCacheMatch(address);
  const act = useMatchAct(address);
  const refresh = useRefreshContest(address.contestId);
  const page = pageOf(address);
  const waits = useWaits(page, 'result');
  // Nothing is decided in a cancelled contest; the reports are in its history.
  const claimed = match.claims.length > 0 && match.contest.cancelledAt === null;
  // For a person who can report an undecided match the form is open (MATCH-10), also if the match becomes open while
  // the page is shown. Once a side has reported, the reports come first.
  const over = isOver(match);
  const reportable = match.canEdit && match.state === 'ready' && !claimed;
  const [asked, setAsked] = useState<boolean | null>(null);
  const [typed, setTyped] = useState(false);
  const [saved, setSaved] = useState(false);
  // A change by others opens or closes the form, unless it has input.
  const stands = `${match.state} ${match.claims.length} ${reportable}`;
  const [stood, setStood] = useState(stands);
  if (stood !== stands) {
    setStood(stands);
    setAsked(null);
  }
  const editing = !waits && (typed || (match.canEdit && (asked ?? reportable)));
  const close = () => {
    setTyped(false);
    setAsked(false);
  };
  const parts = { address, match, texts };
  return (
    <>
      <Link to={stagePath(address.contestId)} className={layout.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {formatOf(match).knockout ? t('page.backToBracket') : t('page.backToRounds')}
      </Link>
      <PageHeader
        eyebrow={match.contest.name}
        title={
          <>
            {texts.matchTitle(match)}{' '}
            {!isNamed(match) && <span className={classes.number}>{texts.numberOf(match)}</span>}
          </>
        }
        actions={!(editing || waits) && <Acts {...parts} onEdit={() => setAsked(true)} />}
      >
        <p className={layout.start}>
          <span>
            {t('page.start')} <Time at={match.startTime} zone />
          </span>
          {!over && match.contest.cancelledAt === null && <Countdown to={match.startTime} />}
          <span>
            {match.scoring === 'score'
              ? t('page.formatScore', { minutes: match.matchTime })
              : t('page.format', {
                  games: match.matchCount,
                  wins: (match.matchCount + 1) / 2,
                  minutes: match.matchTime,
                })}
          </span>
        </p>
        {match.reason && (
          <p className={classes.why}>
            {pairReasonTexts(t, match.reason).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        )}
      </PageHeader>
      <div className={layout.body}>
        <WaitingActs page={page} />
        <StreamNotice
          contestId={address.contestId}
          matchId={match.id}
          open={match.state === 'waiting' || match.state === 'ready'}
          plays={match.isParticipant}
        />
        <Called match={match} act={act} answer={() => answerCall(address)} />
        {claimed && !editing ? <Claims {...parts} onEdit={() => setAsked(true)} /> : <StateLine {...parts} />}
        {!editing && <NextMatch {...parts} saved={saved} />}
        <CheckinPanel {...parts} />
        <Lobby {...parts} />
        {editing ? (
          <ResultEditor
            {...parts}
            onTyped={setTyped}
            onSaved={(match) => {
              take(match);
              setSaved(true);
              close();
            }}
            onKept={() => {
              // A withdrawn report can be made again.
              setTyped(false);
              setAsked(null);
            }}
            onClose={close}
            onStale={refresh}
          />
        ) : (
          !claimed && (
            <>
              <Versus match={match} texts={texts} />
              {match.unearned && match.winner !== null && (
                <p className={classes.note}>{t(unearnedNote(match))}</p>
              )}
              {match.state === 'noShow' && (
                <p className={classes.note}>{t(match.forfeit ? 'page.bothDropped' : 'page.noShowNote')}</p>
              )}
            </>
          )
        )}
      </div>
      <ParticipantCards match={match} texts={texts} />
      <div className={classes.help}>
        {(match.isParticipant || match.isOperator) && (
          <LinkButton
            to={`${matchPath(address.contestId, address.format, address.stageId, address.matchId)}/chats`}
            icon={<IconMessageCircle size={18} aria-hidden="true" />}
          >
            {t('page.chat')}
          </LinkButton>
        )}
        <CallButton match={match} act={act} call={() => callOperator(address)} />
      </div>
      {!editing && !claimed && <GameDetails match={match} texts={texts} />}
      <Videos {...parts} />
      <History match={match} texts={texts} />
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

interface ActsProps {
  address: MatchAddress;
  match: MatchDetail;
  texts: MatchTexts;
  onEdit: () => void;
}

/** The viewer's actions for the result. */
function Acts({ address, match, texts, onEdit }: ActsProps) {
  const { t } = texts;
  const act = useMatchAct(address);
  const over = isOver(match);

  async function clear() {
    const agreed = await confirm({
      title: t('page.clearTitle'),
      body: t('page.clearBody'),
      confirmLabel: t('page.clear'),
      danger: true,
    });
    if (agreed) await act.run(() => clearResult(address, match.version), t('page.cleared'));
  }

  async function undo() {
    const agreed = await confirm({
      title: t('undo.title'),
      body: t('undo.body'),
      confirmLabel: t('undo.act'),
    });
    if (agreed) await act.run(() => undoCorrection(address, match.version), t('undo.done'));
  }

  return (
    <>
      {match.canUndo && (
        <Button
          variant="quiet"
          disabled={act.busy}
          icon={<IconArrowBackUp size={18} aria-hidden="true" />}
          onClick={() => void undo()}
        >
          {t('undo.act')}
        </Button>
      )}
      {match.canClear && (
        <Button
          variant="quiet"
          disabled={act.busy}
          icon={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => void clear()}
        >
          {t('page.clear')}
        </Button>
      )}
      {match.canEdit && match.claims.length === 0 && (
        <Button
          variant={over ? 'secondary' : 'primary'}
          icon={<IconPencil size={18} aria-hidden="true" />}
          onClick={onEdit}
        >
          {over ? t('page.edit') : t('page.report')}
        </Button>
      )}
    </>
  );
}
