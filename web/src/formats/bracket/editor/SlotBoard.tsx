import { IconGripVertical, IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '@/formats/common/components/ChoiceBar';
import type { ParticipantRef } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import hidden from '@/shared/ui/spoken.module.css';
import classes from './SlotBoard.module.css';
import { type PlaceActs, useExchange } from './useExchange';

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
  const { chosen, cancel, actsOf } = useExchange(places.length, slots, exchange);
  const [said, setSaid] = useState('');

  function exchange(a: number, b: number) {
    setSaid(t('edit.swapped', { first: nameOf(a), second: nameOf(b) }));
    onSwap(a, b);
  }

  const placeProps = (place: number, label: string, locked = false): PlaceButtonProps => ({
    participant: participantAt(place),
    name: nameOf(place),
    label,
    locked,
    ...actsOf(place),
  });

  return (
    <div className={classes.board}>
      <p className={hidden.spoken} role="status">
        {said}
      </p>
      <ol className={classes.matches}>
        {matchOrders(slots).map((order) => (
          <MatchSlots key={order} number={numberOf(order)} lock={lockOf?.(order) ?? null}>
            {(locked) =>
              [0, 1].map((side) => {
                const slot = order * 2 + side;
                const label = t('edit.slotLabel', {
                  number: numberOf(order),
                  position: side + 1,
                  name: nameOf(slot),
                });
                return <PlaceButton key={slot} {...placeProps(slot, label, locked)} />;
              })
            }
          </MatchSlots>
        ))}
      </ol>
      {(reserves.length > 0 || noReserves) && (
        <Reserves none={noReserves} count={reserves.length}>
          {reserves.map((entry, index) => {
            const place = slots + index;
            return (
              <li key={entry} className={classes.reserve}>
                <PlaceButton {...placeProps(place, t('edit.reserveLabel', { name: nameOf(place) }))} />
              </li>
            );
          })}
        </Reserves>
      )}
      {chosen !== null && (
        <ChoiceBar
          text={t('edit.chosen', { name: nameOf(chosen) })}
          cancelLabel={t('edit.cancelChoice')}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

interface ReservesProps {
  /** Shown if there are no reserves. */
  none: ReactNode;
  count: number;
  children: ReactNode;
}

/** The entries in no slot. */
function Reserves({ none, count, children }: ReservesProps) {
  const { t } = useTranslation('tournament');
  return (
    <section className={classes.reserves} aria-label={t('edit.reserves')}>
      <h3>{t('edit.reserves')}</h3>
      {count === 0 ? none : <p>{t('edit.reservesHint')}</p>}
      <ul className={classes.matches}>{children}</ul>
    </section>
  );
}

interface MatchSlotsProps {
  number: string;
  /** Why the match cannot be changed; null if it can. */
  lock: string | null;
  children: (locked: boolean) => ReactNode;
}

/** A match of the first round with its two slots. */
function MatchSlots({ number, lock, children }: MatchSlotsProps) {
  return (
    <li className={classes.match} data-locked={lock !== null || undefined}>
      <p className={classes.number}>
        <span className={classes.order}>{number}</span>
        {lock && (
          <span className={classes.lock}>
            <IconLock size={14} aria-hidden="true" />
            {lock}
          </span>
        )}
      </p>
      {children(lock !== null)}
    </li>
  );
}

interface PlaceButtonProps extends PlaceActs {
  participant: ParticipantRef | null;
  name: string;
  label: string;
  locked: boolean;
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
