import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { PictureField } from './PictureField';

let addresses: Set<string>;
let decoded = () => {};

beforeEach(() => {
  addresses = new Set();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: () => {
        addresses.add('blob:picture');
        return 'blob:picture';
      },
      revokeObjectURL: (address: string) => void addresses.delete(address),
    }),
  );
  HTMLImageElement.prototype.decode = () => new Promise((done) => (decoded = done));
});

async function choose() {
  const view = renderRoutes([
    {
      path: '/',
      element: (
        <PictureField
          label="画像"
          url={null}
          value={undefined}
          onChange={() => undefined}
          onBusy={() => undefined}
          ratio={1}
          width={512}
          placeholder={null}
        />
      ),
    },
  ]);
  await userEvent.upload(
    screen.getByLabelText('画像', { selector: 'input' }),
    new File(['x'], 'b.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(addresses.size).toBe(1));
  return view;
}

it('revokes the address of the picture when the person cancels', async () => {
  await choose();
  await act(async () => decoded());
  await userEvent.click(await screen.findByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(addresses.size).toBe(0));
});

it('revokes the address of the picture when the field is gone while the person crops', async () => {
  const view = await choose();
  await act(async () => decoded());
  await screen.findByRole('button', { name: 'キャンセル' });
  view.unmount();
  await waitFor(() => expect(addresses.size).toBe(0));
});

it('revokes the address of a picture that is read after the field is gone', async () => {
  const view = await choose();
  view.unmount();
  await act(async () => decoded());
  await waitFor(() => expect(addresses.size).toBe(0));
});
