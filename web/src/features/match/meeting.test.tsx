import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { claimOf, matchOf, person } from '@/entities/match/testing';
import { problem, server } from '@/test/server';

import { base, played, playMatch, show, takes } from './testing';

playMatch();

describe('meeting for a match', () => {
  const checkin = {
    enabled: true,
    opensAt: '2026-11-03T00:45:00.000Z',
    warnAt: '2099-01-01T00:05:00.000Z',
    walkoverAt: '2099-01-01T00:15:00.000Z',
    here: [null, null] as (string | null)[],
    canCheckin: true,
  };

  it('asks for the check-in, and explains the effect of an absence', async () => {
    const user = userEvent.setup();
    const startTime = '2026-11-03T01:00:00.000Z';
    played.match = matchOf({ startTime, checkin });
    const sent = takes('put', 'here', () =>
      matchOf({ startTime, checkin: { ...checkin, here: ['2026-11-03T00:50:00.000Z', null] } }),
    );
    show();
    const panel = within(await screen.findByRole('region', { name: '試合のチェックイン' }));
    expect(
      panel.getByText('2099/01/01(木) 09:15 JSTまでにチェックインしないと、不戦敗になります。'),
    ).toBeInTheDocument();
    expect(screen.getByText('対戦の前に、チェックインしてください。')).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'チェックインする' }));
    expect(await screen.findByText('チェックイン済みです。相手が来るのを待っています。')).toBeInTheDocument();
    expect(await panel.findByText(/相手が2099\/01\/01\(木\) 09:15 JSTまでに来なければ/)).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: 'チェックインする' })).not.toBeInTheDocument();
    expect(sent).toEqual([{}]);
  });

  it('names no walkover once a side has reported, because an absent side does not lose any more', async () => {
    const here = ['2026-11-03T00:50:00.000Z', null];
    const reported = { checkin: { ...checkin, here }, claims: [claimOf(2, 2)], confirmMinutes: 10 };
    played.match = matchOf({ ...reported, canConfirm: true });
    show();
    expect(await screen.findByText('選手2が結果を報告しました')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '試合のチェックイン' })).not.toBeInTheDocument();
    expect(screen.queryByText(/あなたの不戦勝になります/)).not.toBeInTheDocument();
  });

  it('shows where to meet, and keeps what was typed when it could not be saved', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ canSetLobby: true, lobby: { code: 'K7QX', note: '' } });
    server.use(http.put(`${base}/lobby/`, () => HttpResponse.error()));
    show();
    expect(await screen.findByRole('region', { name: '集合場所' })).toHaveTextContent('K7QX');
    await user.click(screen.getByRole('button', { name: '変更する' }));
    expect(screen.getByRole('textbox', { name: /コード/ })).toHaveFocus();
    await user.click(
      within(screen.getByRole('form', { name: '集合場所' })).getByRole('button', { name: 'やめる' }),
    );
    expect(screen.getByRole('button', { name: '変更する' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '変更する' }));
    await user.type(screen.getByLabelText('補足'), 'パスワード 1234');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '保存する' })).toBeEnabled());
    expect(screen.getByLabelText('補足')).toHaveValue('パスワード 1234');
    const sent = takes('put', 'lobby', () => matchOf({ lobby: { code: 'K7QX', note: 'パスワード 1234' } }));
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByRole('region', { name: '集合場所' })).toHaveTextContent('パスワード 1234');
    expect(sent).toEqual([{ code: 'K7QX', note: 'パスワード 1234' }]);
  });

  it('calls an operator once, who sees the caller and answers', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ canCall: true });
    const called = { at: '2026-11-03T03:00:00.000Z', by: { id: 1001, nickname: '選手1', imageUrl: null } };
    takes('post', 'call', () => matchOf({ called }));
    const { unmount } = show();
    await user.click(await screen.findByRole('button', { name: '運営を呼ぶ' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '運営を呼ぶ' }));
    expect(await screen.findByText(/順に対応しますので/)).toBeInTheDocument();
    unmount();
    played.match = matchOf({ called, isOperator: true, isParticipant: false });
    takes('delete', 'call', () => matchOf({ isOperator: true }));
    show();
    expect(await screen.findByText(/選手1が運営を呼んでいます/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '対応済みにする' }));
    await waitFor(() => expect(screen.queryByText(/選手1が運営を呼んでいます/)).not.toBeInTheDocument());
  });

  it('embeds a video only on request, and lets only the person who added it delete it', async () => {
    const user = userEvent.setup();
    const video = (id: number, mine: boolean, embedUrl: string | null) => ({
      id,
      url: `https://example.com/${id}`,
      embedUrl,
      by: { id: 1001, nickname: '選手1', imageUrl: null },
      mine,
      updated: '2026-11-03T03:00:00.000Z',
    });
    const framed = video(1, true, 'https://www.youtube-nocookie.com/embed/abc');
    played.match = matchOf({ videos: [framed, video(2, false, null)] });
    const deletions = takes('delete', 'video/1', () => matchOf({ videos: [video(2, false, null)] }));
    show();
    expect(await screen.findAllByRole('link', { name: /example\.com/ })).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'URLを変更' })).toBeInTheDocument();
    expect(document.querySelector('iframe')).toBeNull();
    await user.click(screen.getByRole('button', { name: /動画を再生/ }));
    expect(screen.getByTitle('動画 1')).toHaveAttribute('src', `${framed.embedUrl}?autoplay=1`);
    await user.click(screen.getByRole('button', { name: '動画を削除' }));
    expect(deletions).toHaveLength(0);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '動画を削除' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /example\.com/ })).toHaveLength(1));
    expect(screen.queryByRole('button', { name: '動画を削除' })).not.toBeInTheDocument();
  });

  it('lets a person who has left the match only delete the own video', async () => {
    const by = { id: 1001, nickname: '選手1', imageUrl: null };
    const own = {
      id: 1,
      url: 'https://example.com/1',
      embedUrl: null,
      by,
      mine: true,
      updated: '2026-11-03T03:00:00.000Z',
    };
    played.match = matchOf({ videos: [own], isParticipant: false, isOperator: false });
    show();
    expect(await screen.findByRole('button', { name: '動画を削除' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'URLを変更' })).not.toBeInTheDocument();
  });

  it('moves the focus into the form of a video, and back to its button', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ canAddVideo: true });
    show();
    await user.click(await screen.findByRole('button', { name: '動画を追加' }));
    const field = screen.getByRole('textbox', { name: /動画のURL/ });
    expect(field).toHaveFocus();
    const form = within(field.closest('form') as HTMLElement);
    await user.click(form.getByRole('button', { name: 'やめる' }));
    expect(screen.getByRole('button', { name: '動画を追加' })).toHaveFocus();
  });

  it('says at its field what is wrong with an address, and that no more than five fit', async () => {
    const user = userEvent.setup();
    const video = (id: number) => ({
      id,
      url: `https://example.com/${id}`,
      embedUrl: null,
      by: { id: 1001, nickname: '選手1', imageUrl: null },
      mine: true,
      updated: '2026-11-03T03:00:00.000Z',
    });
    const five = matchOf({ isParticipant: true, videos: [1, 2, 3, 4, 5].map(video), canAddVideo: false });
    played.match = matchOf({ ...five, videos: five.videos.slice(1), canAddVideo: true });
    takes('post', 'video', () => five);
    server.use(
      http.post(
        `${base}/video/`,
        () => problem(422, 'invalidVideoUrl', { fields: [{ name: 'url', key: 'invalidVideoUrl' }] }),
        {
          once: true,
        },
      ),
    );
    show();
    await user.click(await screen.findByRole('button', { name: '動画を追加' }));
    const field = screen.getByRole('textbox', { name: /動画のURL/ });
    await user.type(field, 'ftp://example.com');
    await user.click(screen.getByRole('button', { name: '追加する' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/https:\/\/ で始まる形/));
    await user.type(field, '/1');
    expect(field).not.toHaveAccessibleDescription(/で始まる形/);
    await user.click(screen.getByRole('button', { name: '追加する' }));
    expect(await screen.findByText('動画は1試合につき5件までです。')).toBeInTheDocument();
  });

  it('accepts only PNG and JPEG pictures, and says so', async () => {
    const user = userEvent.setup({ applyAccept: false });
    show();
    const [chooser] = await screen.findAllByLabelText(/画像を追加/, { selector: 'input' });
    await user.upload(chooser as HTMLElement, new File(['GIF89a'], 'result.gif', { type: 'image/gif' }));
    expect(await screen.findByText('結果画像にはPNGかJPEGの画像を選んでください。')).toBeInTheDocument();
  });

  it('shows no opponent for a bye of a round and no next match', async () => {
    played.match = matchOf({
      format: 'swissdraw',
      type: '',
      state: 'bye',
      winner: 1,
      unearned: true,
      participants: [person(1), null],
      canEdit: false,
    });
    show();
    expect(await screen.findByText('対戦相手なし')).toBeInTheDocument();
    expect(screen.getByText('対戦せずに勝ちになりました')).toBeInTheDocument();
  });

  it('says that nobody is champion if the only finalist left the contest', async () => {
    played.match = matchOf({
      type: 'final',
      state: 'bye',
      participants: [person(1), null],
      winner: null,
      canEdit: false,
    });
    show();
    expect(await screen.findByText(/^優勝者はいません。/)).toBeInTheDocument();
    expect(screen.getByText('対戦相手なし')).toBeInTheDocument();
    expect(screen.queryByText(/不戦勝/)).not.toBeInTheDocument();
  });

  it('asks for no result in a round that is over', async () => {
    played.match = matchOf({
      format: 'swissdraw',
      type: '',
      canEdit: false,
      isParticipant: true,
      editBlockedBy: 'finishedRound',
    });
    show();
    expect(await screen.findByText(/このラウンドは終了しました/)).toBeInTheDocument();
    expect(screen.queryByText(/終わったら結果を入力/)).not.toBeInTheDocument();
  });

  it('says why a swiss round paired them', async () => {
    played.match = matchOf({
      format: 'swissdraw',
      type: '',
      round: 2,
      reason: {
        scoreA: 6,
        scoreB: 3,
        float: 'down',
        rematchAvoided: true,
        forbiddenAvoided: false,
        meetings: 0,
        freeWins: 0,
        bye: null,
        fixed: false,
        late: false,
      },
    });
    show();
    expect(await screen.findByText('近い勝点（6と3）の対戦です。')).toBeInTheDocument();
    expect(screen.getByText('再戦を避けて組みました。')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('第3ラウンド 3-1');
  });
});
