import { IconArrowsShuffle, IconGripVertical, IconRotate2 } from '@tabler/icons-react';
import { type DragEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupLetter } from '@/entities/match/texts';
import { ChoiceBar } from '@/formats/common/components/ChoiceBar';
import { PlaceFinder } from '@/formats/common/components/PlaceFinder';
import { useChosen } from '@/formats/common/lib/useChosen';
import { useLostFocus } from '@/formats/common/lib/useLostFocus';
import { usePlaceFinder } from '@/formats/common/lib/usePlaceFinder';
import type { ParticipantRef } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import hidden from '@/shared/ui/spoken.module.css';
import { dealt, type Groups, groupOf, moved, smallest, swapped } from '../lib/groups';
import classes from './GroupBoard.module.css';

/** The type of what is dragged between groups. Files and texts from elsewhere do not have it. */
const draggedType = 'application/x-yagura-entry';

interface GroupBoardProps {
  groups: Groups;
  /** The proposed groups. */
  proposal: Groups;
  participants: ReadonlyMap<number, ParticipantRef>;
  onChange: (groups: number[][]) => void;
  fault?: string;
}

/**
 * The groups with their entries. Two entries are exchanged by choosing both or by dragging; choosing a group moves one
 * there. Among many entries one is found by name.
 */
export function GroupBoard(props: GroupBoardProps) {
  const { groups, participants, onChange, fault } = props;
  const { t } = useTranslation('league');
  const nameOf = useDisplayName();
  const [chosen, setChosen] = useChosen();
  const [said, setSaid] = useState('');
  const board = useRef<HTMLDivElement>(null);
  const passFocus = useLostFocus(board);
  const { finder, place } = useEntryFinder(props, board, chosen);
  const { entry: found } = finder;
  const small = groups.some(({ length }) => length < smallest);
  const single = groups.length === 1;
  const name = (entry: number) => nameOf(participants.get(entry)?.name ?? '');

  /** Clears the choice. If the pressed button goes with it, the focus goes on to an entry. */
  function clear(entry: number) {
    passFocus(`[data-entry="${entry}"]`);
    setChosen(null);
  }

  function swap(a: number, b: number) {
    clear(b);
    if (groupOf(groups, a) === groupOf(groups, b)) return;
    setSaid(t('groups.swapped', { first: name(a), second: name(b) }));
    onChange(swapped(groups, a, b));
  }

  function move(entry: number, to: number) {
    clear(entry);
    setSaid(t('groups.moved', { name: name(entry), group: groupLetter(to) }));
    onChange(moved(groups, entry, to));
  }

  function choose(entry: number) {
    if (chosen === entry) setChosen(null);
    else if (chosen === null || groupOf(groups, chosen) === groupOf(groups, entry)) setChosen(entry);
    else swap(chosen, entry);
  }

  return (
    <div ref={board}>
      {!single && <Tools {...props} />}
      <p className={hidden.spoken} role="status">
        {said}
      </p>
      {fault && <Notice tone="danger" title={fault} />}
      {small && <Notice tone="warning" title={t('groups.small', { count: smallest })} />}
      {!single && (
        <PlaceFinder finder={finder} found={place} onChoose={() => found !== null && choose(found)} />
      )}
      <div className={classes.groups}>
        {groups.map((group, index) => (
          <Group
            key={groupLetter(index)}
            letter={groupLetter(index)}
            entries={group}
            participants={participants}
            fixed={single}
            chosen={chosen}
            found={found}
            onChoose={choose}
            onSwap={swap}
            onMove={(entry) => move(entry, index)}
          />
        ))}
      </div>
      {chosen !== null && (
        <ChoiceBar
          aboveFormBar
          text={t('groups.chosen', { name: name(chosen) })}
          cancelLabel={t('groups.cancelChoice')}
          onCancel={() => clear(chosen)}
        />
      )}
    </div>
  );
}

/** Finds a participant by name and brings the entry into view. */
function useEntryFinder(
  { groups, participants }: GroupBoardProps,
  board: RefObject<HTMLElement | null>,
  chosen: number | null,
) {
  const { t } = useTranslation('league');
  const nameOf = useDisplayName();
  const grouped = groups.flat().flatMap((entry) => participants.get(entry) ?? []);
  const finder = usePlaceFinder(grouped, () =>
    board.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'start' }),
  );
  const participant = grouped.find(({ id }) => id === finder.entry);
  if (!participant) return { finder, place: null };
  const name = nameOf(participant.name);
  const group = groupLetter(groupOf(groups, participant.id));
  return {
    finder,
    place: {
      label: t('groups.member', { name, group }),
      name,
      lock: null,
      chosen: chosen === participant.id,
    },
  };
}

/** Deals the entries among the groups again, or as they were proposed. */
function Tools({ groups, proposal, onChange }: GroupBoardProps) {
  const { t } = useTranslation('league');
  return (
    <div className={classes.tools}>
      <p>{t('groups.hint')}</p>
      <Button
        size="s"
        icon={<IconArrowsShuffle size={18} aria-hidden="true" />}
        onClick={() => onChange(dealt(groups))}
      >
        {t('groups.deal')}
      </Button>
      <Button
        size="s"
        variant="quiet"
        icon={<IconRotate2 size={18} aria-hidden="true" />}
        onClick={() => onChange(proposal.map((group) => [...group]))}
      >
        {t('groups.reset')}
      </Button>
    </div>
  );
}

interface GroupProps {
  letter: string;
  entries: readonly number[];
  participants: ReadonlyMap<number, ParticipantRef>;
  /** Whether it is the only group, so that nothing can be exchanged. */
  fixed: boolean;
  chosen: number | null;
  /** The entry that the search by name shows. */
  found: number | null;
  onChoose: (entry: number) => void;
  onSwap: (a: number, b: number) => void;
  /** Moves an entry into this group. */
  onMove: (entry: number) => void;
}

function Group(props: GroupProps) {
  const { letter, entries, participants, fixed, chosen, found, onChoose, onSwap, onMove } = props;
  const { t } = useTranslation('league');

  /** Returns the dragged entry; null if something else is dropped. */
  function dragged(event: DragEvent): number | null {
    const text = event.dataTransfer.getData(draggedType);
    const entry = Number(text);
    return text !== '' && participants.has(entry) ? entry : null;
  }

  return (
    <section
      className={classes.group}
      aria-label={t('groups.name', { group: letter })}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const entry = dragged(event);
        if (entry !== null) onMove(entry);
      }}
    >
      <header>
        <h3>{t('groups.name', { group: letter })}</h3>
        {chosen !== null && !entries.includes(chosen) ? (
          <Button size="s" onClick={() => onMove(chosen)}>
            {t('groups.moveHere')}
          </Button>
        ) : (
          <span>{t('groups.count', { count: entries.length })}</span>
        )}
      </header>
      <ul>
        {entries.map((entry) => (
          <li key={entry}>
            <Member
              entry={entry}
              participant={participants.get(entry)}
              letter={letter}
              fixed={fixed}
              chosen={chosen === entry}
              found={found === entry}
              onChoose={() => onChoose(entry)}
              onDrop={(event) => {
                event.preventDefault();
                event.stopPropagation();
                const from = dragged(event);
                if (from !== null) onSwap(from, entry);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MemberProps {
  entry: number;
  participant: ParticipantRef | undefined;
  letter: string;
  fixed: boolean;
  chosen: boolean;
  found: boolean;
  onChoose: () => void;
  onDrop: (event: DragEvent) => void;
}

function Member({ entry, participant, letter, fixed, chosen, found, onChoose, onDrop }: MemberProps) {
  const { t } = useTranslation('league');
  const name = useDisplayName()(participant?.name ?? '');
  return (
    <button
      type="button"
      className={classes.member}
      data-entry={entry}
      aria-pressed={chosen}
      aria-current={found || undefined}
      aria-label={t('groups.member', { name, group: letter })}
      disabled={fixed}
      draggable={!fixed}
      onClick={onChoose}
      onDragStart={(event) => event.dataTransfer.setData(draggedType, String(entry))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <Avatar
        id={participant?.refId ?? entry}
        kind={participant?.kind}
        src={participant?.imageUrl}
        size={26}
      />
      <span lang={textLanguage(name)}>{name}</span>
      {!fixed && <IconGripVertical size={16} aria-hidden="true" />}
    </button>
  );
}
