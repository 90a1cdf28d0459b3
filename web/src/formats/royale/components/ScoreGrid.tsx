import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceFinder } from '@/formats/common/components/PlaceFinder';
import { usePlaceFinder } from '@/formats/common/lib/usePlaceFinder';
import { isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import type { RoyaleMatch, RoyaleParticipant } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { drafts } from '@/shared/lib/draft';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { wholeNumber } from '@/shared/lib/wholeNumber';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { RestoredNotice } from '@/shared/ui/RestoredNotice';
import { Tag } from '@/shared/ui/StatusBadge';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { useViewer } from '@/shared/viewer/viewer';
import { type LobbyAddress, saveScores } from '../api';
import {
  cellText,
  changesOf,
  type Edit,
  type Edits,
  isStored,
  missingRanks,
  type Row,
  ranges,
  rowsOf,
} from '../lib/grid';
import { maxKills, pointsOf, type Scoring } from '../lib/points';
import { useSave } from '../lib/useSave';
import classes from './ScoreGrid.module.css';
import { Shots } from './Shots';

interface ScoreGridProps {
  address: LobbyAddress;
  match: RoyaleMatch;
  scoring: Scoring;
  /** What is shown instead of the bar while nothing is to be saved. */
  next: ReactNode;
}

const none: Edits = new Map();

/** A phone drops a page whose app is in the background for a while, for example to read the ranks from a picture. */
const kept = drafts('scoresDraft', isDraft);

function isDraft(draft: unknown): draft is [number, Edit][] {
  return (
    Array.isArray(draft) &&
    draft.every((row: unknown) => {
      const [id, edit] = Array.isArray(row) ? (row as [unknown, Partial<Edit> | null]) : [];
      return (
        typeof id === 'number' &&
        typeof edit?.version === 'number' &&
        typeof edit.rank === 'string' &&
        typeof edit.kill === 'string'
      );
    })
  );
}

/** Holds the edits, and keeps them on the device until they are saved. */
function useKeptEdits(matchId: number) {
  const key = kept.key(useViewer().id ?? 0, matchId);
  const [draft] = useState(() => {
    kept.sweep();
    return kept.read(key);
  });
  const [edits, setEdits] = useState<Edits>(() => new Map(draft));
  useEffect(() => {
    if (edits.size > 0) kept.write(key, [...edits]);
    else kept.remove(key);
  }, [key, edits]);
  return { edits, setEdits, restored: draft !== null };
}

/** Holds the edits of the scores in a lobby, and saves them in one request. */
function useScoreEdits(address: LobbyAddress, { participants }: RoyaleMatch) {
  const { t } = useTranslation('battleroyal');
  const saving = useSave(address);
  const withKey = useIdempotencyKey();
  const { edits, setEdits, restored } = useKeptEdits(address.matchId);
  const rows = rowsOf(participants, edits);
  const changes = changesOf(rows, edits);
  useAskBeforeLeaving(changes.length > 0, { text: t('grid.unsaved'), kept: true });

  return {
    rows,
    /** The changed rows to send. */
    changes,
    edited: edits.size > 0,
    /** Whether there is input of an earlier visit. */
    restored: restored && edits.size > 0,
    busy: saving.busy,
    error: saving.error,
    /** Returns the version of the score that the edit of a participant builds on. */
    versionOf: ({ id, version }: RoyaleParticipant) => edits.get(id)?.version ?? version,
    /** Keeps an edit of a row. Null, and an edit to what is stored, remove it. */
    change(participant: RoyaleParticipant, edit: Edit | null) {
      setEdits((now) => {
        const next = new Map(now);
        if (edit && !isStored(participant, edit)) next.set(participant.id, edit);
        else next.delete(participant.id);
        return next;
      });
    },
    reset: () => setEdits(none),
    async save() {
      const sent = edits;
      if (
        await saving.run(() => withKey(changes, (key) => saveScores(address, changes, key)), t('grid.saved'))
      ) {
        // Input of the time while it was being saved stays.
        setEdits((now) => new Map([...now].filter(([id, edit]) => sent.get(id) !== edit)));
      }
    },
  };
}

/** Finds a participant by name, brings the row into view, and moves the focus into it. */
function useRowFinder(participants: readonly RoyaleParticipant[], grid: RefObject<HTMLElement | null>) {
  const nameOf = useDisplayName();
  const row = () => grid.current?.querySelector('[aria-current="true"]');
  const finder = usePlaceFinder(participants, () => row()?.scrollIntoView({ block: 'start' }));
  const found = participants.find(({ id }) => id === finder.entry);
  const name = found && nameOf(found.name);
  return {
    finder,
    found: name === undefined ? null : { label: name, name, lock: null },
    onChoose: () => row()?.querySelector('input')?.focus(),
  };
}

/**
 * The scores of everybody in a lobby, edited row by row and saved in one request, for operators. In a large lobby a participant is found
 * by name.
 */
export function ScoreGrid({ address, match, scoring, next }: ScoreGridProps) {
  const { t } = useTranslation('battleroyal');
  const faultText = useFaultText();
  const editor = useScoreEdits(address, match);
  const { rows, changes, busy, error } = editor;
  const grid = useRef<HTMLElement>(null);
  const search = useRowFinder(match.participants, grid);
  const blocked = rows.some(
    ({ stale, changed, wrong }) => changed && (stale || wrong === 'kill' || wrong === 'beyond'),
  );
  return (
    <section ref={grid} className={classes.grid} aria-label={t('grid.title')}>
      <header className={classes.head}>
        <h2>{t('grid.title')}</h2>
        <p>{t('grid.hint')}</p>
      </header>
      {editor.restored && <RestoredNotice onDiscard={editor.reset} />}
      <PlaceFinder {...search} />
      <table>
        <thead>
          <tr>
            <th scope="col">{t('grid.who')}</th>
            <th scope="col">{t('grid.rank')}</th>
            <th scope="col">{t('grid.kill')}</th>
            <th scope="col">{t('grid.points')}</th>
          </tr>
        </thead>
        <tbody>
          {match.participants.map((participant, index) => {
            const row = rows[index];
            return (
              row && (
                <GridRow
                  key={participant.id}
                  participant={participant}
                  row={row}
                  found={participant.id === search.finder.entry}
                  scoring={scoring}
                  onChange={(edit) => editor.change(participant, edit)}
                  version={editor.versionOf(participant)}
                />
              )
            );
          })}
        </tbody>
      </table>
      <RankSummary participants={match.participants} rows={rows} />
      {error !== null && !isFault(error, 'scoreConflict') && (
        <Notice tone="danger" title={faultText(error)} answer />
      )}
      {/* Until there is something to save, the rows have the room of the bar. */}
      {editor.edited ? (
        <div className={classes.bar}>
          <Button variant="quiet" disabled={busy} onClick={editor.reset}>
            {t('grid.reset')}
          </Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={changes.length === 0 || blocked}
            onClick={() => void editor.save()}
          >
            {changes.length === 0 ? t('grid.nothing') : t('grid.save', { count: changes.length })}
          </Button>
        </div>
      ) : (
        next
      )}
    </section>
  );
}

interface RankSummaryProps {
  participants: readonly RoyaleParticipant[];
  rows: readonly Row[];
}

/** The ranks that several participants have, and those that nobody has. */
function RankSummary({ participants, rows }: RankSummaryProps) {
  const { t } = useTranslation('battleroyal');
  const missing = missingRanks(participants, rows);
  const twice = [
    ...new Set(rows.filter(({ wrong }) => wrong === 'duplicate').map(({ rank }) => Number(rank))),
  ].sort((a, b) => a - b);
  return (
    <div className={classes.summary} aria-live="polite">
      {twice.length > 0 && (
        <p data-wrong>{t('grid.duplicates', { ranks: ranges(twice).join(t('grid.and')) })}</p>
      )}
      {missing.length > 0 ? (
        <p>{t('grid.missing', { ranks: ranges(missing).join(t('grid.and')) })}</p>
      ) : (
        twice.length === 0 && <p data-complete>{t('grid.complete')}</p>
      )}
    </div>
  );
}

interface GridRowProps {
  participant: RoyaleParticipant;
  row: Row;
  /** Whether the search by name shows it. */
  found: boolean;
  scoring: Scoring;
  /** The version of the score that the edit builds on. */
  version: number;
  onChange: (edit: Edit | null) => void;
}

function GridRow({ participant, row, found, scoring, version, onChange }: GridRowProps) {
  const { t } = useTranslation(['battleroyal', 'standings']);
  const nameOf = useDisplayName();
  const line = useRef<HTMLTableRowElement>(null);
  const name = nameOf(participant.name);
  const { rank, kill } = row;
  const points = pointsOf(scoring, wholeNumber(rank), wholeNumber(kill)).total;
  const type = (next: Partial<Pick<Edit, 'rank' | 'kill'>>) => onChange({ version, rank, kill, ...next });

  /** Enter and the arrow keys move up and down within a column. */
  function step(event: KeyboardEvent<HTMLInputElement>, column: string) {
    const down = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
    const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if ((!down && !up) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = down ? line.current?.nextElementSibling : line.current?.previousElementSibling;
    next?.querySelector<HTMLInputElement>(`input[data-column="${column}"]`)?.focus();
  }

  return (
    <tr
      ref={line}
      aria-current={found || undefined}
      data-wrong={row.wrong ?? undefined}
      data-changed={row.changed || undefined}
    >
      <th scope="row">
        <span className={classes.who}>
          <span lang={textLanguage(name)}>{name}</span>
          {participant.status === 'dropped' && <Tag>{t('standings:dropped')}</Tag>}
        </span>
        <Shots name={name} images={participant.images} />
        {row.wrong && (
          <em id={`wrong-${participant.id}`}>
            {row.wrong === 'kill' ? t('grid.killTooMany', { max: maxKills }) : t(`grid.${row.wrong}`)}
          </em>
        )}
        {row.stale && (
          <StaleScore
            participant={participant}
            onTake={() => onChange(null)}
            onKeep={() => onChange({ version: participant.version, rank, kill })}
          />
        )}
      </th>
      {(['rank', 'kill'] as const).map((column) => (
        <td key={column}>
          <input
            data-column={column}
            inputMode="numeric"
            enterKeyHint="next"
            autoComplete="off"
            aria-label={t(`grid.${column}Of`, { name })}
            aria-invalid={
              (column === 'kill' ? row.wrong === 'kill' : row.wrong !== null && row.wrong !== 'kill') ||
              undefined
            }
            aria-describedby={row.wrong ? `wrong-${participant.id}` : undefined}
            value={row[column]}
            onChange={(event) => type({ [column]: cellText(event.currentTarget.value) })}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => step(event, column)}
          />
        </td>
      ))}
      <td className={classes.points}>{points}</td>
    </tr>
  );
}

interface StaleScoreProps {
  participant: RoyaleParticipant;
  /** Drops what was typed. */
  onTake: () => void;
  /** Keeps what was typed, over the stored score. */
  onKeep: () => void;
}

/** Says that somebody else changed a score that is being edited. */
function StaleScore({ participant: { rank, kill }, onTake, onKeep }: StaleScoreProps) {
  const { t } = useTranslation('battleroyal');
  return (
    <span className={classes.stale} role="alert">
      {t('grid.stale', {
        score: rank === null ? t('table.noRank', { kill }) : t('table.score', { rank, kill }),
      })}
      <span>
        <Button size="s" variant="quiet" onClick={onTake}>
          {t('grid.take')}
        </Button>
        <Button size="s" variant="quiet" onClick={onKeep}>
          {t('grid.keep')}
        </Button>
      </span>
    </span>
  );
}
