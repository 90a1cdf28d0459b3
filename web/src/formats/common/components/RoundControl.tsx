import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import type { Format } from '@/entities/match/lib/paths';
import { apiQuery } from '@/shared/api/query';
import type { Contest, ParticipantRef } from '@/shared/api/types';
import { withoutParams } from '@/shared/history/params';
import { Button, LinkButton } from '@/shared/ui/Button';
import { nextRoundAct, type RoundAct, type RoundStage } from '../lib/roundAct';
import { useNotDrawnText } from '../lib/useNotDrawnText';
import { useEnding, useStageAct } from '../lib/useStageAct';
import { ControlBar, OpenMatchesLink } from './ControlBar';
import { type Joining, JoinSheet } from './JoinSheet';

/** Props of the sheet that shows what is missing before a round is ended. */
export interface MissingSheetProps {
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  /** Ends the round without the missing results. */
  onEnd: () => void;
}

interface RoundControlProps<Row extends { participant: ParticipantRef }, Key extends QueryKey> {
  contest: Contest;
  stage: RoundStage;
  format: Format;
  /** The number of entries, as a text. */
  field: string;
  /** The text of what is still missing. */
  progress: ReactNode;
  /** How many results of the running round are known to be missing. */
  open?: number;
  /** The action after the stage is finished. */
  next?: ReactNode;
  /** Whether a following stage exists, so that the finish cannot be undone. */
  followed?: boolean;
  texts: {
    start: (n: number) => string;
    finished: string;
    /** The effects of the actions in this format. */
    end: string;
    reopen: string;
    finish?: string;
    unfinish: string;
  };
  acts: {
    start: () => void;
    end: (force: boolean) => Promise<unknown>;
    reopen: () => Promise<unknown>;
    finish: (early: boolean) => Promise<unknown>;
    unfinish: () => Promise<unknown>;
  };
  missing: (sheet: MissingSheetProps) => ReactNode;
  late: Joining<Row, Key>;
}

/** The questions before the acts that other people notice. */
function useQuestions(
  act: ReturnType<typeof useStageAct>,
  n: number,
  { texts, acts }: Pick<RoundControlProps<never, never>, 'texts' | 'acts'>,
) {
  const { t } = useTranslation('rounds');
  return {
    reopen: () =>
      act.ask(
        { title: t('reopen.title', { n }), body: texts.reopen, confirmLabel: t('reopen.act') },
        acts.reopen,
        t('reopen.done', { n }),
      ),
    finish: (early: boolean) =>
      act.ask(
        {
          title: t(early ? 'finish.earlyTitle' : 'finish.title'),
          body: texts.finish ?? t('finish.body'),
          confirmLabel: t('finish.act'),
        },
        () => acts.finish(early),
        t('finish.done'),
      ),
    unfinish: () =>
      act.ask(
        { title: t('unfinish.title'), body: texts.unfinish, confirmLabel: t('unfinish.act') },
        acts.unfinish,
        t('unfinish.done'),
      ),
  };
}

/** Holds whether the sheet that adds a late entry is open. The desk links to it. */
function useJoining() {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState(params.has('join'));
  const close = () => {
    setOpened(false);
    if (params.has('join')) setParams(withoutParams('join'), { replace: true, preventScrollReset: true });
  };
  return { opened, open: () => setOpened(true), close };
}

/** Returns the text about entries that came after the draw, as the desk counts them; empty if none can join. */
function useNotDrawn(contest: Contest, stage: RoundStage): string {
  const text = useNotDrawnText(contest);
  const desk = useQuery({
    ...apiQuery('/contests/{id}/desk/', { path: { id: contest.id } }),
    enabled: contest.cancelledAt === null && canJoin(stage),
  });
  return canJoin(stage) && desk.data?.stage?.id === stage.id ? text(desk.data.stage) : '';
}

/** The state of a stage with rounds and its actions, for operators. */
export function RoundControl<Row extends { participant: ParticipantRef }, Key extends QueryKey>(
  props: RoundControlProps<Row, Key>,
) {
  const { stage, format, field, progress, open = 0, next, followed = false, texts, acts } = props;
  const { t } = useTranslation('rounds');
  const act = useStageAct(stage.contestId);
  const joining = useJoining();
  const notDrawn = useNotDrawn(props.contest, stage);
  const roundAct = nextRoundAct(stage);
  const n = stage.currentRound + 1;
  const ending = useEnding(act, acts.end, t('end.done', { n }), roundAct.kind === 'end' ? n : null);

  const ask = useQuestions(act, n, props);
  const end = () =>
    ending.ask({ title: t('end.title', { n }), body: texts.end, confirmLabel: t('end.act', { n }) }, open);

  const primary: Record<RoundAct['kind'], ReactNode> = {
    start: (
      <Button variant="primary" disabled={act.busy} onClick={acts.start}>
        {texts.start(roundAct.kind === 'start' ? roundAct.round + 1 : n)}
      </Button>
    ),
    end:
      open > 0 ? (
        <OpenMatchesLink contestId={stage.contestId} />
      ) : (
        <Button variant="primary" loading={act.busy} onClick={() => void end()}>
          {t('end.act', { n })}
        </Button>
      ),
    finish: (
      <Button variant="primary" loading={act.busy} onClick={() => void ask.finish(false)}>
        {t('finish.act')}
      </Button>
    ),
    done: next,
  };
  return (
    <>
      <ControlBar
        title={
          stage.finished
            ? texts.finished
            : !stage.published
              ? t('control.ready', { field })
              : t(roundEnded(stage) ? 'control.ended' : 'control.playing', {
                  n,
                  rounds: stage.roundInfo.length,
                })
        }
        text={progress}
        note={notDrawn}
        noteAct={
          <Button size="s" variant="quiet" onClick={joining.open}>
            {t('join.open')}
          </Button>
        }
        primary={primary[roundAct.kind]}
      >
        <FurtherActs
          stage={stage}
          format={format}
          followed={followed}
          busy={act.busy}
          ask={ask}
          onEnd={open > 0 ? () => void end() : null}
          onJoin={notDrawn ? null : joining.open}
        />
      </ControlBar>
      {props.missing({
        opened: ending.missing,
        busy: act.busy,
        onClose: ending.wait,
        onEnd: ending.force,
      })}
      <JoinSheet {...props.late} contest={props.contest} opened={joining.opened} onClose={joining.close} />
    </>
  );
}

interface FurtherActsProps {
  stage: RoundStage;
  format: Format;
  /** Whether a following stage exists, so that the finish cannot be undone. */
  followed: boolean;
  busy: boolean;
  ask: ReturnType<typeof useQuestions>;
  /** Ends the running round without all results; null if there is another way. */
  onEnd: (() => void) | null;
  /** Opens the sheet that adds a late entry; null if there is another way. */
  onJoin: (() => void) | null;
}

/** The actions beside the next one: those of a stage that is not finished, or taking the finish back. */
function FurtherActs({ stage, format, followed, busy, ask, onEnd, onJoin }: FurtherActsProps) {
  const { t } = useTranslation('rounds');
  if (stage.finished) {
    return (
      !followed && (
        <Button size="s" variant="quiet" disabled={busy} onClick={() => void ask.unfinish()}>
          {t('unfinish.act')}
        </Button>
      )
    );
  }
  const roundAct = nextRoundAct(stage);
  const ended = roundEnded(stage);
  return (
    <>
      <LinkButton size="s" variant="quiet" to={contestPath(stage.contestId, `${format}/${stage.id}/edit`)}>
        {t('control.edit')}
      </LinkButton>
      {roundAct.kind === 'end' && onEnd && (
        <Button size="s" variant="quiet" disabled={busy} onClick={onEnd}>
          {t('end.act', { n: roundAct.round + 1 })}
        </Button>
      )}
      {onJoin && canJoin(stage) && (
        <Button size="s" variant="quiet" onClick={onJoin}>
          {t('join.open')}
        </Button>
      )}
      {ended && (
        <Button size="s" variant="quiet" disabled={busy} onClick={() => void ask.reopen()}>
          {t('reopen.act')}
        </Button>
      )}
      {ended && roundAct.kind === 'start' && (
        <Button size="s" variant="quiet" disabled={busy} onClick={() => void ask.finish(true)}>
          {t('finish.early')}
        </Button>
      )}
    </>
  );
}

/** Whether the current round was played and ended. */
function roundEnded({ published, roundStatus }: RoundStage): boolean {
  return published && roundStatus === 'end';
}

/** Whether an entry can still join: it needs a round that has not started. */
function canJoin(stage: RoundStage): boolean {
  const roundAhead = !stage.published || stage.currentRound + 1 < stage.roundInfo.length;
  return !stage.finished && nextRoundAct(stage).kind !== 'finish' && roundAhead;
}
