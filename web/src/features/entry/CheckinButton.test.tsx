import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import { CheckinButton } from '@/features/entry/components/CheckinButton';
import { apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useTickingNow } from '@/shared/lib/clock';
import { actsOf } from '@/shared/outbox/acts';
import { useViewer } from '@/shared/viewer/viewer';
import { problem, server } from '@/test/server';
import { anEntry, anEntryInfo, show } from './testing';

const checkinStart = '2026-11-20T14:00:00.000Z';
const checkinEnd = '2026-11-20T15:00:00.000Z';

function entered(change: Partial<Contest> = {}): Contest {
  return aContest({
    checkin: true,
    checkinStart,
    checkinEnd,
    isEntry: true,
    entryInfo: anEntryInfo(),
    ...change,
  });
}

/** The button for the contest as the server has it. */
function Stored() {
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id: 100 } })).data;
  return contest && <CheckinButton contest={contest} />;
}

/** Shows that the viewer and the server's time are loaded. */
function Ready({ at }: { at: string }) {
  const viewer = useViewer();
  const now = useTickingNow();
  return viewer.signedIn && Math.abs(now - Date.parse(at)) < 60_000 ? <p>ready</p> : null;
}

const call = '*/api/v1/contests/100/users/9/checkin/';

describe('check-in button', () => {
  it('waits for the server clock to reach the start, which the panel counts down to', async () => {
    show(<CheckinButton contest={entered()} />, { now: '2026-11-20T13:30:00.000Z' });
    expect(await screen.findByRole('button', { name: 'チェックインする' })).toBeDisabled();
    await waitFor(() => expect(screen.getByText(/開始/)).toHaveTextContent('23:00'));
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('says until when one can check in and how long that is', async () => {
    show(<CheckinButton contest={entered()} />, { now: '2026-11-20T14:30:00.000Z' });
    await waitFor(() => expect(screen.getByText(/締切/)).toHaveTextContent('00:00'));
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/残り (30:00|2\d:\d\d)/));
  });

  it('keeps the focus when the check-in becomes one that can be taken back, and afterwards', async () => {
    let contest = entered();
    server.use(
      http.get('*/api/v1/contests/100/', () => HttpResponse.json(contest)),
      http.get('*/api/v1/contests/100/users/9/', () => HttpResponse.json(anEntry(7))),
      http.put(call, async ({ request }) => {
        const { checkin } = (await request.json()) as { checkin: boolean };
        contest = entered({ isCheckin: checkin });
        return HttpResponse.json({ checkin, checkUpdated: checkinStart });
      }),
    );
    const user = userEvent.setup();
    show(<Stored />, { now: '2026-11-20T14:30:00.000Z' });
    const button = await screen.findByRole('button', { name: 'チェックインする' });
    await waitFor(() => expect(button).toBeEnabled());
    act(() => screen.getByRole('button', { name: 'チェックインする' }).focus());
    await user.keyboard('{Enter}');
    const done = await screen.findByRole('button', { name: 'チェックイン済み', pressed: true });
    expect(done).toHaveFocus();
    await waitFor(() => expect(done).not.toHaveAttribute('aria-busy'));
    await user.keyboard('{Enter}');
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'チェックインを取り消す' }));
    const again = await screen.findByRole('button', { name: 'チェックインする' });
    await waitFor(() => expect(again).toHaveFocus());
  });

  it('checks in', async () => {
    let sent: unknown;
    server.use(
      http.put(call, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ checkin: true, checkUpdated: checkinStart });
      }),
    );
    const user = userEvent.setup();
    show(<CheckinButton contest={entered()} />, { now: '2026-11-20T14:30:00.000Z' });
    const button = await screen.findByRole('button', { name: 'チェックインする' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'チェックインする' }));
    expect(await screen.findByText('チェックインしました')).toBeInTheDocument();
    expect(sent).toEqual({ checkin: true });
  });

  it('says that a check-in waits for the network, instead of offering it again', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(http.put(call, () => HttpResponse.error()));
    const user = userEvent.setup();
    show(<CheckinButton contest={entered()} />, { now: '2026-11-20T14:30:00.000Z' });
    const button = await screen.findByRole('button', { name: 'チェックインする' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'チェックインする' }));
    expect(await screen.findByText('送信を待っています')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'チェックインする' })).not.toBeInTheDocument();
    const [waiting] = actsOf(9).waiting();
    // The check-in is open for another half an hour.
    expect((waiting?.until ?? 0) - Date.now()).toBeGreaterThan(29 * 60_000);
    expect((waiting?.until ?? 0) - Date.now()).toBeLessThan(31 * 60_000);
    act(() => actsOf(9).drop(waiting?.key ?? ''));
    expect(await screen.findByRole('button', { name: 'チェックインする' })).toBeEnabled();
  });

  it('asks before it takes a check-in back, and says when it was made', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/v1/contests/100/users/9/', () =>
        HttpResponse.json(anEntry(7, { checkin: true, checkUpdated: '2026-11-20T14:10:00.000Z' })),
      ),
      http.put(call, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ checkin: false, checkUpdated: checkinStart });
      }),
    );
    const user = userEvent.setup();
    show(<CheckinButton contest={entered({ isCheckin: true })} />, { now: '2026-11-20T14:30:00.000Z' });
    await user.click(await screen.findByRole('button', { name: 'チェックイン済み' }));
    await waitFor(() => expect(screen.getByText(/チェックイン時刻/)).toHaveTextContent('23:10'));
    const question = within(await screen.findByRole('dialog', { name: 'チェックインを取り消しますか？' }));
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'チェックインを取り消す' }));
    expect(await screen.findByText('チェックインを取り消しました')).toBeInTheDocument();
    expect(sent).toEqual([{ checkin: false }]);
  });

  it('sends the check-in of the team in a contest of teams', async () => {
    let called = false;
    server.use(
      http.put('*/api/v1/contests/100/teams/31/checkin/', () => {
        called = true;
        return problem(409, 'notWithinCheckin', { code: -3 });
      }),
    );
    const user = userEvent.setup();
    const team = { id: 31, name: '月下', imageUrl: null, imageURL: null };
    show(
      <CheckinButton
        contest={entered({
          participantType: 'MULTI',
          entryInfo: anEntryInfo({ team, representative: false, canWithdraw: false }),
        })}
      />,
      { now: '2026-11-20T14:30:00.000Z' },
    );
    const button = await screen.findByRole('button', { name: 'チェックインする' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'チェックインする' }));
    expect(await screen.findByText('チェックインの受付時間外です。')).toBeInTheDocument();
    expect(called).toBe(true);
  });

  it.each([
    ['the end has come', entered(), '2026-11-20T15:00:01.000Z'],
    ['the contest has no check-in', entered({ checkin: false }), '2026-11-20T14:30:00.000Z'],
    ['the viewer has not entered', entered({ isEntry: false, entryInfo: null }), '2026-11-20T14:30:00.000Z'],
  ])('is not there when %s', async (_, contest, now) => {
    show(
      <>
        <CheckinButton contest={contest} />
        <Ready at={now} />
      </>,
      { now },
    );
    await screen.findByText('ready');
    expect(screen.queryByRole('button', { name: /^チェックイン/ })).not.toBeInTheDocument();
  });
});
