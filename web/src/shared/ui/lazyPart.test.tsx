import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { lazyPart } from './lazyPart';
import { useOpenerFocus } from './useOpenerFocus';

function Dialog({ onClose }: { onClose: () => void }) {
  useOpenerFocus(true);
  return (
    <div role="dialog" aria-label="the dialog">
      <button type="button" onClick={onClose}>
        done
      </button>
    </div>
  );
}

/** Returns a dialog whose code does not arrive `failures` times. */
function missing(failures: number) {
  let requests = 0;
  const Part = lazyPart(async () => {
    requests += 1;
    if (requests <= failures) throw new TypeError('the code is missing');
    return { default: Dialog };
  });
  return { Part, requests: () => requests };
}

function Page({ Part }: Pick<ReturnType<typeof missing>, 'Part'>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <input aria-label="typed" />
      <button type="button" onClick={() => setOpened(true)}>
        open
      </button>
      <Suspense>{opened && <Part onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}

/** Renders a page with such a dialog. */
function open(failures: number) {
  const { Part, requests } = missing(failures);
  renderRoutes([{ path: '/', element: <Page Part={Part} /> }]);
  return { user: userEvent.setup(), requests };
}

const told = /^一部を表示できませんでした/;
const opener = () => screen.getByRole('button', { name: 'open' });

it('requests code that did not arrive once more by itself', async () => {
  const { user, requests } = open(1);
  await user.click(opener());
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(requests()).toBe(2);
  expect(screen.queryByText(told)).toBeNull();
});

it('requests a style sheet again that did not arrive, and waits for it', async () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/assets/dialog.css';
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  const { user, requests } = open(1);
  await user.click(opener());
  const again = await waitFor(() => {
    const found = document.querySelector<HTMLLinkElement>('link[href="/assets/dialog.css"]');
    expect(found).not.toBe(link);
    return found;
  });
  expect(requests()).toBe(1);
  act(() => void again?.dispatchEvent(new Event('load')));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  again?.remove();
});

it('says that a dialog is missing, and opens it when the person tries again; the page keeps its input', async () => {
  const { user } = open(3);
  await user.type(screen.getByRole('textbox', { name: 'typed' }), 'kept');
  await user.click(opener());
  expect(await screen.findByText(told)).toBeInTheDocument();
  const again = () => screen.getByRole('button', { name: 'もう一度試す' });
  expect(again()).toHaveFocus();
  await user.click(again());
  await waitFor(() => expect(again()).toHaveFocus());
  await user.click(again());
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(screen.queryByText(told)).toBeNull();
  expect(screen.getByRole('textbox', { name: 'typed' })).toHaveValue('kept');
  await user.click(screen.getByRole('button', { name: 'done' }));
  await waitFor(() => expect(opener()).toHaveFocus());
});

it('closes the message, after which the dialog can be opened again', async () => {
  const { user } = open(2);
  await user.click(opener());
  await user.click(await screen.findByRole('button', { name: '閉じる' }));
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  await waitFor(() => expect(opener()).toHaveFocus());
  await user.click(opener());
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

it('tells of several parts of a page at once, and loads them when the connection is back', async () => {
  let online = false;
  const part = (name: string) =>
    lazyPart(async () => {
      if (!online) throw new TypeError('the code is missing');
      return { default: () => <p>{name}</p> };
    });
  const [First, Second] = [part('the first'), part('the second')];
  const page = (
    <Suspense>
      <First />
      <Second />
    </Suspense>
  );
  renderRoutes([{ path: '/', element: page }]);
  expect(await screen.findByText(told)).toBeInTheDocument();
  // They are no part of what a person opened.
  expect(screen.queryByRole('button', { name: '閉じる' })).toBeNull();
  expect(document.body).toHaveFocus();
  online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the first')).toBeInTheDocument();
  expect(await screen.findByText('the second')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
});
