import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import type { MatchDetail } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Time } from '@/shared/ui/Time';
import { toast } from '@/shared/ui/toast';
import { clearResult, type MatchAddress, matchKeys, useMatch, useRefreshContest } from '../api';
import { Countdown } from '../components/Countdown';
import { GameDetails } from '../components/GameDetails';
import { History } from '../components/History';
import { ParticipantCards } from '../components/ParticipantCards';
import { ResultEditor } from '../components/ResultEditor';
import { StateLine } from '../components/StateLine';
import { Versus } from '../components/Versus';
import { formatAt } from '../lib/paths';
import { isOver, isThirdPlace } from '../lib/state';
import { matchNumber, useMatchTexts } from '../texts';
import classes from './MatchPage.module.css';

/** One match: who plays, what happens now, its result and how it came about. */
export default function MatchPage() {
  const { t } = useTranslation('match');
  const params = useParams();
  const address: MatchAddress = {
    contestId: Number(params.id),
    format: formatAt(useLocation().pathname),
    stageId: Number(params.stageId),
    matchId: Number(params.matchId),
  };
  const match = useMatch(address);
  return (
    <Page title={t('page.pageTitle')}>
      <QueryView query={match}>
        {(match) => <Match key={match.id} address={address} match={match} />}
      </QueryView>
    </Page>
  );
}

function Match({ address, match }: { address: MatchAddress; match: MatchDetail }) {
  const texts = useMatchTexts(match.format, match.roundCount);
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
    queries.setQueryData(matchKeys.one(address.contestId, address.matchId), saved);
    void refresh();
  }

  async function clear() {
    const agreed = await confirm({
      title: t('page.clearTitle'),
      body: t('page.clearBody'),
      confirmLabel: t('page.clear'),
      danger: true,
    });
    if (!agreed) return;
    setClearing(true);
    try {
      take(await clearResult(address, match.version));
      toast.success(t('page.cleared'));
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
        {t('page.backToBracket')}
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
                  {t('page.clear')}
                </Button>
              )}
              {match.canEdit && (
                <Button
                  variant={isOver(match) ? 'secondary' : 'primary'}
                  icon={<IconPencil size={18} aria-hidden="true" />}
                  onClick={() => setEditing(true)}
                >
                  {isOver(match) ? t('page.edit') : t('page.report')}
                </Button>
              )}
            </>
          )
        }
      >
        <p className={classes.start}>
          <span>
            {t('page.start')} <Time at={match.startTime} zone />
          </span>
          {!isOver(match) && <Countdown to={match.startTime} />}
          <span>
            {t('page.format', {
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
              <p className={classes.note}>{t('page.unearnedNote')}</p>
            )}
            {match.state === 'noShow' && <p className={classes.note}>{t('page.noShowNote')}</p>}
          </>
        )}
      </div>
      <ParticipantCards match={match} texts={texts} />
      {!editing && <GameDetails match={match} texts={texts} />}
      <History match={match} texts={texts} />
    </>
  );
}
