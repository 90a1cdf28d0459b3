import { IconGripVertical, IconLock } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParticipantRef } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import hidden from '@/shared/ui/spoken.module.css';
import classes from './SlotBoard.module.css';

/** The type of what is dragged between slots. Files and texts from elsewhere do not have it. */
const draggedType = 'application/x-yagura-slot';

interface SlotBoardProps {
  assignment: readonly (number | null)[];
  participants: ReadonlyMap<number, ParticipantRef>;
  /** Returns why the first-round match of an order cannot be changed; null if it can. */
  lockOf?: (order: number) => string | null;
  /** Returns the number of a match by its order. */
  numberOf: (order: number) => string;
  /** Entries in no slot. Their indices follow those of the slots. */
  reserves: readonly number[];
  noReserves?: ReactNode;
  onSwap: (a: number, b: number) => void;
}

/** The slots of the first round and the reserves. Two of them are exchanged by dragging, or by choosing both. */
export function SlotBoard({
  assignment,
  participants,
  lockOf,
  numberOf,
  reserves,
  noReserves,
  onSwap,
}: SlotBoardProps) {
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

  const slots = assignment.length;
  const places = [...assignment, ...reserves];
  const participantAt = (place: number) => {
    const entry = places[place];
    return entry == null ? null : (participants.get(entry) ?? null);
  };
  const nameOf = (place: number) => {
    const participant = participantAt(place);
    return participant ? displayName(participant.name) : t('edit.emptySlot');
  };

  function exchange(a: number, b: number) {
    setChosen(null);
    setOver(null);
    if (a === b || (a >= slots && b >= slots)) return;
    setSaid(t('edit.swapped', { first: nameOf(a), second: nameOf(b) }));
    onSwap(a, b);
  }

  function choose(place: number) {
    const amongReserves = chosen !== null && chosen !== place && chosen >= slots && place >= slots;
    if (chosen === null || amongReserves) setChosen(place);
    else exchange(chosen, place);
  }

  function drop(event: DragEvent, place: number) {
    event.preventDefault();
    setOver(null);
    const text = event.dataTransfer.getData(draggedType);
    const from = Number(text);
    if (text !== '' && places[from] !== undefined) exchange(from, place);
  }

  const placeProps = (place: number, label: string, locked = false): PlaceButtonProps => ({
    participant: participantAt(place),
    name: nameOf(place),
    label,
    locked,
    chosen: chosen === place,
    over: over === place,
    onChoose: () => choose(place),
    onDragStart: (event) => {
      event.dataTransfer.setData(draggedType, String(place));
      event.dataTransfer.effectAllowed = 'move';
      setChosen(place);
    },
    onDragEnd: () => {
      setChosen(null);
      setOver(null);
    },
    onDragOver: (event) => {
      event.preventDefault();
      setOver(place);
    },
    onDragLeave: () => setOver((before) => (before === place ? null : before)),
    onDrop: (event) => drop(event, place),
  });

  return (
    <div className={classes.board}>
      <p className={hidden.spoken} role="status">
        {said}
      </p>
      <ol className={classes.matches}>
        {matchOrders(assignment.length).map((order) => {
          const lock = lockOf?.(order) ?? null;
          return (
            <li key={order} className={classes.match} data-locked={lock !== null || undefined}>
              <p className={classes.number}>
                <span className={classes.order}>{numberOf(order)}</span>
                {lock && (
                  <span className={classes.lock}>
                    <IconLock size={14} aria-hidden="true" />
                    {lock}
                  </span>
                )}
              </p>
              {[order * 2, order * 2 + 1].map((slot) => {
                const label = t('edit.slotLabel', {
                  number: numberOf(order),
                  position: (slot % 2) + 1,
                  name: nameOf(slot),
                });
                return <PlaceButton key={slot} {...placeProps(slot, label, lock !== null)} />;
              })}
            </li>
          );
        })}
      </ol>
      {(reserves.length > 0 || noReserves) && (
        <section className={classes.reserves} aria-label={t('edit.reserves')}>
          <h3>{t('edit.reserves')}</h3>
          {reserves.length === 0 ? noReserves : <p>{t('edit.reservesHint')}</p>}
          <ul className={classes.matches}>
            {reserves.map((entry, index) => {
              const place = slots + index;
              return (
                <li key={entry} className={classes.reserve}>
                  <PlaceButton {...placeProps(place, t('edit.reserveLabel', { name: nameOf(place) }))} />
                </li>
              );
            })}
          </ul>
        </section>
      )}
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

interface PlaceButtonProps {
  participant: ParticipantRef | null;
  name: string;
  label: string;
  locked: boolean;
  chosen: boolean;
  over: boolean;
  onChoose: () => void;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
}

function PlaceButton({
  participant,
  name,
  label,
  locked,
  chosen,
  over,
  onChoose,
  onDragOver,
  onDrop,
  ...drag
}: PlaceButtonProps) {
  return (
    <button
      type="button"
      className={classes.slot}
      disabled={locked}
      aria-pressed={chosen}
      aria-label={label}
      data-over={over || undefined}
      data-empty={participant === null || undefined}
      draggable={!locked}
      onClick={onChoose}
      onDragOver={locked ? undefined : onDragOver}
      onDrop={locked ? undefined : onDrop}
      {...drag}
    >
      {participant ? (
        <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={26} />
      ) : (
        <i className={classes.nobody} aria-hidden="true" />
      )}
      <span>{name}</span>
      {!locked && <IconGripVertical size={16} className={classes.grip} aria-hidden="true" />}
    </button>
  );
}

function matchOrders(slots: number): number[] {
  return Array.from({ length: slots / 2 }, (_, order) => order);
}
