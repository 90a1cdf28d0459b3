import { IconGripVertical, IconLock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBar } from '@/formats/common/components/ChoiceBar';
import { PlaceFinder } from '@/formats/common/components/PlaceFinder';
import { useLostFocus } from '@/formats/common/lib/useLostFocus';
import { usePlaceFinder } from '@/formats/common/lib/usePlaceFinder';
import type { ParticipantRef } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import hidden from '@/shared/ui/spoken.module.css';
import { useGradualList } from '@/shared/ui/useGradualList';
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

/**
 * The slots of the first round and the reserves. Two of them are exchanged by dragging, or by choosing both. Among many participants
 * one is found by name.
 */
export function SlotBoard(props: SlotBoardProps) {
  const { assignment, participants, numberOf, lockOf, reserves, noReserves, onSwap } = props;
  const { t } = useTranslation('tournament');
  const slots = assignment.length;
  const { participantAt, nameOf, placeAt } = usePlaces(props);
  const orders = useMemo(() => matchOrders(slots), [slots]);
  const drawn = useGradualList(orders);
  const { chosen, over, cancel, acts } = useExchange(slots + reserves.length, slots, exchange);
  const [said, setSaid] = useState('');
  const board = useRef<HTMLDivElement>(null);
  const passFocus = useLostFocus(board);
  const finder = useSlotFinder(props, board);
  const { place: found } = finder;

  function exchange(a: number, b: number) {
    setSaid(t('edit.swapped', { first: nameOf(a), second: nameOf(b) }));
    // The button of a reserve goes with its entry.
    passFocus(placed(b));
    onSwap(a, b);
  }

  return (
    <div ref={board}>
      <p className={hidden.spoken} role="status">
        {said}
      </p>
      <PlaceFinder
        finder={finder}
        found={found === null ? null : { ...placeAt(found), chosen: chosen === found }}
        onChoose={() => found !== null && acts.choose(found)}
      />
      <ol className={classes.matches}>
        {drawn.map((order) => (
          <MatchSlots
            key={order}
            order={order}
            number={numberOf(order)}
            lock={lockOf?.(order) ?? null}
            first={participantAt(order * 2)}
            second={participantAt(order * 2 + 1)}
            found={ofMatch(order, found)}
            chosen={ofMatch(order, chosen)}
            over={ofMatch(order, over)}
            acts={acts}
          />
        ))}
      </ol>
      {(reserves.length > 0 || noReserves) && (
        <Reserves
          entries={reserves}
          none={noReserves}
          slots={slots}
          participants={participants}
          found={found}
          chosen={chosen}
          over={over}
          acts={acts}
        />
      )}
      {chosen !== null && (
        <ChoiceBar
          aboveFormBar
          text={t('edit.chosen', { name: nameOf(chosen) })}
          cancelLabel={t('edit.cancelChoice')}
          onCancel={() => {
            passFocus(placed(chosen));
            cancel();
          }}
        />
      )}
    </div>
  );
}

/** The selector of a place's button. */
const placed = (place: number) => `[data-place="${place}"]`;

/** Describes the places of a board: the slots, and after them the reserves. */
function usePlaces({ assignment, participants, numberOf, lockOf, reserves }: SlotBoardProps) {
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
  const orderOf = (slot: number) => Math.floor(slot / 2);
  return {
    participantAt,
    nameOf,
    /** Returns the label of a place, the name of who is there, and why it cannot be changed; null if it can. */
    placeAt: (place: number) => {
      const name = nameOf(place);
      const slot = place < slots;
      const number = slot ? numberOf(orderOf(place)) : null;
      return {
        label: placeLabel(t, { number, position: positionOf(place), name }),
        name,
        lock: slot ? (lockOf?.(orderOf(place)) ?? null) : null,
      };
    },
  };
}

/** Returns the position of a slot within its match, from 1. */
function positionOf(slot: number): number {
  return (slot % 2) + 1;
}

/** Where a place is on the board. */
interface Seat {
  /** The number of the match of a slot; null for a reserve. */
  number: string | null;
  /** The position of a slot within its match. */
  position: number;
}

function placeLabel(t: TFunction<'tournament'>, { number, position, name }: Seat & { name: string }): string {
  return number === null ? t('edit.reserveLabel', { name }) : t('edit.slotLabel', { number, position, name });
}

/** Finds a participant by name and brings the slot into view. */
function useSlotFinder(
  { assignment, participants, reserves }: SlotBoardProps,
  board: RefObject<HTMLElement | null>,
) {
  const places = [...assignment, ...reserves];
  const placed = places.flatMap((entry) => (entry === null ? [] : (participants.get(entry) ?? [])));
  const finder = usePlaceFinder(placed, () => {
    const slot = board.current?.querySelector('[aria-current="true"]');
    // Below the search at the top, the whole match is above the keyboard of a phone.
    slot?.closest('li')?.scrollIntoView({ block: 'start' });
  });
  return { ...finder, place: finder.entry === null ? null : places.indexOf(finder.entry) };
}

interface ReservesProps {
  entries: readonly number[];
  /** Shown if there are no reserves. */
  none: ReactNode;
  /** The number of slots, whose indices the reserves follow. */
  slots: number;
  participants: ReadonlyMap<number, ParticipantRef>;
  /** The place that the search by name shows, that is chosen, and over which something is dragged. */
  found: number | null;
  chosen: number | null;
  over: number | null;
  acts: PlaceActs;
}

/** The entries in no slot. */
function Reserves(props: ReservesProps) {
  const { entries, none, slots, participants, found, chosen, over, acts } = props;
  const { t } = useTranslation('tournament');
  return (
    <section className={classes.reserves} aria-label={t('edit.reserves')}>
      <h3>{t('edit.reserves')}</h3>
      {entries.length === 0 ? none : <p>{t('edit.reservesHint')}</p>}
      <ul className={classes.matches}>
        {entries.map((entry, index) => (
          <li key={entry} className={classes.reserve}>
            <PlaceButton
              place={slots + index}
              participant={participants.get(entry) ?? null}
              number={null}
              locked={false}
              found={slots + index === found}
              chosen={slots + index === chosen}
              over={slots + index === over}
              acts={acts}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a place if it is a slot of a match, otherwise null: only the matches of such places are drawn again. */
function ofMatch(order: number, place: number | null): number | null {
  return place !== null && Math.floor(place / 2) === order ? place : null;
}

interface MatchSlotsProps {
  order: number;
  number: string;
  /** Why the match cannot be changed; null if it can. */
  lock: string | null;
  first: ParticipantRef | null;
  second: ParticipantRef | null;
  /** The slot of this match that the search by name shows, that is chosen, and over which something is dragged. */
  found: number | null;
  chosen: number | null;
  over: number | null;
  acts: PlaceActs;
}

/** A match of the first round with its two slots. */
const MatchSlots = memo(function MatchSlots(props: MatchSlotsProps) {
  const { order, number, lock, first, second, found, chosen, over, acts } = props;
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
      {[first, second].map((participant, side) => {
        const place = order * 2 + side;
        return (
          <PlaceButton
            key={place}
            place={place}
            participant={participant}
            number={number}
            locked={lock !== null}
            found={place === found}
            chosen={place === chosen}
            over={place === over}
            acts={acts}
          />
        );
      })}
    </li>
  );
});

interface PlaceButtonProps {
  place: number;
  participant: ParticipantRef | null;
  /** The number of the match of a slot; null for a reserve. */
  number: string | null;
  locked: boolean;
  /** Whether the search by name shows it. */
  found: boolean;
  chosen: boolean;
  /** Whether something is dragged over it. */
  over: boolean;
  acts: PlaceActs;
}

const PlaceButton = memo(function PlaceButton({
  place,
  participant,
  number,
  locked,
  found,
  chosen,
  over,
  acts,
}: PlaceButtonProps) {
  const { t } = useTranslation('tournament');
  const name = participant ? displayName(participant.name) : t('edit.emptySlot');
  return (
    <button
      type="button"
      className={classes.slot}
      data-place={place}
      disabled={locked}
      aria-pressed={chosen}
      aria-current={found || undefined}
      aria-label={placeLabel(t, { number, position: positionOf(place), name })}
      data-over={over || undefined}
      data-empty={participant === null || undefined}
      draggable={!locked}
      onClick={() => acts.choose(place)}
      onDragStart={(event) => acts.dragStart(event, place)}
      onDragEnd={acts.dragEnd}
      onDragOver={locked ? undefined : (event) => acts.dragOver(event, place)}
      onDragLeave={() => acts.dragLeave(place)}
      onDrop={locked ? undefined : (event) => acts.drop(event, place)}
    >
      {participant ? (
        <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={26} />
      ) : (
        <i className={classes.nobody} aria-hidden="true" />
      )}
      <span lang={textLanguage(name)}>{name}</span>
      {!locked && <IconGripVertical size={16} className={classes.grip} aria-hidden="true" />}
    </button>
  );
});

function matchOrders(slots: number): number[] {
  return Array.from({ length: slots / 2 }, (_, order) => order);
}
