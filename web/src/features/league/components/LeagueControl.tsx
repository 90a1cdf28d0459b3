import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlBar, OpenMatches, useAct } from '@/features/rounds';
import { isFault } from '@/shared/api/error';
import type { Contest, League } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { finishLeague, openQuery, reopenLeague } from '../api';

interface LeagueControlProps {
  contest: Contest;
  league: League;
  addressOf: (matchId: number) => string;
}

/** For operators: how far the league is, its finish, and what comes after it. */
export function LeagueControl({ contest, league, addressOf }: LeagueControlProps) {
  const { t } = useTranslation('league');
  const act = useAct(contest.id);
  const [ending, setEnding] = useState(false);
  const { total, decided, finished, canDrawPlayoff, playoff } = league;
  const left = total - decided;
  const open = useQuery({ ...openQuery(league), enabled: ending });

  async function finish() {
    if (left > 0) {
      setEnding(true);
      return;
    }
    const agreed = await confirm({
      title: t('finish.title'),
      body: t(playoff > 0 ? 'finish.bodyPlayoff' : 'finish.body'),
      confirmLabel: t('finish.act'),
    });
    if (agreed) await end(false);
  }

  async function end(force: boolean) {
    const done = await act.run(
      () => finishLeague(league, force),
      t('finish.done'),
      (cause) => {
        if (!isFault(cause, 'resultsMissing')) return false;
        setEnding(true);
        return true;
      },
    );
    if (done) setEnding(false);
  }

  async function takeBack() {
    const agreed = await confirm({
      title: t('unfinish.title'),
      body: t('unfinish.body'),
      confirmLabel: t('unfinish.act'),
    });
    if (agreed) await act.run(() => reopenLeague(league), t('unfinish.done'));
  }

  return (
    <>
      <ControlBar
        title={finished ? t('state.finished') : t('state.progress', { decided, total })}
        text={
          finished
            ? canDrawPlayoff && t('playoff.text', { count: playoff })
            : left > 0
              ? t('state.left', { count: left })
              : t('state.allIn')
        }
        primary={
          finished ? (
            canDrawPlayoff && (
              <LinkButton variant="primary" to={`/contests/${contest.id}/tournament/add`}>
                {t('playoff.act')}
              </LinkButton>
            )
          ) : (
            <Button
              variant={left === 0 ? 'primary' : 'secondary'}
              loading={act.busy}
              onClick={() => void finish()}
            >
              {t('finish.act')}
            </Button>
          )
        }
      >
        {!finished && (
          <LinkButton size="s" variant="quiet" to={`/contests/${contest.id}/league/${league.id}/edit`}>
            {t('more.edit')}
          </LinkButton>
        )}
        {finished && (playoff === 0 || canDrawPlayoff) && (
          <Button size="s" variant="quiet" disabled={act.busy} onClick={() => void takeBack()}>
            {t('unfinish.act')}
          </Button>
        )}
      </ControlBar>
      <OpenMatches
        opened={ending && finished === null}
        onClose={() => setEnding(false)}
        title={t('finish.missing', { count: left })}
        text={t('finish.missingBody')}
        query={open}
        count={left}
        addressOf={addressOf}
        acts={
          <>
            <Button onClick={() => setEnding(false)}>{t('finish.wait')}</Button>
            <Button variant="danger" loading={act.busy} onClick={() => void end(true)}>
              {t('finish.force')}
            </Button>
          </>
        }
      />
    </>
  );
}
