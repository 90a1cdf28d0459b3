import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { PlaceFinder } from '@/formats/common/components/PlaceFinder';
import { usePlaceFinder } from '@/formats/common/lib/usePlaceFinder';
import { useStageAct } from '@/formats/common/lib/useStageAct';
import { apiCall } from '@/shared/api/call';
import { ApiError, isFault } from '@/shared/api/error';
import type { PairIssue, SwissDraw, SwissPairing } from '@/shared/api/types';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import hidden from '@/shared/ui/spoken.module.css';
import { Time } from '@/shared/ui/Time';
import { useAskBeforeLeaving, useDiscardQuestion } from '@/shared/ui/useAskBeforeLeaving';
import { pairingQuery } from '../api';
import { placeOf, samePlace } from '../lib/pairs';
import { usePairing } from '../lib/usePairing';
import classes from './PairingEditor.module.css';
import { PlannedMatch } from './PlannedMatch';

interface PairingEditorProps {
  draw: SwissDraw;
  round: number;
  onClose: () => void;
}

/** The next round before it is published: the drawn pairs with their reasons. Choosing two places exchanges them. */
export function PairingEditor({ draw, round, onClose }: PairingEditorProps) {
  const { t } = useTranslation('swissdraw');
  const act = useStageAct(draw.contestId);
  // A published round has no proposal, and its pairs cannot be checked.
  const planned = draw.roundInfo[round]?.status === 'planned' && !act.busy;
  const pairing = useQuery({ ...pairingQuery(draw), enabled: planned });
  return (
    <Section heading={t('pairing.title', { n: round + 1 })}>
      <QueryView query={pairing}>
        {(drawn) => (
          <Editor draw={draw} round={round} act={act} planned={planned} drawn={drawn} onClose={onClose} />
        )}
      </QueryView>
      {pairing.isError && pairing.data === undefined && (
        <Button onClick={onClose}>{t('pairing.close')}</Button>
      )}
    </Section>
  );
}

interface EditorProps extends PairingEditorProps {
  act: ReturnType<typeof useStageAct>;
  planned: boolean;
  drawn: SwissPairing;
}

/**
 * Returns the function that publishes the pairs. Issues that could be avoided are confirmed first; those for which the
 * server refuses the pairs are shown. The function resolves to whether the round is published.
 */
function usePublish({ draw, round, act }: EditorProps, pairing: ReturnType<typeof usePairing>) {
  const { t } = useTranslation('swissdraw');
  const withKey = useIdempotencyKey();
  const { changed, avoidable } = pairing;

  return async function publish(): Promise<boolean> {
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
      if (!agreed) return false;
    }
    const body = {
      round,
      ...(changed && { pairs: changed }),
      ...(avoidable.length > 0 && { acknowledge: true }),
    };
    return act.run(
      () =>
        withKey(body, (key) =>
          apiCall('post', '/contests/{id}/swissdraw/{stageId}/round/', {
            path: { id: draw.contestId, stageId: draw.id },
            key,
            body,
          }),
        ),
      t('pairing.published', { n: round + 1 }),
      (cause) => {
        const found = isFault(cause, 'pairingInvalid') ? issuesIn(cause) : null;
        if (found) pairing.refuse(found);
        return false;
      },
    );
  };
}

/** Finds a participant by name and scrolls the list to the pair. */
function usePairFinder(
  { pairs, participants }: ReturnType<typeof usePairing>,
  list: RefObject<VirtuosoHandle | null>,
) {
  const paired = pairs.flat().flatMap((entry) => (entry === null ? [] : (participants.get(entry) ?? [])));
  const finder = usePlaceFinder(paired, (entry) => {
    const place = placeOf(pairs, entry);
    if (place) list.current?.scrollToIndex({ index: place.pair, align: 'start', offset: -heightAbove() });
  });
  return { ...finder, place: finder.entry === null ? null : placeOf(pairs, finder.entry) };
}

/** Returns the height of the bars at the top of the screen. The list scrolls by itself, so it does not know them. */
function heightAbove(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

function Editor(props: EditorProps) {
  const { draw, round, act, planned, drawn, onClose } = props;
  const { t } = useTranslation('swissdraw');
  const pairing = usePairing(draw, drawn, planned);
  const { changed, chosen, nameAt } = pairing;
  const list = useRef<VirtuosoHandle>(null);
  const finder = usePairFinder(pairing, list);
  const { place: found } = finder;
  const release = useAskBeforeLeaving(changed !== null, { text: t('pairing.unsaved') });
  const askToDiscard = useDiscardQuestion();
  const publish = usePublish(props, pairing);

  async function close() {
    if (changed && !(await askToDiscard())) return;
    release();
    onClose();
  }

  async function publishAndClose() {
    if (await publish()) {
      release();
      onClose();
    }
  }

  return (
    <div>
      <p className={classes.lead}>
        {t('pairing.lead')} <Time at={draw.roundInfo[round]?.beginsAt ?? draw.updated} zone within />
      </p>
      <p className={hidden.spoken} role="status">
        {pairing.announcement}
      </p>
      <PlaceFinder
        finder={finder}
        found={
          found && {
            label: t('pairing.place', { number: found.pair + 1, name: nameAt(found) }),
            name: nameAt(found),
            lock: null,
            chosen: samePlace(chosen, found),
          }
        }
        onChoose={() => found && pairing.choose(found)}
      />
      <PlannedMatches list={list} pairing={pairing} found={found} />
      <div className={classes.bar} data-choosing={chosen !== null || undefined}>
        {chosen ? (
          <>
            <p role="status">{t('pairing.chosen', { name: nameAt(chosen) })}</p>
            <Button onClick={pairing.cancelChoice}>{t('pairing.cancelChoice')}</Button>
          </>
        ) : (
          <PublishBar
            pairing={pairing}
            round={round}
            busy={act.busy}
            onClose={() => void close()}
            onPublish={() => void publishAndClose()}
          />
        )}
      </div>
    </div>
  );
}

interface PlannedMatchesProps {
  list: RefObject<VirtuosoHandle | null>;
  pairing: ReturnType<typeof usePairing>;
  /** The place that the search by name shows. */
  found: ReturnType<typeof usePairFinder>['place'];
}

/** The pairs, of which those near the window are drawn. */
function PlannedMatches({ list, pairing, found }: PlannedMatchesProps) {
  const { pairs } = pairing;
  return (
    <Virtuoso
      ref={list}
      useWindowScroll
      data={pairs}
      initialItemCount={Math.min(pairs.length, 12)}
      increaseViewportBy={500}
      computeItemKey={(_, [upper]) => upper}
      itemContent={(index, pair) => (
        <PlannedMatch
          index={index}
          pair={pair}
          participants={pairing.participants}
          reason={pairing.reasonOf(pair)}
          issues={pairing.issuesOf(pair)}
          chosen={pairing.chosen}
          found={found}
          nameAt={pairing.nameAt}
          onChoose={pairing.choose}
        />
      )}
    />
  );
}

interface PublishBarProps {
  pairing: ReturnType<typeof usePairing>;
  round: number;
  busy: boolean;
  onClose: () => void;
  onPublish: () => void;
}

/** What is wrong with the pairs as a whole, and the buttons that publish or reset them. */
function PublishBar({ pairing, round, busy, onClose, onPublish }: PublishBarProps) {
  const { t } = useTranslation('swissdraw');
  const { hard, avoidable, missing } = pairing;
  return (
    <>
      {hard.length > 0 && (
        <Notice tone="danger" title={t('pairing.hard', { count: hard.length })}>
          {missing.length > 0 && t('pairing.left', { names: missing.join(t('pairing.and')) })}
        </Notice>
      )}
      {hard.length === 0 && avoidable.length > 0 && (
        <Notice tone="warning" title={t('pairing.avoidable', { count: avoidable.length })} />
      )}
      {pairing.unchecked && <Notice tone="danger" title={t('pairing.unchecked')} />}
      <div className={classes.acts}>
        <Button variant="quiet" onClick={onClose}>
          {t('pairing.close')}
        </Button>
        {pairing.changed && (
          <Button variant="quiet" onClick={pairing.reset}>
            {t('pairing.reset')}
          </Button>
        )}
        <Button
          variant="primary"
          loading={busy || pairing.checking}
          disabled={hard.length > 0}
          onClick={onPublish}
        >
          {t('pairing.publish', { n: round + 1 })}
        </Button>
      </div>
    </>
  );
}

function grouped(issues: readonly PairIssue[]) {
  const kinds = [...new Set(issues.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, count: issues.filter((issue) => issue.kind === kind).length }));
}

/** Returns the issues that a refused request names. */
function issuesIn(cause: unknown): PairIssue[] | null {
  const data = cause instanceof ApiError ? cause.data : null;
  const issues = data && typeof data === 'object' && 'issues' in data ? data.issues : null;
  return Array.isArray(issues) ? issues : null;
}
