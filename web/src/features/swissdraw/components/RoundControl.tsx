import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlBar, JoinSheet, useAct } from '@/features/rounds';
import { isFault } from '@/shared/api/error';
import type { Contest, SwissDraw } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { endRound, fieldQuery, finishSwiss, joinSwiss, reopenRound, reopenSwiss } from '../api';
import { nextStep } from '../lib/step';
import { EndSheet } from './EndSheet';

interface RoundControlProps {
  contest: Contest;
  draw: SwissDraw;
  onDraw: () => void;
}

/** For operators: where the draw is, the one thing to do next, and what else can be done. */
export function RoundControl({ contest, draw, onDraw }: RoundControlProps) {
  const { t } = useTranslation(['swissdraw', 'rounds']);
  const act = useAct(contest.id);
  const [ending, setEnding] = useState(false);
  const [joining, setJoining] = useState(false);
  const field = useQuery({ ...fieldQuery(draw), enabled: joining });
  const step = nextStep(draw);
  const n = draw.currentRound + 1;
  const rounds = draw.roundInfo.length;

  async function end(open: number) {
    if (open > 0) {
      setEnding(true);
      return;
    }
    const agreed = await confirm({
      title: t('end.title', { n }),
      body: t('end.body'),
      confirmLabel: t('end.act', { n }),
    });
    if (agreed) await finishRound(false);
  }

  async function finishRound(force: boolean) {
    const done = await act.run(
      () => endRound(draw, draw.currentRound, force),
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
    if (agreed) await act.run(() => reopenRound(draw, draw.currentRound), t('reopen.done', { n }));
  }

  async function finish(early: boolean) {
    const agreed = await confirm({
      title: t(early ? 'finish.earlyTitle' : 'finish.title'),
      body: t(draw.playoff > 0 ? 'finish.bodyPlayoff' : 'finish.body'),
      confirmLabel: t('finish.act'),
    });
    if (agreed) await act.run(() => finishSwiss(draw, early), t('finish.done'));
  }

  async function takeBack() {
    const agreed = await confirm({
      title: t('unfinish.title'),
      body: t('unfinish.body'),
      confirmLabel: t('unfinish.act'),
    });
    if (agreed) await act.run(() => reopenSwiss(draw), t('unfinish.done'));
  }

  const ended = draw.published && draw.roundStatus === 'end';
  const acts: Record<typeof step.kind, ReactNode> = {
    draw: (
      <Button variant="primary" disabled={act.busy} onClick={onDraw}>
        {t('draw.act', { n: step.kind === 'draw' ? step.round + 1 : n })}
      </Button>
    ),
    end: (
      <Button
        variant={step.kind === 'end' && step.open === 0 ? 'primary' : 'secondary'}
        loading={act.busy}
        onClick={() => step.kind === 'end' && void end(step.open)}
      >
        {t('end.act', { n })}
      </Button>
    ),
    finish: (
      <Button variant="primary" loading={act.busy} onClick={() => void finish(false)}>
        {t('finish.act')}
      </Button>
    ),
    done: draw.canDrawPlayoff && (
      <LinkButton variant="primary" to={`/contests/${contest.id}/tournament/add`}>
        {t('playoff.act')}
      </LinkButton>
    ),
  };

  return (
    <>
      <ControlBar
        title={
          draw.finished
            ? t('state.finished')
            : !draw.published
              ? t('state.ready', { count: draw.activeCount })
              : t(ended ? 'state.ended' : 'state.playing', { n, rounds })
        }
        text={
          step.kind === 'end'
            ? step.open > 0
              ? t('state.open', { count: step.open })
              : t('state.allIn')
            : draw.canDrawPlayoff
              ? t('playoff.text', { count: draw.playoff })
              : ''
        }
        primary={acts[step.kind]}
      >
        {!draw.finished && (
          <>
            <LinkButton size="s" variant="quiet" to={`/contests/${contest.id}/swissdraw/${draw.id}/edit`}>
              {t('more.edit')}
            </LinkButton>
            {step.kind !== 'finish' && draw.currentRound + 1 < rounds + (draw.published ? 0 : 1) && (
              <Button size="s" variant="quiet" onClick={() => setJoining(true)}>
                {t('rounds:join.open')}
              </Button>
            )}
            {ended && (
              <Button size="s" variant="quiet" disabled={act.busy} onClick={() => void reopen()}>
                {t('reopen.act')}
              </Button>
            )}
            {ended && step.kind === 'draw' && (
              <Button size="s" variant="quiet" disabled={act.busy} onClick={() => void finish(true)}>
                {t('finish.early')}
              </Button>
            )}
          </>
        )}
        {draw.finished && (draw.playoff === 0 || draw.canDrawPlayoff) && (
          <Button size="s" variant="quiet" disabled={act.busy} onClick={() => void takeBack()}>
            {t('unfinish.act')}
          </Button>
        )}
      </ControlBar>
      <EndSheet
        draw={draw}
        opened={ending && step.kind === 'end'}
        busy={act.busy}
        onClose={() => setEnding(false)}
        onEnd={() => void finishRound(true)}
      />
      <JoinSheet
        contest={contest}
        text={t('join.text')}
        field={field}
        join={(entryId) => joinSwiss(draw, entryId)}
        opened={joining}
        onClose={() => setJoining(false)}
      />
    </>
  );
}
