import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/error';
import type { UserInfo } from '@/shared/api/types';
import { endSession, startSession } from '@/shared/viewer/session';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { type Act, actsOf, forgetOldActs } from './acts';
import Delivery from './Delivery';
import { type Attempt, Outbox, unreached } from './Outbox';
import { sendAs } from './sender';
import { WaitingActs } from './WaitingActs';

interface Word {
  word: string;
  until?: number;
}

const away = () => new ApiError({ status: 0, key: 'networkError' });
let sent: { word: string; token: string; key: string }[];
/** The outcomes of the attempts in turn; later attempts succeed. */
let fates: (unknown | null)[];
let leave = () => {};

/** Returns the outbox of one tab. */
function tab(owner = 1) {
  return new Outbox<Word, string>({
    storageKey: `test.${owner}`,
    owner,
    isTemporary: unreached,
    until: ({ until }) => until ?? Number.POSITIVE_INFINITY,
    send: async ({ word }, { headers }: Attempt) => {
      sent.push({ word, token: headers.Authorization, key: headers['Idempotency-Key'] });
      await Promise.resolve();
      const fate = fates.shift();
      if (fate) throw fate;
      return word;
    },
  });
}

const states = (outbox: Outbox<Word, string>) =>
  outbox.waiting().map(({ word, state }) => `${word} ${state}`);

beforeEach(() => {
  localStorage.clear();
  sent = [];
  fates = [];
  leave = sendAs({ viewerId: 1, token: 'one' });
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

describe('waiting items', () => {
  it('are sent once with one idempotency key, also after a reload, and keep the refusal', async () => {
    fates.push(away(), new ApiError({ status: 502, key: 'exceptionError' }));
    const before = tab();
    before.add({ word: 'here' });
    await vi.waitFor(() => expect(states(before)).toEqual(['here waiting']));
    const after = tab();
    await after.deliver();
    expect(states(after)).toEqual(['here waiting']);
    fates.push(new ApiError({ status: 409, key: 'matchCheckinClosed' }));
    await after.deliver();
    expect(states(after)).toEqual(['here failed']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(tab().waiting()[0]?.error).toMatchObject({ status: 409, key: 'matchCheckinClosed' });
    await tab().deliver();
    expect(sent).toHaveLength(3);
  });

  it('are sent by only one of several tabs', async () => {
    // Runs callers one after the other, as the browser's locks do.
    let line = Promise.resolve();
    const request = (_: string, run: () => Promise<void>) => {
      line = line.then(run);
      return line;
    };
    vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: { request } });
    fates.push(away());
    const one = tab();
    one.add({ word: 'here' });
    await vi.waitFor(() => expect(states(one)).toEqual(['here waiting']));
    const two = tab();
    const three = tab();
    await Promise.all([one.deliver(), two.deliver(), three.deliver()]);
    expect(sent).toHaveLength(2);
    expect([states(one), states(two), states(three)]).toEqual([[], [], []]);
  });

  it('are not sent in another person’s session and wait for their owner', async () => {
    fates.push(new ApiError({ status: 401, key: 'authenticationError' }));
    const mine = tab();
    mine.add({ word: 'here' });
    await vi.waitFor(() => expect(states(mine)).toEqual(['here waiting']));
    leave();
    await mine.deliver();
    leave = sendAs({ viewerId: 2, token: 'two' });
    await mine.deliver();
    expect(sent).toHaveLength(1);
    leave();
    leave = sendAs({ viewerId: 1, token: 'again' });
    await mine.deliver();
    expect(sent.map(({ token }) => token)).toEqual(['JWT one', 'JWT again']);
    expect(states(mine)).toEqual([]);
  });

  it('are not sent after their time limit, do not block later ones, and can be dropped', async () => {
    const outbox = tab();
    fates.push(away());
    outbox.add({ word: 'late', until: Date.now() + 60_000 });
    outbox.add({ word: 'later' });
    outbox.add({ word: 'never' });
    await vi.waitFor(() =>
      expect(states(outbox)).toEqual(['late waiting', 'later waiting', 'never waiting']),
    );
    outbox.drop(outbox.waiting()[2]?.key ?? '');
    vi.setSystemTime(Date.now() + 61_000);
    await outbox.deliver();
    vi.useRealTimers();
    expect(sent.map(({ word }) => word)).toEqual(['late', 'later']);
    expect(states(outbox)).toEqual(['late late']);
  });

  it('count as confirmed even if a listener throws', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const outbox = tab();
    const heard: string[] = [];
    outbox.onArrival(() => {
      throw new Error('no such room');
    });
    outbox.onArrival((word) => void heard.push(word));
    outbox.add({ word: 'here' });
    await vi.waitFor(() => expect(heard).toEqual(['here']));
    await vi.waitFor(() => expect(states(outbox)).toEqual([]));
    expect(reported).toHaveBeenCalledTimes(1);
  });

  it('are at most 50', () => {
    leave();
    const outbox = tab();
    for (let i = 0; i < 60; i++) outbox.keep({ word: 'here' }, String(i));
    expect(outbox.waiting()).toHaveLength(50);
    expect(outbox.keep({ word: 'here' }, 'more')).toBe(false);
  });

  it('are removed if the person has not returned for 30 days', () => {
    const day = 86_400_000;
    localStorage.setItem('yagura.acts.8', JSON.stringify([{ key: 'a', at: Date.now() - 40 * day }]));
    localStorage.setItem('yagura.acts.9', JSON.stringify([{ key: 'b', at: Date.now() - day }]));
    forgetOldActs();
    expect([localStorage.getItem('yagura.acts.8'), localStorage.getItem('yagura.acts.9')?.length]).toEqual([
      null,
      expect.any(Number),
    ]);
  });
});

describe('waiting acts on screen', () => {
  const arrival: Act = {
    kind: 'matchCheckin',
    page: '/match',
    contest: '秋の櫓杯',
    said: '',
    call: {
      path: '/contests/{id}/{format}/{stageId}/match/{matchId}/here/',
      params: { id: 3, format: 'tournament', stageId: 7, matchId: 11 },
      body: {},
    },
    until: Number.MAX_SAFE_INTEGER,
  };
  const address = '*/api/v1/contests/3/tournament/7/match/11/here/';
  let person = 0;

  /** Uses another person each time: the page keeps the outbox of each. */
  function show(at: string) {
    person += 1000;
    server.use(
      http.get('*/api/v1/users/profile/', () =>
        HttpResponse.json({ id: person, nickname: 'ミナト', timezone: 'Asia/Tokyo' } as UserInfo),
      ),
    );
    const shell = <Delivery viewerId={person} />;
    return renderRoutes(
      [
        { path: '/', element: shell },
        {
          path: '/match',
          element: (
            <>
              {shell}
              <WaitingActs page="/match" />
            </>
          ),
        },
      ],
      { at, token: 'session' },
    );
  }

  it('are shown on other pages, and a message says when they were sent', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.put(address, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({});
      }),
    );
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show('/');
    act(() => actsOf(person).add(arrival));
    const strip = await screen.findByRole('complementary', { name: '送信されていない操作' });
    expect(strip).toHaveTextContent('送信待ちの操作：1件');
    await waitFor(() => expect(strip).toHaveTextContent('ネットワークの回復を待っています'));
    act(() => window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('試合のチェックインを送信しました')).toBeVisible();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('show a refusal on their page until it is dismissed', async () => {
    server.use(http.put(address, () => problem(409, 'matchCheckinClosed')));
    const user = userEvent.setup();
    show('/match');
    await screen.findByRole('log');
    act(() => actsOf(person).add(arrival));
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('試合のチェックインは受け付けられませんでした');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'もう一度送る' })).not.toBeInTheDocument();
    await user.click(within(screen.getByRole('list')).getByRole('button', { name: '閉じる' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('are not sent after signing out until the next sign-in', async () => {
    let calls = 0;
    server.use(
      http.put(address, () => {
        calls += 1;
        return HttpResponse.json({});
      }),
    );
    show('/');
    await waitFor(() => expect(actsOf(person).waiting()).toEqual([]));
    act(() => endSession());
    act(() => actsOf(person).add(arrival));
    act(() => window.dispatchEvent(new Event('online')));
    await act(() => actsOf(person).deliver());
    expect([calls, actsOf(person).waiting()[0]?.state]).toEqual([0, 'waiting']);
    act(() => startSession('another'));
    await waitFor(() => expect(calls).toBe(1));
  });
});
