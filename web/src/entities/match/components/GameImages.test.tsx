import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { MatchImage, UploadedFile } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import * as upload from '../lib/uploadImage';
import { GameImages } from './GameImages';

function Form() {
  const [images, setImages] = useState<MatchImage[]>([]);
  const [busy, setBusy] = useState(0);
  const [shown, setShown] = useState(true);
  return (
    <>
      {shown && <GameImages label="第1ゲーム" images={images} onChange={setImages} onBusy={setBusy} />}
      <button type="button" onClick={() => setShown(false)}>
        Nobody came
      </button>
      <p>{`${images.length} stored, ${busy} running`}</p>
    </>
  );
}

/** Shows the form and chooses pictures. Their uploads last until they are aborted or made to arrive. */
async function chooseImages(...names: string[]) {
  const uploads: { signal: AbortSignal; arrive: (file: UploadedFile) => void }[] = [];
  vi.spyOn(upload, 'uploadImage').mockImplementation((_file, _progress, signal) => {
    return new Promise((arrive, fail) => {
      uploads.push({ signal, arrive });
      signal.addEventListener('abort', () => fail(signal.reason));
    });
  });
  const view = renderRoutes([{ path: '/', element: <Form /> }]);
  await userEvent.upload(
    await screen.findByLabelText(/第1ゲーム/, { selector: 'input' }),
    names.map((name) => new File(['x'], name, { type: 'image/png' })),
  );
  return { view, uploads };
}

it('aborts an upload that is cancelled, and all others when the page is left', async () => {
  const { view, uploads } = await chooseImages('a.png', 'b.png', 'c.png');
  expect(screen.getByText('0 stored, 3 running')).toBeInTheDocument();

  // A picture whose upload does not end must not keep the result from being saved.
  const [first] = screen.getAllByRole('button', { name: 'アップロードをやめる' });
  await userEvent.click(first as HTMLElement);
  expect(screen.getByText('0 stored, 2 running')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();

  await act(async () => uploads[1]?.arrive({ path: 'b', url: '/b', thumbUrl: '/b' } as UploadedFile));
  expect(screen.getByText('1 stored, 1 running')).toBeInTheDocument();
  view.unmount();
  expect(uploads.map(({ signal }) => signal.aborted)).toEqual([true, false, true]);
});

it('counts no upload of a field that is gone, so that the result without pictures can be saved', async () => {
  const { uploads } = await chooseImages('a.png');
  expect(screen.getByText('0 stored, 1 running')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Nobody came' }));
  expect(uploads[0]?.signal.aborted).toBe(true);
  expect(screen.getByText('0 stored, 0 running')).toBeInTheDocument();
});
