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
  return (
    <>
      <GameImages label="第1ゲーム" images={images} onChange={setImages} onBusy={setBusy} />
      <p>{`${images.length} stored, ${busy} running`}</p>
    </>
  );
}

it('aborts an upload that is cancelled, and all others when the page is left', async () => {
  const uploads: { signal: AbortSignal; arrive: (file: UploadedFile) => void }[] = [];
  vi.spyOn(upload, 'uploadImage').mockImplementation((_file, _progress, signal) => {
    return new Promise((arrive, fail) => {
      uploads.push({ signal, arrive });
      signal.addEventListener('abort', () => fail(signal.reason));
    });
  });
  const view = renderRoutes([{ path: '/', element: <Form /> }]);
  const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
  await userEvent.upload(
    await screen.findByLabelText(/第1ゲーム/, { selector: 'input' }),
    ['a.png', 'b.png', 'c.png'].map(picture),
  );
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
