import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { viewer } from '@/entities/contest/testing';
import type { TeamPoll } from '@/shared/api/types';
import { problem, server } from '@/test/server';
import { answerTeam, aSummary, aTeam, created, member, nothing, show } from './testing';

describe('changing a team', () => {
  it('checks the rules of sizes and schedule, and shows faults of the server at their fields', async () => {
    let sent: unknown;
    answerTeam(aTeam({ myRole: 'owner', memberCount: 3 }));
    server.use(
      http.get('*/api/v1/teams/31/invitations/', nothing),
      http.put('*/api/v1/teams/31/', async ({ request }) => {
        sent = await request.json();
        return problem(422, 'invalidValue', { fields: [{ name: 'timezone', key: 'invalidValue' }] });
      }),
    );
    show('/teams/31');
    await userEvent.click(await screen.findByRole('button', { name: 'チームを編集' }));
    const form = within(await screen.findByRole('dialog'));
    const most = form.getByLabelText('定員');
    await userEvent.clear(most);
    await userEvent.type(most, '2');
    await userEvent.type(form.getByLabelText('投票'), '21:00');
    await userEvent.type(form.getByLabelText('活動開始'), '20:00');
    await userEvent.click(form.getByRole('button', { name: '保存する' }));
    expect(await form.findByText('定員は3人以上にしてください。')).toBeInTheDocument();
    expect(form.getByText('投票の開始は活動の開始より前にしてください。')).toBeInTheDocument();
    expect(form.getByText(/は必須です$/)).toBeInTheDocument();
    expect(sent).toBeUndefined();

    await userEvent.type(most, '0');
    await userEvent.clear(form.getByLabelText('投票'));
    await userEvent.type(form.getByLabelText('投票'), '18:30');
    await userEvent.click(form.getByRole('checkbox', { name: '金曜日' }));
    await userEvent.click(form.getByRole('checkbox', { name: '日曜日' }));
    await userEvent.click(form.getByRole('switch', { name: /メンバーを募集する/ }));
    await userEvent.click(form.getByRole('button', { name: '保存する' }));
    await waitFor(() =>
      expect(sent).toMatchObject({
        maxCount: 20,
        recruiting: false,
        activityDays: [0, 5],
        activityStart: '20:00',
        pollStart: '18:30',
      }),
    );
    expect(await form.findByText('入力内容が正しくありません。')).toBeInTheDocument();
  });
});

it('keeps what another administrator saved while the form was open', async () => {
  let team = aTeam({ myRole: 'owner', bio: 'はじめまして' });
  let sent: unknown;
  server.use(
    http.get('*/api/v1/teams/31/', () => HttpResponse.json(team)),
    http.get('*/api/v1/teams/31/invitations/', nothing),
    http.put('*/api/v1/teams/31/', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(team);
    }),
  );
  show('/teams/31');
  await userEvent.click(await screen.findByRole('button', { name: 'チームを編集' }));
  const form = within(await screen.findByRole('dialog'));
  team = { ...team, playTime: '平日の夜', activityDays: [5], activityStart: '20:00' };
  await userEvent.type(form.getByLabelText(/自己紹介|紹介/), '！');
  await userEvent.click(form.getByRole('button', { name: '保存する' }));
  await waitFor(() =>
    expect(sent).toMatchObject({
      bio: 'はじめまして！',
      playTime: '平日の夜',
      activityDays: [5],
      activityStart: '20:00',
    }),
  );
});

it('asks which value stays if another administrator changed the same field', async () => {
  let team = aTeam({ myRole: 'owner', bio: 'はじめまして' });
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/teams/31/', () => HttpResponse.json(team)),
    http.get('*/api/v1/teams/31/invitations/', nothing),
    http.put('*/api/v1/teams/31/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(team);
    }),
  );
  show('/teams/31');
  await userEvent.click(await screen.findByRole('button', { name: 'チームを編集' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText(/紹介/), '！');
  await userEvent.type(form.getByLabelText(/プレイ時間/), '週末');
  team = { ...team, bio: 'よろしく', playTime: '平日の夜', recruiting: false, version: 2 };
  await userEvent.click(form.getByRole('button', { name: '保存する' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ほかの人が先に保存しました' }));
  expect(sent).toEqual([]);
  expect(dialog.getByText('オフ')).toBeInTheDocument();
  const bio = within(dialog.getByRole('group', { name: /紹介/ }));
  expect(bio.getByText('はじめまして！')).toBeInTheDocument();
  await userEvent.click(bio.getByRole('radio', { name: /よろしく/ }));
  await userEvent.click(dialog.getByRole('button', { name: /保存/ }));
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ bio: 'よろしく', playTime: '週末', recruiting: false, version: 2 }),
    ]),
  );
});

it('saves again on top if another administrator saved within the same moment', async () => {
  let team = aTeam({ myRole: 'owner' });
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/teams/31/', () => HttpResponse.json(team)),
    http.get('*/api/v1/teams/31/invitations/', nothing),
    http.put('*/api/v1/teams/31/', async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return HttpResponse.json(team);
      team = { ...team, playTime: '平日の夜', version: 2 };
      return problem(409, 'editConflict', { data: { version: 2 } });
    }),
  );
  show('/teams/31');
  await userEvent.click(await screen.findByRole('button', { name: 'チームを編集' }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText(/紹介/), 'よろしく');
  await userEvent.click(form.getByRole('button', { name: '保存する' }));
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ bio: 'よろしく', playTime: '', version: 1 }),
      expect.objectContaining({ bio: 'よろしく', playTime: '平日の夜', version: 2 }),
    ]),
  );
});

describe('asking to join', () => {
  it('opens the login modal for a visitor, and says if a team accepts nobody', async () => {
    answerTeam(aTeam());
    const { unmount } = show('/teams/31', { signedIn: false });
    await userEvent.click(await screen.findByRole('button', { name: '参加を申請する' }));
    expect(screen.getByText('login: /teams/31')).toBeInTheDocument();
    unmount();
    answerTeam(aTeam({ recruiting: false }));
    show('/teams/31');
    expect(await screen.findByText(/オーナーに招待リンクを発行してもらってください/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '参加を申請する' })).not.toBeInTheDocument();
  });

  it('sends a message, shows that it waits, and takes it back', async () => {
    let team = aTeam();
    let sent: unknown;
    server.use(
      http.get('*/api/v1/teams/31/', () => HttpResponse.json(team)),
      http.post('*/api/v1/teams/31/requests/', async ({ request }) => {
        sent = await request.json();
        team = aTeam({ myRequest: { id: 5, status: 'WAITING' } });
        return HttpResponse.json(team.myRequest);
      }),
      http.delete('*/api/v1/teams/31/requests/5/', () => {
        team = aTeam();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    show('/teams/31');
    await userEvent.click(await screen.findByRole('button', { name: '参加を申請する' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('ひとこと'), ' 夜に遊べます ');
    await userEvent.click(form.getByRole('button', { name: '申請する' }));
    expect(await screen.findByText('参加を申請中です')).toBeInTheDocument();
    expect(sent).toEqual({ message: '夜に遊べます' });
    await userEvent.click(screen.getByRole('button', { name: '申請を取り消す' }));
    expect(await screen.findByRole('button', { name: '参加を申請する' })).toBeInTheDocument();
  });

  it('is answered by owner and admins, who learn when the team filled meanwhile', async () => {
    const asked = { message: 'よろしく', status: 'WAITING', createdAt: created };
    let items = [5, 6].map((id) => ({ ...asked, id, user: member(id, 'member').user }));
    server.use(
      http.get('*/api/v1/teams/31/', () =>
        HttpResponse.json(aTeam({ myRole: 'admin', waitingCount: items.length })),
      ),
      http.get('*/api/v1/teams/31/requests/', () => HttpResponse.json({ items, next: null })),
      http.put('*/api/v1/teams/31/requests/:id/reply/', async ({ params, request }) => {
        const { status } = (await request.json()) as { status: string };
        if (status === 'ALLOW') return problem(409, 'teamFull');
        items = items.filter(({ id }) => id !== Number(params.id));
        return HttpResponse.json({ id: Number(params.id), status });
      }),
    );
    show('/teams/31/members');
    await userEvent.click(await screen.findByRole('button', { name: 'メンバー5さんの参加を承認する' }));
    expect(await screen.findByText('チームの人数が上限に達しています。')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'メンバー6さんの参加を見送る' }));
    expect(await screen.findByRole('heading', { name: /^参加申請 ?1$/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'メンバー6さんの参加を見送る' })).not.toBeInTheDocument();
  });
});

describe('owning a team', () => {
  it('assigns a role, transfers the team after a question, and deletes it only by its name', async () => {
    const sent: unknown[] = [];
    const note = async ({ request }: { request: Request }) => {
      sent.push(await request.json());
      return HttpResponse.json(aTeam({ myRole: 'owner' }));
    };
    let ended = 0;
    answerTeam(aTeam({ myRole: 'owner', members: [member(viewer.id, 'owner'), member(3, 'member')] }));
    server.use(
      http.get('*/api/v1/teams/31/invitations/', nothing),
      http.get('*/api/v1/teams/', nothing),
      http.get('*/api/v1/users/9/teamrequests/', nothing),
      http.put('*/api/v1/teams/31/members/3/', note),
      http.post('*/api/v1/teams/31/transfer/', note),
      http.delete('*/api/v1/teams/31/', () => {
        ended += 1;
        return ended === 1 ? problem(409, 'teamHasEntries') : new HttpResponse(null, { status: 204 });
      }),
    );
    const { router } = show('/teams/31');
    await userEvent.click(await screen.findByRole('button', { name: 'メンバー3さんへの操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '管理者にする' }));
    expect(await screen.findByText('メンバー3さんを管理者にしました')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'メンバー3さんへの操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'オーナーを譲る' }));
    const transfer = within(await screen.findByRole('dialog'));
    await userEvent.click(transfer.getByRole('button', { name: 'オーナーを譲る' }));
    expect(await screen.findByText('メンバー3さんがオーナーになりました')).toBeInTheDocument();
    expect(sent).toEqual([{ role: 'admin' }, { userId: 3 }]);

    await userEvent.click(screen.getByRole('button', { name: 'チームのメニュー' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'チームを解散する' }));
    const question = within(await screen.findByRole('dialog', { name: /を解散しますか/ }));
    const end = question.getByRole('button', { name: 'チームを解散する' });
    await userEvent.click(end);
    expect(await question.findByText('チーム名が一致しません。')).toBeInTheDocument();
    expect(ended).toBe(0);
    await userEvent.type(question.getByRole('textbox'), '月下美人');
    await userEvent.click(end);
    expect(await question.findByText(/終了していない大会にエントリーしている/)).toBeInTheDocument();
    await userEvent.click(end);
    await waitFor(() => expect(router.state.location.pathname).toBe('/teams'));
  });
});

it.each([
  ['leave', 'member', 'members/9/', 'チームを抜ける'],
  ['disband', 'owner', '', 'チームを解散する'],
] as const)('stays on a page that was opened before the answer: %s', async (_, role, call, action) => {
  answerTeam(aTeam({ myRole: role, members: [member(viewer.id, role), member(3, 'owner')] }));
  let answer = () => {};
  const answered = new Promise<void>((done) => (answer = done));
  server.use(
    http.get('*/api/v1/teams/31/invitations/', nothing),
    http.get('*/api/v1/teams/31/members/', nothing),
    http.delete(`*/api/v1/teams/31/${call}`, async () => {
      await answered;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { router } = show('/teams/31');
  await userEvent.click(await screen.findByRole('button', { name: 'チームのメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  const question = within(await screen.findByRole('dialog'));
  if (role === 'owner') await userEvent.type(question.getByRole('textbox'), '月下美人');
  else expect(question.getByText(/エントリーしている大会にも出場できなくなります/)).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: action }));
  await act(() => router.navigate('/teams/31/members'));
  answer();
  expect(await screen.findByText(/」を(解散しました|抜けました)/)).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/teams/31/members');
});

describe('the poll of today', () => {
  it('takes an answer, shows who said what, and keeps the past ones', async () => {
    const poll: TeamPoll = {
      id: 77,
      day: '2026-11-20',
      playStart: '2026-11-20T12:00:00.000Z',
      playEnd: '2026-11-20T14:30:00.000Z',
      answers: [{ user: member(1, 'owner').user, answer: 'maybe' }],
      waiting: [member(3, 'member').user],
      myAnswer: null,
    };
    const { user } = member(viewer.id, 'member');
    let pollToday = poll;
    server.use(
      http.get('*/api/v1/teams/31/', () => HttpResponse.json(aTeam({ myRole: 'member', pollToday }))),
      http.get('*/api/v1/teams/31/polls/', () =>
        HttpResponse.json({
          items: [pollToday, { ...poll, id: 70, playStart: '2026-11-13T12:00:00.000Z' }],
          next: null,
        }),
      ),
      http.put('*/api/v1/teams/31/polls/77/answer/', () => {
        pollToday = { ...poll, myAnswer: 'yes', answers: [...poll.answers, { user, answer: 'yes' }] };
        return HttpResponse.json(pollToday);
      }),
    );
    show('/teams/31');
    const answers = within(await screen.findByRole('group', { name: '今日プレイする？' }));
    expect(screen.getByText('未回答').nextElementSibling).toHaveTextContent('メンバー3');
    await userEvent.click(answers.getByRole('button', { name: /^する/ }));
    await waitFor(() => expect(answers.getByRole('button', { name: /^する/ })).toHaveTextContent('1人'));
    expect(answers.getByRole('button', { name: /^する/ })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'これまでの投票を見る' }));
    expect(await screen.findByRole('heading', { name: /^11\/13/ })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /^11\/20/ })).not.toBeInTheDocument();
  });
});

describe('finding a team', () => {
  it('searches for a visitor too, by name and whether it recruits, and goes on from the last', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/v1/teams/search/', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams.toString());
        return searchParams.has('last')
          ? HttpResponse.json({ items: [aSummary({ id: 32, name: '月光' })], next: null })
          : HttpResponse.json({ items: [aSummary({ activityDays: [1, 5] })], next: 'x.1' });
      }),
    );
    const { router } = show('/teams', { signedIn: false });
    expect(await screen.findByText('月・金')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('チーム名'), '月');
    await userEvent.click(screen.getByRole('switch', { name: '募集中のチームだけ' }));
    await waitFor(() => expect(asked.at(-1)).toBe('name=%E6%9C%88&recruiting=true'));
    expect(router.state.location.search).toBe('?q=%E6%9C%88&recruiting=1');
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }));
    expect(await screen.findByRole('link', { name: /月光/ })).toHaveAttribute('href', '/teams/32');
    await userEvent.click(screen.getByRole('button', { name: 'チームを作る' }));
    expect(screen.getByText('login: /teams?create=1')).toBeInTheDocument();
  });

  it('goes on after a page without a team, and says so only at the end', async () => {
    server.use(
      http.get('*/api/v1/teams/search/', ({ request }) =>
        HttpResponse.json({
          items: [],
          next: new URL(request.url).searchParams.has('last') ? null : 'x.1.words',
        }),
      ),
    );
    show('/teams?q=red+dragons', { signedIn: false });
    const more = await screen.findByRole('button', { name: 'もっと見る' });
    expect(screen.queryByText('条件に合うチームがありません')).not.toBeInTheDocument();
    await userEvent.click(more);
    expect(await screen.findByText('条件に合うチームがありません')).toBeInTheDocument();
  });

  it('opens the form of a new team after a login that the button needed', async () => {
    server.use(http.get('*/api/v1/teams/', nothing), http.get('*/api/v1/users/9/teamrequests/', nothing));
    const { router } = show('/teams?create=1');
    expect(await screen.findByRole('dialog', { name: 'チームを作る' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('lists the viewer’s requests with their state and withdraws one', async () => {
    const request = { id: 5, status: 'WAITING', message: '', createdAt: created, updatedAt: created };
    let items = [
      { ...request, team: aSummary() },
      { ...request, id: 6, status: 'REJECTED', team: aSummary({ id: 32, name: '月光' }) },
    ];
    server.use(
      http.get('*/api/v1/teams/', nothing),
      http.get('*/api/v1/users/9/teamrequests/', () => HttpResponse.json({ items, next: null })),
      http.delete('*/api/v1/teams/31/requests/5/', () => {
        items = items.slice(1);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    show('/teams?tab=requests');
    expect(await screen.findByText('申請中')).toBeInTheDocument();
    expect(screen.getByText('見送られました')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '「月下美人」への参加申請を取り消す' }));
    await waitFor(() => expect(screen.queryByText('申請中')).not.toBeInTheDocument());
  });
});
