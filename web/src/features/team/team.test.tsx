import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { viewer } from '@/entities/contest/testing';
import type { InvitationPreview } from '@/shared/api/types';
import { problem, server } from '@/test/server';
import { answerTeam, aSummary, aTeam, member, nothing, show } from './testing';

describe('team invitation', () => {
  const preview = (role: InvitationPreview['team']['role'] = null): InvitationPreview => ({
    team: aSummary({ role }),
    expiresAt: '2026-11-27T00:00:00.000Z',
  });
  const answerInvitation = (body: InvitationPreview) =>
    server.use(http.get('*/api/v1/teams/invitations/abc/', () => HttpResponse.json(body)));

  it('asks a visitor to log in and to come back', async () => {
    answerInvitation(preview());
    show('/teams/join/abc', { signedIn: false });
    await userEvent.click(await screen.findByRole('button', { name: 'ログインして参加する' }));
    expect(screen.getByText('login: /teams/join/abc')).toBeInTheDocument();
  });

  it('joins and opens the team', async () => {
    answerInvitation(preview());
    const team = aTeam({ myRole: 'member', members: [member(1, 'owner'), member(viewer.id, 'member')] });
    answerTeam(team);
    server.use(http.post('*/api/v1/teams/invitations/abc/accept/', () => HttpResponse.json(team)));
    const { router } = show('/teams/join/abc');
    await userEvent.click(await screen.findByRole('button', { name: 'このチームに参加する' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/teams/31'));
    expect(await screen.findByText('「月下美人」に参加しました')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'チームのメニュー' }));
    expect(await screen.findByRole('menuitem', { name: 'チームを抜ける' })).toBeInTheDocument();
  });

  it('opens the team for a member', async () => {
    answerInvitation(preview('member'));
    show('/teams/join/abc');
    expect(await screen.findByRole('link', { name: 'チームを見る' })).toHaveAttribute('href', '/teams/31');
    expect(screen.queryByRole('button', { name: 'このチームに参加する' })).not.toBeInTheDocument();
  });

  it('says that a link is no longer valid', async () => {
    server.use(http.get('*/api/v1/teams/invitations/abc/', () => problem(404, 'invitationInvalid')));
    show('/teams/join/abc');
    expect(await screen.findByText('この招待リンクは使えません')).toBeInTheDocument();
  });

  it('says when the link was revoked or the team filled meanwhile', async () => {
    answerInvitation(preview());
    server.use(
      http.post('*/api/v1/teams/invitations/abc/accept/', () => problem(409, 'teamFull'), { once: true }),
    );
    show('/teams/join/abc');
    await userEvent.click(await screen.findByRole('button', { name: 'このチームに参加する' }));
    expect(await screen.findByText('チームの人数が上限に達しています。')).toBeInTheDocument();
    server.use(
      http.post('*/api/v1/teams/invitations/abc/accept/', () => problem(404, 'invitationInvalid')),
      http.get('*/api/v1/teams/invitations/abc/', () => problem(404, 'invitationInvalid')),
    );
    await userEvent.click(screen.getByRole('button', { name: 'このチームに参加する' }));
    expect(await screen.findByText('この招待リンクは使えません')).toBeInTheDocument();
  });
});

describe('team page', () => {
  it('shows strangers the members without actions', async () => {
    answerTeam(aTeam({ bio: 'https://example.com/team を見てください' }));
    show('/teams/31');
    const people = within(await screen.findByRole('list', { name: 'メンバー' }));
    expect(people.getByRole('link', { name: 'メンバー3' })).toHaveAttribute('href', '/users/3');
    expect(screen.getByRole('link', { name: 'https://example.com/team' })).toBeInTheDocument();
    for (const name of ['チームを編集', '招待リンクを作る', 'メンバー3さんへの操作']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('begins with the invitation while its owner is the only member, and leaves it there when a member joins', async () => {
    const invites = () => screen.findByRole('heading', { name: 'メンバーを招待' });
    const precedes = (first: Element, second: Element) =>
      Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
    const alone = aTeam({ myRole: 'owner', memberCount: 1, members: [member(9, 'owner')] });
    answerTeam(alone);
    server.use(http.get('*/api/v1/teams/31/invitations/', nothing));
    const { queryClient } = show('/teams/31');
    expect(precedes(await invites(), screen.getByRole('heading', { name: 'チームについて' }))).toBe(true);
    answerTeam({ ...alone, memberCount: 2, members: [...(alone.members ?? []), member(3, 'member')] });
    await queryClient.invalidateQueries();
    await screen.findByRole('link', { name: 'メンバー3' });
    expect(precedes(await invites(), screen.getByRole('heading', { name: 'チームについて' }))).toBe(true);
  });

  it('lets an admin invite and remove plain members only, after a question', async () => {
    let removed = 0;
    answerTeam(
      aTeam({ myRole: 'admin', members: [member(1, 'owner'), member(9, 'admin'), member(3, 'member')] }),
    );
    server.use(
      http.get('*/api/v1/teams/31/invitations/', nothing),
      http.delete('*/api/v1/teams/31/members/3/', () => {
        removed += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    show('/teams/31');
    await screen.findByRole('button', { name: '招待リンクを作る' });
    expect(screen.queryByRole('button', { name: 'メンバー1さんへの操作' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'メンバー3さんへの操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'チームから外す' }));
    expect(screen.queryByRole('menuitem', { name: 'オーナーを譲る' })).not.toBeInTheDocument();
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/エントリーしている大会にも出場できなくなります/)).toBeInTheDocument();
    expect(removed).toBe(0);
    await userEvent.click(question.getByRole('button', { name: 'チームから外す' }));
    expect(await screen.findByText('メンバー3をチームから外しました')).toBeInTheDocument();
    expect(removed).toBe(1);
  });

  it('shows the valid link with its code and revokes it', async () => {
    const link = {
      id: 8,
      token: 'abc',
      url: 'http://yagura.test/teams/join/abc',
      expiresAt: '2026-11-27T00:00:00.000Z',
      createdBy: { id: 9, nickname: 'ゆうと', imageUrl: null },
    };
    let items = [link];
    answerTeam(aTeam({ myRole: 'owner' }));
    server.use(
      http.get('*/api/v1/teams/31/invitations/', () => HttpResponse.json({ items, next: null })),
      http.delete('*/api/v1/teams/31/invitations/8/', () => {
        items = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    show('/teams/31');
    expect(await screen.findByText(link.url)).toBeInTheDocument();
    expect(await screen.findByRole('img', { name: /QRコード/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '無効にする' }));
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: '無効にする' }));
    await waitFor(() => expect(screen.queryByText(link.url)).not.toBeInTheDocument());
  });
});

describe('founding a team', () => {
  it('says at the name that it is taken, keeps the input, and opens the new team', async () => {
    const sent: unknown[] = [];
    answerTeam(aTeam({ myRole: 'owner' }));
    server.use(
      http.get('*/api/v1/teams/', nothing),
      http.get('*/api/v1/users/9/teamrequests/', nothing),
      http.get('*/api/v1/teams/31/invitations/', nothing),
      http.post('*/api/v1/teams/', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? problem(409, 'teamNameExists', { fields: [{ name: 'name', key: 'teamNameExists' }] })
          : HttpResponse.json(aTeam({ myRole: 'owner' }));
      }),
    );
    const { router } = show('/teams');
    await userEvent.click(await screen.findByRole('button', { name: 'チームを作る' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.click(form.getByRole('button', { name: '作成する' }));
    expect(await form.findByText('チーム名は必須です')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('チーム名'), '月下美人');
    expect(form.getByText('その他の設定（任意）').closest('details')).not.toHaveAttribute('open');
    await userEvent.click(form.getByText('その他の設定（任意）'));
    await userEvent.type(form.getByLabelText('X（Twitter）のID'), '@gekka');
    await userEvent.click(form.getByRole('button', { name: '作成する' }));
    expect(await form.findByText(/このチーム名はすでに使われています/)).toBeInTheDocument();
    expect(form.getByLabelText('チーム名')).toHaveFocus();
    expect(form.getByLabelText('チーム名')).toHaveValue('月下美人');
    await userEvent.click(form.getByRole('button', { name: '作成する' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/teams/31'));
    await screen.findByRole('button', { name: '招待リンクを作る' });
    expect(sent[0]).toEqual({
      name: '月下美人',
      bio: '',
      twitterId: 'gekka',
      minSize: 2,
      maxCount: 99,
      recruiting: true,
      activityDays: [],
      timezone: 'Asia/Tokyo',
      playTime: '',
    });
  });
});
