import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlBar, JoinSheet, useAct } from '@/features/rounds';
import { isFault } from '@/shared/api/error';
import type { BattleRoyal, Contest, RoyaleLobby } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import {
  endRound,
  fieldQuery,
  finishRoyale,
  joinRoyale,
  lobbiesQuery,
  reopenRound,
  reopenRoyale,
} from '../api';
import { nextStep, type Step } from '../lib/step';
import { EndSheet } from './EndSheet';

interface RoundControlProps {
  contest: Contest;
  royale: BattleRoyal;
  onDeal: () => void;
}

/** For operators: where the battle royale is, the one thing to do next, and what else can be done. */
export function RoundControl({ contest, royale, onDeal }: RoundControlProps) {
  const { t } = useTranslation(['battleroyal', 'rounds']);
  const act = useAct(contest.id);
  const [ending, setEnding] = useState(false);
  const [joining, setJoining] = useState(false);
  const lobbies = useQuery({ ...lobbiesQuery(royale, royale.currentRound), enabled: royale.published });
  const field = useQuery({ ...fieldQuery(royale), enabled: joining });
  const step = nextStep(royale);
  const n = royale.currentRound + 1;
  const rounds = royale.roundInfo.length;

  async function end() {
    // Who has dropped out owes no score, so the server has the last word on what is missing.
    const agreed = await confirm({
      title: t('end.title', { n }),
      body: t('end.body'),
      confirmLabel: t('end.act', { n }),
    });
    if (agreed) await finishRound(false);
  }

  async function finishRound(force: boolean) {
    const done = await act.run(
      () => endRound(royale, royale.currentRound, force),
      t('end.done', { n }),
      (cause) => {
        if (!isFault(cause, 'resultsMissing')) return false;
        setEnding(true);
        return true;
      },
    );
    if (done) setEnding(false);
  }

  async function reopen() {
    const agreed = await confirm({
      title: t('reopen.title', { n }),
      body: t('reopen.body'),
      confirmLabel: t('reopen.act'),
    });
    if (agreed) await act.run(() => reopenRound(royale, royale.currentRound), t('reopen.done', { n }));
  }

  async function finish(early: boolean) {
    const agreed = await confirm({
      title: t(early ? 'finish.earlyTitle' : 'finish.title'),
      body: t('finish.body'),
      confirmLabel: t('finish.act'),
    });
    if (agreed) await act.run(() => finishRoyale(royale, early), t('finish.done'));
  }

  async function takeBack() {
    const agreed = await confirm({
      title: t('unfinish.title'),
      body: t('unfinish.body'),
      confirmLabel: t('unfinish.act'),
    });
    if (agreed) await act.run(() => reopenRoyale(royale), t('unfinish.done'));
  }

  const ended = royale.published && royale.roundStatus === 'end';
  const acts: Record<Step['kind'], ReactNode> = {
    start: (
      <Button variant="primary" disabled={act.busy} onClick={onDeal}>
        {t('start.act', { n: step.kind === 'start' ? step.round + 1 : n })}
      </Button>
    ),
    end: (
      <Button variant="primary" loading={act.busy} onClick={() => void end()}>
        {t('end.act', { n })}
      </Button>
    ),
    finish: (
      <Button variant="primary" loading={act.busy} onClick={() => void finish(false)}>
        {t('finish.act')}
      </Button>
    ),
    done: null,
  };
  return (
    <>
      <ControlBar
        title={
          royale.finished
            ? t('state.finished')
            : !royale.published
              ? t('state.ready', { count: royale.active })
              : t(ended ? 'state.ended' : 'state.playing', { n, rounds })
        }
        text={<Progress royale={royale} step={step} lobbies={lobbies.data ?? []} />}
        primary={acts[step.kind]}
      >
        {royale.finished ? (
          <Button size="s" variant="quiet" disabled={act.busy} onClick={() => void takeBack()}>
            {t('unfinish.act')}
          </Button>
        ) : (
          <>
            <LinkButton size="s" variant="quiet" to={`/contests/${contest.id}/battleroyal/${royale.id}/edit`}>
              {t('more.edit')}
            </LinkButton>
            {step.kind !== 'finish' && (n < rounds || !royale.published) && (
              <Button size="s" variant="quiet" onClick={() => setJoining(true)}>
                {t('rounds:join.open')}
              </Button>
            )}
            {ended && (
              <Button size="s" variant="quiet" disabled={act.busy} onClick={() => void reopen()}>
                {t('reopen.act')}
              </Button>
            )}
            {ended && step.kind === 'start' && (
              <Button size="s" variant="quiet" disabled={act.busy} onClick={() => void finish(true)}>
                {t('finish.early')}
              </Button>
            )}
          </>
        )}
      </ControlBar>
      <EndSheet
        royale={royale}
        opened={ending && step.kind === 'end'}
        busy={act.busy}
        onClose={() => setEnding(false)}
        onEnd={() => void finishRound(true)}
      />
      <JoinSheet
        contest={contest}
        text={t('join.text')}
        field={field}
        join={(entryId) => joinRoyale(royale, entryId)}
        opened={joining}
        onClose={() => setJoining(false)}
      />
    </>
  );
}

interface ProgressProps {
  royale: BattleRoyal;
  step: Step;
  lobbies: readonly RoyaleLobby[];
}

/** How many scores of the round are in, and what is amiss among them. */
function Progress({ royale, step, lobbies }: ProgressProps) {
  const { t } = useTranslation('battleroyal');
  const nameOf = useDisplayName();
  if (royale.champion && !royale.finished) return t('state.won', { name: nameOf(royale.champion.name) });
  if (step.kind !== 'end' || lobbies.length === 0) return null;
  const total = lobbies.reduce((sum, { participants }) => sum + participants, 0);
  const done = lobbies.reduce((sum, { reported }) => sum + reported, 0);
  const conflicts = lobbies.reduce((sum, each) => sum + each.conflicts, 0);
  if (done === total && conflicts === 0) return t('state.allIn');
  return (
    <>
      {t('state.scores', { done, total })}
      {conflicts > 0 && ` · ${t('state.conflicts', { count: conflicts })}`}
    </>
  );
}
