import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { currentToken, onSessionExpired, startSession } from '@/shared/viewer/session';
import { problem, server } from '@/test/server';
import { uploadImage } from './uploadImage';

const picture = new File(['x'], 'x.png', { type: 'image/png' });
const upload = () => uploadImage(picture, () => undefined, new AbortController().signal);

it('resolves to the stored picture', async () => {
  const stored = { path: 'contests/a.png', url: '/api/v1/files/contests/a.png' };
  server.use(http.post('*/api/v1/files/', () => HttpResponse.json(stored)));
  await expect(upload()).resolves.toEqual(stored);
});

it('ends the session in the tab if the server does not know it any more', async () => {
  const listener = vi.fn();
  const stop = onSessionExpired(listener);
  server.use(http.post('*/api/v1/files/', () => problem(401, 'authenticationError')));
  startSession('old');
  await expect(upload()).rejects.toMatchObject({ key: 'authenticationError' });
  expect(currentToken()).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
  stop();
});

it('keeps the session after any other refusal', async () => {
  server.use(http.post('*/api/v1/files/', () => problem(422, 'unsupportedFileType')));
  startSession('abc');
  await expect(upload()).rejects.toMatchObject({ key: 'unsupportedFileType' });
  expect(currentToken()).toBe('abc');
});
