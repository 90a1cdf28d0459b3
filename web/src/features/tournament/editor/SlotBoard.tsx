import { IconGripVertical, IconLock } from '@tabler/icons-react';
import { type DragEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParticipantRef } from '@/shared/api/types';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import classes from './SlotBoard.module.css';

interface SlotBoardProps {
  assignment: readonly (number | null)[];
  participants: ReadonlyMap<number, ParticipantRef>;
  /** Why a first-round match, by its order, must stay as it is; null where it may change. */
  lockOf?: (order: number) => string | null;
  onSwap: (a: number, b: number) => void;
}

/** The first round's slots. Two slots change places by dragging, or by choosing one after the other. */
export function SlotBoard({ assignment, participants, lockOf, onSwap }: SlotBoardProps) {
  const { t } = useTranslation('tournament');
  const [chosen, setChosen] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (chosen === null) return;
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setChosen(null);
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [chosen]);

  const nameOf = (slot: number) => {
    const entry = assignment[slot];
    return (entry == null ? null : participants.get(entry)?.name) ?? t('edit.emptySlot');
  };

  function exchange(a: number, b: number) {
    setChosen(null);
    setOver(null);
    if (a === b) return;
    setSaid(t('edit.swapped', { first: nameOf(a), second: nameOf(b) }));
    onSwap(a, b);
  }

  function drop(event: DragEvent, slot: number) {
    event.preventDefault();
    const from = Number(event.dataTransfer.getData('text/plain'));
    if (Number.isInteger(from) && assignment[from] !== undefined) exchange(from, slot);
  }

  return (
    <div className={classes.board}>
      <p className={classes.said} role="status">
        {said}
      </p>
      <ol className={classes.matches}>
        {matchOrders(assignment.length).map((order) => {
          const lock = lockOf?.(order) ?? null;
          return (
            <li key={order} className={classes.match} data-locked={lock !== null || undefined}>
              <p className={classes.number}>
                <span className={classes.order}>1-{order + 1}</span>
                {lock && (
                  <span className={classes.lock}>
                    <IconLock size={14} aria-hidden="true" />
                    {lock}
                  </span>
                )}
              </p>
              {[order * 2, order * 2 + 1].map((slot) => {
                const entry = assignment[slot] ?? null;
                const participant = entry === null ? null : (participants.get(entry) ?? null);
                return (
                  <button
                    key={slot}
                    type="button"
                    className={classes.slot}
                    disabled={lock !== null}
                    aria-pressed={chosen === slot}
                    aria-label={t('edit.slotLabel', {
                      number: `1-${order + 1}`,
                      position: (slot % 2) + 1,
                      name: nameOf(slot),
                    })}
                    data-over={over === slot || undefined}
                    data-empty={participant === null || undefined}
                    draggable={lock === null}
                    onClick={() => (chosen === null ? setChosen(slot) : exchange(chosen, slot))}
                    onDragStart={(event) => {
                      event.dataTransfer.setData('text/plain', String(slot));
                      event.dataTransfer.effectAllowed = 'move';
                      setChosen(slot);
                    }}
                    onDragEnd={() => {
                      setChosen(null);
                      setOver(null);
                    }}
                    onDragOver={(event) => {
                      if (lock !== null) return;
                      event.preventDefault();
                      setOver(slot);
                    }}
                    onDragLeave={() => setOver((before) => (before === slot ? null : before))}
                    onDrop={(event) => lock === null && drop(event, slot)}
                  >
                    {participant ? (
                      <Avatar
                        id={participant.refId}
                        kind={participant.kind}
                        src={participant.imageUrl}
                        size={26}
                      />
                    ) : (
                      <i className={classes.nobody} aria-hidden="true" />
                    )}
                    <span>{nameOf(slot)}</span>
                    {lock === null && (
                      <IconGripVertical size={16} className={classes.grip} aria-hidden="true" />
                    )}
                  </button>
                );
              })}
            </li>
          );
        })}
      </ol>
      {chosen !== null && (
        <div className={classes.bar}>
          <p role="status">{t('edit.chosen', { name: nameOf(chosen) })}</p>
          <Button size="s" onClick={() => setChosen(null)}>
            {t('edit.cancelChoice')}
          </Button>
        </div>
      )}
    </div>
  );
}

function matchOrders(slots: number): number[] {
  return Array.from({ length: slots / 2 }, (_, order) => order);
}
