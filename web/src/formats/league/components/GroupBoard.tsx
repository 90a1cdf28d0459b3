import { IconArrowsShuffle, IconGripVertical, IconRotate2 } from '@tabler/icons-react';
import { type DragEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupLetter } from '@/entities/match/texts';
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
 * there.
 */
export function GroupBoard({ groups, proposal, participants, onChange, fault }: GroupBoardProps) {
  const { t } = useTranslation('league');
  const nameOf = useDisplayName();
  const [chosen, setChosen] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const small = groups.some(({ length }) => length < smallest);

  useEffect(() => {
    if (chosen === null) return;
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setChosen(null);
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [chosen]);

  const name = (entry: number) => nameOf(participants.get(entry)?.name ?? '');

  function swap(a: number, b: number) {
    setChosen(null);
    if (groupOf(groups, a) === groupOf(groups, b)) return;
    setSaid(t('groups.swapped', { first: name(a), second: name(b) }));
    onChange(swapped(groups, a, b));
  }

  function move(entry: number, to: number) {
    setChosen(null);
    setSaid(t('groups.moved', { name: name(entry), group: groupLetter(to) }));
    onChange(moved(groups, entry, to));
  }

  function choose(entry: number) {
    if (chosen === entry) setChosen(null);
    else if (chosen === null || groupOf(groups, chosen) === groupOf(groups, entry)) setChosen(entry);
    else swap(chosen, entry);
  }

  /** Returns the dragged entry; null if something else is dropped. */
  function dragged(event: DragEvent): number | null {
    const text = event.dataTransfer.getData(draggedType);
    const entry = Number(text);
    return text !== '' && participants.has(entry) ? entry : null;
  }

  return (
    <div className={classes.board}>
      {groups.length > 1 && (
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
      )}
      <p className={hidden.spoken} role="status">
        {said}
      </p>
      {fault && <Notice tone="danger" title={fault} />}
      {small && <Notice tone="warning" title={t('groups.small', { count: smallest })} />}
      <div className={classes.groups}>
        {groups.map((group, index) => {
          const letter = groupLetter(index);
          const target = chosen !== null && groupOf(groups, chosen) !== index;
          return (
            <section
              key={letter}
              className={classes.group}
              aria-label={t('groups.name', { group: letter })}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                const entry = dragged(event);
                if (entry !== null) move(entry, index);
              }}
            >
              <header>
                <h3>{t('groups.name', { group: letter })}</h3>
                {target ? (
                  <Button size="s" onClick={() => move(chosen, index)}>
                    {t('groups.moveHere')}
                  </Button>
                ) : (
                  <span>{t('groups.count', { count: group.length })}</span>
                )}
              </header>
              <ul>
                {group.map((entry) => {
                  const participant = participants.get(entry);
                  return (
                    <li key={entry}>
                      <button
                        type="button"
                        className={classes.member}
                        aria-pressed={chosen === entry}
                        aria-label={t('groups.member', { name: name(entry), group: letter })}
                        disabled={groups.length === 1}
                        draggable={groups.length > 1}
                        onClick={() => choose(entry)}
                        onDragStart={(event) => event.dataTransfer.setData(draggedType, String(entry))}
                        onDragOver={(event) => event.preventDefault()}
                        onDrop={(event) => {
                          event.preventDefault();
                          event.stopPropagation();
                          const from = dragged(event);
                          if (from !== null) swap(from, entry);
                        }}
                      >
                        <Avatar
                          id={participant?.refId ?? entry}
                          kind={participant?.kind}
                          src={participant?.imageUrl}
                          size={26}
                        />
                        <span lang={textLanguage(name(entry))}>{name(entry)}</span>
                        {groups.length > 1 && <IconGripVertical size={16} aria-hidden="true" />}
                      </button>
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </div>
      {chosen !== null && (
        <div className={classes.bar}>
          <p role="status">{t('groups.chosen', { name: name(chosen) })}</p>
          <Button size="s" onClick={() => setChosen(null)}>
            {t('groups.cancelChoice')}
          </Button>
        </div>
      )}
    </div>
  );
}
