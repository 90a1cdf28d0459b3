import { useInfiniteQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/error';
import { renderRoutes } from '@/test/render';
import { ListEnd } from './ListEnd';

/** The callbacks of the observers that watch an element. */
let watching: Set<(entries: { isIntersecting: boolean }[]) => void>;

/** Moves the end of the list near the window. */
const comeNear = () =>
  act(() => {
    for (const seen of [...watching]) seen([{ isIntersecting: false }, { isIntersecting: true }]);
  });

beforeEach(() => {
  watching = new Set();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private seen: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        watching.add(this.seen);
      }
      disconnect() {
        watching.delete(this.seen);
      }
    },
  );
  return () => vi.unstubAllGlobals();
});

interface ListProps {
  readPage: (page: number) => Promise<string>;
  manual?: boolean;
}

/** A list of three pages with one item each. */
function List({ readPage, manual }: ListProps) {
  const query = useInfiniteQuery({
    queryKey: ['list'],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => (pages.length < 3 ? pages.length + 1 : null),
  });
  return (
    <>
      {query.data?.pages.map((item) => (
        <p key={item}>{item}</p>
      ))}
      <ListEnd query={query} {...(manual && { manual })} />
    </>
  );
}

function renderList(props: ListProps) {
  renderRoutes([{ path: '/', element: <List {...props} /> }]);
  return screen.findByText('page 1');
}

const more = () => screen.queryByRole('button', { name: 'もっと見る' });

it('loads one page each time the end comes near, until the last', async () => {
  await renderList({ readPage: async (page) => `page ${page}` });
  comeNear();
  expect(await screen.findByText('page 2')).toBeInTheDocument();
  expect(screen.queryByText('page 3')).not.toBeInTheDocument();
  await waitFor(() => expect(watching.size).toBe(1));
  comeNear();
  expect(await screen.findByText('page 3')).toBeInTheDocument();
  expect(more()).not.toBeInTheDocument();
  expect(watching.size).toBe(0);
});

it('shows the fault of a page and tries again only by the button', async () => {
  const user = userEvent.setup();
  let away = true;
  await renderList({
    readPage: async (page) => {
      if (page > 1 && away) throw new ApiError({ status: 503, key: 'exceptionError' });
      return `page ${page}`;
    },
  });
  comeNear();
  const again = await screen.findByRole('button', { name: 'もう一度試す' });
  expect(watching.size).toBe(0);
  away = false;
  await user.click(again);
  expect(await screen.findByText('page 2')).toBeInTheDocument();
  expect(more()).toBeInTheDocument();
});

it('loads only by the button if it is manual', async () => {
  const user = userEvent.setup();
  await renderList({ readPage: async (page) => `page ${page}`, manual: true });
  expect(watching.size).toBe(0);
  await user.click(screen.getByRole('button', { name: 'もっと見る' }));
  expect(await screen.findByText('page 2')).toBeInTheDocument();
});
