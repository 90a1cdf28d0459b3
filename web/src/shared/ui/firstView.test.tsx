import { render, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Drawn, startBehindFirstView, useKeepsFirstView, useReplacesFirstLogin } from './firstView';

function Waiting() {
  useKeepsFirstView();
  return null;
}

beforeEach(() => {
  document.getElementById('first')?.remove();
  const first = document.createElement('div');
  first.id = 'first';
  document.body.append(first);
});

/** The first view goes in a task after the next frame. */
const settled = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));

it('keeps the first view until the page is drawn and no longer loads', async () => {
  const { rerender, unmount } = render(<Waiting />);
  rerender(
    <>
      <Drawn />
      <Waiting />
    </>,
  );
  await settled();
  expect(document.getElementById('first')).not.toBeNull();
  rerender(<Drawn />);
  await settled();
  expect(document.getElementById('first')).toBeNull();
  unmount();
});

it('hides the app behind a first view until the page is drawn', async () => {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  startBehindFirstView(root);
  expect(root).not.toHaveAttribute('data-behind');
  document.getElementById('first')?.append('The first view');
  startBehindFirstView(root);
  expect(root).toHaveAttribute('data-behind', '');
  const { unmount } = render(<Drawn />);
  await Promise.resolve();
  expect(root).toHaveAttribute('data-behind', 'laid-out');
  expect(root).toHaveAttribute('aria-hidden', 'true');
  await settled();
  expect(root).not.toHaveAttribute('data-behind');
  expect(root).not.toHaveAttribute('aria-hidden');
  unmount();
  root.remove();
});

it.each([
  ['open', '<dialog id="first-login" open></dialog>'],
  ['closed', '<dialog id="first-login"></dialog>'],
  ['none', ''],
])('takes the place of a login window of the document: %s', (state, markup) => {
  const place = document.createElement('div');
  place.innerHTML = markup;
  document.body.append(place);
  const onClosed = vi.fn();
  const { result, rerender } = renderHook(() => useReplacesFirstLogin(onClosed));
  expect(document.getElementById('first-login')).toBeNull();
  rerender();
  expect(result.current).toBe(state);
  expect(onClosed).toHaveBeenCalledTimes(state === 'closed' ? 1 : 0);
  place.remove();
});

it('reports that the login window of the document was closed while the app rendered its own', () => {
  const dialog = document.createElement('dialog');
  dialog.id = 'first-login';
  dialog.open = true;
  document.body.append(dialog);
  const onClosed = vi.fn();
  renderHook(() => {
    const state = useReplacesFirstLogin(onClosed);
    useLayoutEffect(() => {
      dialog.open = false;
    }, []);
    return state;
  });
  expect(onClosed).toHaveBeenCalledTimes(1);
  expect(document.getElementById('first-login')).toBeNull();
});
