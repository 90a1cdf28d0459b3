import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, server } from '@/test/server';
import { currentToken, endSession, onSessionExpired, startSession } from '../viewer/session';
import { apiCall } from './call';
import { client } from './client';
import { ApiError } from './error';
import { faultText, fieldErrors } from './faults';

beforeEach(() => endSession());

async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('requests', () => {
  it('carry the session and, for writes alone, an idempotency key', async () => {
    const seen: (string | null)[][] = [];
    const look = ({ request }: { request: Request }) => {
      seen.push([request.headers.get('Authorization'), request.headers.get('Idempotency-Key')]);
      return HttpResponse.json({ items: [], next: null });
    };
    server.use(http.get('*/api/v1/teams/', look), http.post('*/api/v1/teams/', look));
    await client.GET('/teams/');
    startSession('abc');
    await client.POST('/teams/', { body: { name: 'a' } });
    await client.POST('/teams/', { body: { name: 'a' } });
    expect(seen[0]).toEqual([null, null]);
    expect(seen[1]?.[0]).toBe('JWT abc');
    expect(seen[1]?.[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[2]?.[1]).not.toBe(seen[1]?.[1]);
  });

  it('are sent again with the same idempotency key when the network fails', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/v1/teams/', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return keys.length < 2 ? HttpResponse.error() : HttpResponse.json({ id: 1 });
      }),
    );
    await expect(apiCall('post', '/teams/', { body: { name: 'a' } })).resolves.toEqual({ id: 1 });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('refusals', () => {
  it('become typed errors', async () => {
    server.use(
      http.post('*/api/v1/contests/', () =>
        problem(400, 'toLongContestName', {
          code: -2,
          params: { length: 255 },
          fields: [{ name: 'name', key: 'exceededLength', params: { length: 255 } }],
          data: { a: 1 },
        }),
      ),
    );
    const error = await refusal(client.POST('/contests/', { body: {} as never }));
    expect(error).toMatchObject({ status: 400, key: 'toLongContestName', code: -2, data: { a: 1 } });
    expect(error.params).toEqual({ length: 255 });
    expect(fieldErrors(error)).toEqual({ name: '255文字以内で入力してください。' });
  });

  it.each([
    [502, '<html>', 'exceptionError'],
    [500, '{"unexpected":true}', 'exceptionError'],
    [401, '', 'authenticationError'],
  ])('with status %i and body %s read as %s…', async (status, body, key) => {
    server.use(http.get('*/api/v1/games/', () => new HttpResponse(body, { status })));
    expect((await refusal(client.GET('/games/'))).key).toBe(key);
  });

  it('of the session end it and notify listeners', async () => {
    const listener = vi.fn();
    const stop = onSessionExpired(listener);
    server.use(http.get('*/api/v1/users/profile/', () => problem(401, 'authenticationError')));
    startSession('old');
    await refusal(client.GET('/users/profile/'));
    expect(currentToken()).toBeNull();
    expect(localStorage.getItem('yagura.token')).toBeNull();
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });

  it('of an older session do not end the current one', async () => {
    server.use(
      http.get('*/api/v1/users/profile/', () => {
        startSession('new');
        return problem(401, 'authenticationError');
      }),
    );
    startSession('old');
    await refusal(client.GET('/users/profile/'));
    expect(currentToken()).toBe('new');
  });

  it('of a password keep the session', async () => {
    server.use(http.post('*/api/v1/auth/sign-in/', () => problem(401, 'loginFailed')));
    startSession('abc');
    await refusal(client.POST('/auth/sign-in/', { body: { login: 'a', password: 'b' } }));
    expect(currentToken()).toBe('abc');
  });
});

describe('fault texts', () => {
  it('fill their parameters and fall back for unknown keys', () => {
    expect(faultText('teamTooSmall', { size: 5 })).toContain('5人以上');
    expect(faultText('noSuchKey')).toBe(faultText('exceptionError'));
  });
});
