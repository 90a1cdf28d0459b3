import { IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso } from 'react-virtuoso';
import { pairReasonTexts } from '@/entities/match/lib/pairReason';
import { useStageAct } from '@/formats/common/lib/useStageAct';
import { apiCall } from '@/shared/api/call';
import { ApiError, isFault } from '@/shared/api/error';
import type { PairIssue, ParticipantRef, PlannedPair, SwissDraw, SwissPairing } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import hidden from '@/shared/ui/spoken.module.css';
import { Time } from '@/shared/ui/Time';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { checkQuery, type Pair, pairingQuery } from '../api';
import { entryAt, exchanged, issuesByEntry, issueText, judged, type Place, samePlace } from '../lib/pairs';
import classes from './PairingEditor.module.css';

interface PairingEditorProps {
  draw: SwissDraw;
  round: number;
  onClose: () => void;
}

/** The next round before it is published: as it is drawn, with its reasons; two places change by choosing both. */
export function PairingEditor({ draw, round, onClose }: PairingEditorProps) {
  const { t } = useTranslation('swissdraw');
  const act = useStageAct(draw.contestId);
  // Once the round is published there is nothing to propose, nor to check.
  const planned = draw.roundInfo[round]?.status === 'planned' && !act.busy;
  const pairing = useQuery({ ...pairingQuery(draw), enabled: planned });
  return (
    <Section heading={t('pairing.title', { n: round + 1 })}>
      <QueryView query={pairing}>
        {(drawn) => (
          <Editor draw={draw} round={round} act={act} planned={planned} drawn={drawn} onClose={onClose} />
        )}
      </QueryView>
    </Section>
  );
}

/** What an organiser has changed: the pairs, and the revision that they are checked under. */
interface HandMade {
  pairs: Pair[];
  revision: number;
}

interface EditorProps extends PairingEditorProps {
  act: ReturnType<typeof useStageAct>;
  planned: boolean;
  drawn: SwissPairing;
}

function Editor({ draw, round, act, planned, drawn, onClose }: EditorProps) {
  const { t } = useTranslation('swissdraw');
  const nameOf = useDisplayName();
  const keyFor = useIdempotencyKey();
  const [made, setMade] = useState<HandMade | null>(null);
  const [chosen, setChosen] = useState<Place | null>(null);
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<PairIssue[] | null>(null);
  const check = useQuery({
    ...checkQuery(draw, made?.revision ?? 0, made?.pairs ?? null),
    enabled: planned && made !== null,
    placeholderData: keepPreviousData,
  });
  const goOn = useAskBeforeLeaving(made !== null, { text: t('pairing.unsaved') });

  const drawnPairs = useMemo(() => drawn.pairs.map(({ a, b }): Pair => [a.id, b?.id ?? null]), [drawn]);
  const people = useMemo(() => peopleOf(drawn), [drawn]);
  const reasons = useMemo(() => reasonsOf(drawn), [drawn]);
  const pairs = made?.pairs ?? drawnPairs;
  const issues = refused ?? (made ? check.data : drawn.issues) ?? [];
  const byEntry = useMemo(() => issuesByEntry(issues), [issues]);
  const { hard, avoidable } = judged(made ? issues : []);
  const left = hard.flatMap(({ kind, entries }) =>
    kind === 'missing' ? entries.map((entry) => nameOf(people.get(entry)?.name ?? '')) : [],
  );
  const checking = made !== null && (check.isFetching || check.data === undefined) && refused === null;

  useEffect(() => {
    if (chosen === null) return;
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setChosen(null);
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [chosen]);

  function nameAt(place: Place): string {
    const entry = entryAt(pairs, place);
    const participant = entry === null ? undefined : people.get(entry);
    if (participant) return nameOf(participant.name);
    return entry === null ? t('pairing.bye') : t('pairing.gone');
  }

  function choose(place: Place) {
    if (chosen === null || samePlace(chosen, place)) {
      setChosen(chosen === null ? place : null);
      return;
    }
    setSaid(t('pairing.swapped', { first: nameAt(chosen), second: nameAt(place) }));
    const next = exchanged(pairs, chosen, place);
    const back = JSON.stringify(next) === JSON.stringify(drawnPairs);
    setMade(back ? null : { pairs: next, revision: Date.now() });
    setRefused(null);
    setChosen(null);
  }

  function reset() {
    setMade(null);
    setRefused(null);
    setChosen(null);
  }

  async function publish() {
    if (avoidable.length > 0) {
      const agreed = await confirm({
        title: t('pairing.avoidableTitle', { count: avoidable.length }),
        body: (
          <ul>
            {grouped(avoidable).map(({ kind, count }) => (
              <li key={kind}>{t(`issue.count.${kind}`, { count })}</li>
            ))}
          </ul>
        ),
        confirmLabel: t('pairing.publishAnyway'),
      });
      if (!agreed) return;
    }
    const body = {
      round,
      ...(made && { pairs: made.pairs }),
      ...(avoidable.length > 0 && { acknowledge: true }),
    };
    const done = await act.run(
      () =>
        apiCall('post', '/contests/{id}/swissdraw/{stageId}/round/', {
          path: { id: draw.contestId, stageId: draw.id },
          key: keyFor(body),
          body,
        }),
      t('pairing.published', { n: round + 1 }),
      (cause) => {
        const found = isFault(cause, 'pairingInvalid') ? issuesIn(cause) : null;
        if (found) setRefused(found);
        return false;
      },
    );
    if (done) {
      goOn();
      onClose();
    }
  }

  return (
    <div className={classes.editor}>
      <p className={classes.lead}>
        {t('pairing.lead')} <Time at={draw.roundInfo[round]?.startTime ?? draw.updated} zone />
      </p>
      <p className={hidden.spoken} role="status">
        {said}
      </p>
      <Virtuoso
        useWindowScroll
        data={pairs}
        initialItemCount={Math.min(pairs.length, 12)}
        increaseViewportBy={500}
        computeItemKey={(_, [upper]) => upper}
        itemContent={(index, pair) => (
          <PlannedMatch
            index={index}
            pair={pair}
            people={people}
            reason={reasons.get(String(pair))}
            issues={issuesOf(byEntry, pair)}
            chosen={chosen}
            nameAt={nameAt}
            onChoose={choose}
          />
        )}
      />
      <div className={classes.bar} data-choosing={chosen !== null || undefined}>
        {chosen ? (
          <>
            <p role="status">{t('pairing.chosen', { name: nameAt(chosen) })}</p>
            <Button onClick={() => setChosen(null)}>{t('pairing.cancelChoice')}</Button>
          </>
        ) : (
          <>
            {hard.length > 0 && (
              <Notice tone="danger" title={t('pairing.hard', { count: hard.length })}>
                {left.length > 0 && t('pairing.left', { names: left.join(t('pairing.and')) })}
              </Notice>
            )}
            {hard.length === 0 && avoidable.length > 0 && (
              <Notice tone="warning" title={t('pairing.avoidable', { count: avoidable.length })} />
            )}
            {made && check.isError && <Notice tone="danger" title={t('pairing.unchecked')} />}
            <div className={classes.acts}>
              <Button variant="quiet" onClick={onClose}>
                {t('pairing.close')}
              </Button>
              {made && (
                <Button variant="quiet" onClick={reset}>
                  {t('pairing.reset')}
                </Button>
              )}
              <Button
                variant="primary"
                loading={act.busy || checking}
                disabled={hard.length > 0}
                onClick={() => void publish()}
              >
                {t('pairing.publish', { n: round + 1 })}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

interface PlannedMatchProps {
  index: number;
  pair: Pair;
  people: ReadonlyMap<number, ParticipantRef>;
  /** Only where the pair is as it was drawn. */
  reason: PlannedPair['reason'] | undefined;
  issues: readonly PairIssue[];
  chosen: Place | null;
  nameAt: (place: Place) => string;
  onChoose: (place: Place) => void;
}

function PlannedMatch({ index, pair, people, reason, issues, chosen, nameAt, onChoose }: PlannedMatchProps) {
  const { t } = useTranslation('swissdraw');
  const { t: tMatch } = useTranslation('match');
  const wrong = issues.some((issue) => issue.hard);
  return (
    <div className={classes.row}>
      <div
        className={classes.pair}
        data-wrong={wrong || undefined}
        data-warned={(!wrong && issues.some((issue) => issue.avoidable)) || undefined}
      >
        <span className={classes.number}>{index + 1}</span>
        {([0, 1] as const).map((side) => {
          const place = { pair: index, side };
          const entry = pair[side];
          const participant = entry === null ? undefined : people.get(entry);
          const name = nameAt(place);
          return (
            <button
              key={side}
              type="button"
              className={classes.side}
              aria-pressed={samePlace(chosen, place)}
              aria-label={t('pairing.place', { number: index + 1, name })}
              data-empty={!participant || undefined}
              onClick={() => onChoose(place)}
            >
              {participant ? (
                <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={26} />
              ) : (
                <i aria-hidden="true" />
              )}
              <span lang={textLanguage(name)}>{name}</span>
            </button>
          );
        })}
      </div>
      {issues.map((issue) => (
        <p
          key={`${issue.kind}${issue.entries}`}
          className={classes.issue}
          data-hard={issue.hard || undefined}
        >
          {issueText(t, issue)}
        </p>
      ))}
      {reason && issues.length === 0 && (
        <details className={classes.reason}>
          <summary>
            <IconInfoCircle size={16} aria-hidden="true" />
            {pairReasonTexts(tMatch, reason)[0]}
          </summary>
          {pairReasonTexts(tMatch, reason)
            .slice(1)
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
        </details>
      )}
    </div>
  );
}

function peopleOf(drawn: SwissPairing): ReadonlyMap<number, ParticipantRef> {
  return new Map(drawn.pairs.flatMap(({ a, b }) => (b ? [a, b] : [a])).map((each) => [each.id, each]));
}

function reasonsOf(drawn: SwissPairing): ReadonlyMap<string, PlannedPair['reason']> {
  return new Map(drawn.pairs.map(({ a, b, reason }) => [String([a.id, b?.id ?? null]), reason]));
}

function issuesOf(byEntry: ReadonlyMap<number, PairIssue[]>, pair: Pair): PairIssue[] {
  return [...new Set(pair.flatMap((entry) => (entry === null ? [] : (byEntry.get(entry) ?? []))))];
}

function grouped(issues: readonly PairIssue[]) {
  const kinds = [...new Set(issues.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, count: issues.filter((issue) => issue.kind === kind).length }));
}

/** The issues that a refusal names. */
function issuesIn(cause: unknown): PairIssue[] | null {
  const data = cause instanceof ApiError ? cause.data : null;
  const issues = data && typeof data === 'object' && 'issues' in data ? data.issues : null;
  return Array.isArray(issues) ? issues : null;
}
