import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { MatchDetail } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Time } from '@/shared/ui/Time';
import { toast } from '@/shared/ui/toast';
import { clearResult, type MatchAddress, tournamentKeys, useMatch, useRefreshContest } from '../api';
import { matchNumber, useBracketTexts } from '../bracket/texts';
import { isOver, isThirdPlace } from '../bracket/tree';
import { Countdown } from '../match/Countdown';
import { GameDetails } from '../match/GameDetails';
import { History } from '../match/History';
import { ParticipantCards } from '../match/ParticipantCards';
import { ResultEditor } from '../match/ResultEditor';
import { StateLine } from '../match/StateLine';
import { Versus } from '../match/Versus';
import classes from './MatchPage.module.css';

/** One match: who plays, what happens now, its result and how it came about. */
export default function MatchPage() {
  const { t } = useTranslation('tournament');
  const params = useParams();
  const address: MatchAddress = {
    contestId: Number(params.id),
    tournamentId: Number(params.tournamentId),
    matchId: Number(params.matchId),
  };
  const match = useMatch(address);
  return (
    <Page title={t('match.pageTitle')}>
      <QueryView query={match}>
        {(match) => <Match key={match.id} address={address} match={match} />}
      </QueryView>
    </Page>
  );
}

function Match({ address, match }: { address: MatchAddress; match: MatchDetail }) {
  const texts = useBracketTexts(match.roundCount);
  const { t } = texts;
  const queries = useQueryClient();
  const refresh = useRefreshContest(address.contestId);
  // Who can report an open match comes to do it (C4.067), also when it becomes open while the page is shown.
  const reportable = match.canEdit && match.state === 'ready';
  const [was, setWas] = useState(reportable);
  const [editing, setEditing] = useState(reportable);
  if (was !== reportable) {
    setWas(reportable);
    if (reportable) setEditing(true);
  }
  const [clearing, setClearing] = useState(false);

  function take(saved: MatchDetail) {
    queries.setQueryData(tournamentKeys.match(address.contestId, address.matchId), saved);
    void refresh();
  }

  async function clear() {
    const agreed = await confirm({
      title: t('match.clearTitle'),
      body: t('match.clearBody'),
      confirmLabel: t('match.clear'),
      danger: true,
    });
    if (!agreed) return;
    setClearing(true);
    try {
      take(await clearResult(address, match.version));
      toast.success(t('match.cleared'));
    } catch (cause) {
      toast.error(cause);
      await refresh();
    } finally {
      setClearing(false);
    }
  }

  const third = isThirdPlace(match);
  return (
    <>
      <Link to={`/contests/${address.contestId}/tournament`} className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t('match.backToBracket')}
      </Link>
      <PageHeader
        eyebrow={match.contest.name}
        title={
          <>
            {texts.matchTitle(match)} {!third && <span className={classes.number}>{matchNumber(match)}</span>}
          </>
        }
        actions={
          !editing && (
            <>
              {match.canClear && (
                <Button
                  variant="quiet"
                  loading={clearing}
                  icon={<IconTrash size={18} aria-hidden="true" />}
                  onClick={() => void clear()}
                >
                  {t('match.clear')}
                </Button>
              )}
              {match.canEdit && (
                <Button
                  variant={isOver(match) ? 'secondary' : 'primary'}
                  icon={<IconPencil size={18} aria-hidden="true" />}
                  onClick={() => setEditing(true)}
                >
                  {isOver(match) ? t('match.edit') : t('match.report')}
                </Button>
              )}
            </>
          )
        }
      >
        <p className={classes.start}>
          <span>
            {t('match.start')} <Time at={match.startTime} zone />
          </span>
          {!isOver(match) && <Countdown to={match.startTime} />}
          <span>
            {t('match.format', {
              games: match.matchCount,
              wins: (match.matchCount + 1) / 2,
              minutes: match.matchTime,
            })}
          </span>
        </p>
      </PageHeader>
      <div className={classes.body}>
        <StateLine match={match} texts={texts} />
        {editing ? (
          <ResultEditor
            address={address}
            match={match}
            texts={texts}
            onSaved={(saved) => {
              take(saved);
              setEditing(false);
            }}
            onClose={() => setEditing(false)}
            onStale={refresh}
          />
        ) : (
          <>
            <Versus match={match} texts={texts} />
            {match.unearned && match.winner !== null && (
              <p className={classes.note}>{t('match.unearnedNote')}</p>
            )}
            {match.state === 'noShow' && <p className={classes.note}>{t('match.noShowNote')}</p>}
          </>
        )}
      </div>
      <ParticipantCards match={match} texts={texts} />
      {!editing && <GameDetails match={match} texts={texts} />}
      <History match={match} texts={texts} />
    </>
  );
}
