import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { person } from '../testing/fixtures';
import { SlotBoard } from './SlotBoard';

/** What a drag carries, as the browser keeps it. */
function carried(texts: Record<string, string> = {}) {
  return {
    dataTransfer: {
      effectAllowed: 'all',
      setData: (type: string, text: string) => void Object.assign(texts, { [type]: text }),
      getData: (type: string) => texts[type] ?? '',
    },
  };
}

/** A board of four slots and a reserve, which can be changed. */
function Exchanged() {
  const [places, setPlaces] = useState([1, 2, 3, 4, 5]);
  const exchanged = (a: number, b: number) =>
    places.map((entry, place) => (place === a ? places[b] : place === b ? places[a] : entry) ?? entry);
  return (
    <SlotBoard
      assignment={places.slice(0, 4)}
      participants={new Map(places.map((id) => [id, person(id)]))}
      numberOf={(order) => `1-${order + 1}`}
      reserves={places.slice(4)}
      onSwap={(a, b) => setPlaces(exchanged(a, b))}
    />
  );
}

it('swaps dragged slots, and ignores files and texts from elsewhere', () => {
  const swapped = vi.fn();
  const participants = new Map([1, 2, 3].map((id) => [id, person(id)]));
  const board = (
    <SlotBoard
      assignment={[1, 2, 3, null]}
      participants={participants}
      numberOf={(order) => `1-${order + 1}`}
      reserves={[]}
      onSwap={swapped}
    />
  );
  renderRoutes([{ path: '/', element: board }]);
  const slot = (name: RegExp) => screen.getByRole('button', { name });
  fireEvent.drop(slot(/選手3/), carried());
  fireEvent.drop(slot(/選手3/), carried({ 'text/plain': '1' }));
  expect(swapped).not.toHaveBeenCalled();
  const drag = carried();
  fireEvent.dragStart(slot(/選手2/), drag);
  fireEvent.drop(slot(/選手3/), drag);
  expect(swapped.mock.calls).toEqual([[1, 2]]);
});

it('keeps the focus on the place of an exchange, and on the one that is no longer chosen', async () => {
  const user = userEvent.setup();
  renderRoutes([{ path: '/', element: <Exchanged /> }]);
  const place = (name: RegExp) => screen.getByRole('button', { name });
  await user.click(place(/選手1/));
  await user.click(screen.getByRole('button', { name: '選択をやめる' }));
  expect(place(/選手1/)).toHaveFocus();
  await user.click(place(/選手1/));
  await user.click(place(/補欠、選手5/));
  expect(place(/補欠、選手1/)).toHaveFocus();
});

it('marks the language of a name', () => {
  const participants = new Map([
    [1, person(1, 'さくら')],
    [2, person(2, '하늘')],
    [3, person(3, 'Night Fox')],
  ]);
  const board = (
    <SlotBoard
      assignment={[1, 2, 3, null]}
      participants={participants}
      numberOf={(order) => `1-${order + 1}`}
      reserves={[]}
      onSwap={vi.fn()}
    />
  );
  renderRoutes([{ path: '/', element: board }]);
  expect(screen.getByText('さくら')).toHaveAttribute('lang', 'ja');
  expect(screen.getByText('하늘')).toHaveAttribute('lang', 'ko');
  expect(screen.getByText('Night Fox')).not.toHaveAttribute('lang');
});

it('draws no other match again when a place is chosen', async () => {
  let drawn = 0;
  const counted = (id: number) =>
    Object.defineProperty(person(id), 'name', {
      get() {
        drawn += 1;
        return `選手${id}`;
      },
    });
  const ids = Array.from({ length: 64 }, (_, index) => index + 1);
  const participants = new Map(ids.map((id) => [id, counted(id)]));
  const board = (
    <SlotBoard
      assignment={ids}
      participants={participants}
      numberOf={(order) => `1-${order + 1}`}
      reserves={[]}
      onSwap={() => {}}
    />
  );
  renderRoutes([{ path: '/', element: board }]);
  const slot = await screen.findByRole('button', { name: /選手64/ });
  drawn = 0;
  await userEvent.click(slot);
  expect(slot).toHaveAttribute('aria-pressed', 'true');
  expect(drawn).toBeLessThan(4);
});
