import { render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Drawn, useKeepsFirstView } from './firstView';

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

const settled = () => Promise.resolve();

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
