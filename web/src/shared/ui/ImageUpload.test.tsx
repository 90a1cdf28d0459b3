import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import type { UploadedFile } from '../api/types';
import { useUploading } from '../lib/useUploading';
import { ConfirmHost } from './ConfirmHost';
import { ImageUpload } from './ImageUpload';
import { Sheet } from './Sheet';

let arrive = () => {};
let signals: AbortSignal[] = [];
const upload = (_: File, signal: AbortSignal) =>
  new Promise<UploadedFile>((done, fail) => {
    signals.push(signal);
    signal.addEventListener('abort', () => fail(signal.reason));
    arrive = () => done({ path: 'image/b.png', url: '/files/image/b.png' } as UploadedFile);
  });

beforeEach(() => {
  signals = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:b', revokeObjectURL: () => undefined }),
  );
});

function Form(props: Partial<ComponentProps<typeof ImageUpload>>) {
  const [path, setPath] = useState<string | null>('image/a.png');
  const { uploading, onBusy } = useUploading();
  return (
    <>
      <ImageUpload label="画像" value={path} onChange={setPath} onBusy={onBusy} upload={upload} {...props} />
      <p>{`image: ${path}, ${uploading ? 'uploading' : 'complete'}`}</p>
    </>
  );
}

async function choose() {
  await userEvent.upload(
    screen.getByLabelText('画像', { selector: 'input' }),
    new File(['x'], 'b.png', { type: 'image/png' }),
  );
}

it('reports that an image is on its way until its path is known', async () => {
  renderRoutes([{ path: '/', element: <Form /> }]);
  await choose();
  expect(screen.getByText('image: image/a.png, uploading')).toBeInTheDocument();
  expect(screen.getByText('画像をアップロードしています…')).toBeInTheDocument();
  await act(async () => arrive());
  expect(await screen.findByText('image: image/b.png, complete')).toBeInTheDocument();
});

it('aborts an upload whose image is removed, and takes another image at once', async () => {
  renderRoutes([{ path: '/', element: <Form /> }]);
  await choose();
  await userEvent.click(screen.getByRole('button', { name: '画像を外す' }));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(screen.getByText('image: null, complete')).toBeInTheDocument();
  await choose();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  await act(async () => arrive());
  expect(await screen.findByText('image: image/b.png, complete')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('aborts the upload when the field is gone, and is complete then', async () => {
  const onChange = vi.fn();
  const onBusy = vi.fn();
  const view = renderRoutes([{ path: '/', element: <Form onChange={onChange} onBusy={onBusy} /> }]);
  await choose();
  expect(onBusy.mock.calls).toEqual([[true]]);
  view.unmount();
  expect(onBusy.mock.calls).toEqual([[true], [false]]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await act(async () => arrive());
  expect(onChange).not.toHaveBeenCalled();
});

it('makes a sheet ask before it closes while an image is being uploaded', async () => {
  const onClose = vi.fn();
  const element = (
    <>
      <Sheet opened onClose={onClose} title="チーム">
        <Form />
      </Sheet>
      <ConfirmHost />
    </>
  );
  renderRoutes([{ path: '/', element }]);
  await choose();
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  await userEvent.click(await screen.findByRole('button', { name: '入力を続ける' }));
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => arrive());
  await screen.findByText('image: image/b.png, complete');
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  expect(onClose).toHaveBeenCalledOnce();
});
