import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aContest, viewer } from '@/entities/contest/testing';
import type { ContestInput } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { draftKey, readDraft, writeDraft } from '../form/draft';
import { newContest } from '../form/values';
import { keys, note, routes, sent, serveForm } from './formTesting';

beforeEach(serveForm);

function acceptCreate() {
  server.use(
    http.post('*/api/v1/contests/', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ id: 123, image: null, game: null });
    }),
  );
}

function openCreate(at = '/contests/registration') {
  return renderRoutes(routes, { at, token: 'token' });
}

async function fillRequired() {
  await userEvent.click(await screen.findByRole('combobox', { name: /ゲームタイトル/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'STREET FIGHTER 6' }));
  fireEvent.change(screen.getByLabelText(/大会名/), { target: { value: '宵闇カップ' } });
}

/** Returns what a paste gets from a clipboard with a picture, and the text that it is a picture of. */
function copied(picture: string, text = '') {
  const files = [new File(['x'], picture, { type: 'image/png' })];
  return { clipboardData: { files, getData: () => text } };
}

const register = () => screen.getByRole('button', { name: '大会を作成する' });

describe('creating a contest', () => {
  it('can be saved once game and name are set, and opens the new contest', async () => {
    acceptCreate();
    const { router } = openCreate();
    await screen.findByRole('combobox', { name: /ゲームタイトル/ });
    expect(register()).toBeDisabled();
    await fillRequired();
    expect(register()).toBeEnabled();
    await userEvent.click(register());
    expect(await screen.findByText('大会を作成しました')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/contests/123');
    expect(sent[0]).toMatchObject({
      gameId: 5,
      name: '宵闇カップ',
      contestType: 'TOURNAMENT',
      participantType: 'SOLO',
      entryMaxCount: 16,
      checkin: false,
      checkinStart: null,
      entryPassword: null,
    });
    expect(localStorage.getItem(draftKey(viewer.id, null))).toBeNull();
  });

  it('begins with the name that a person typed elsewhere', async () => {
    openCreate(`/contests/registration?${new URLSearchParams({ name: '宵闇カップ' })}`);
    expect(await screen.findByLabelText(/大会名/)).toHaveValue('宵闇カップ');
  });

  it('lays the typed name over an older draft, and keeps it when the draft is discarded', async () => {
    const older = openCreate();
    fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: '下書き杯' } });
    fireEvent.change(screen.getByLabelText(/賞品/), { target: { value: '盾' } });
    older.unmount();
    openCreate(`/contests/registration?${new URLSearchParams({ name: '宵闇カップ' })}`);
    expect(await screen.findByText('下書きを復元しました')).toBeInTheDocument();
    expect(screen.getByLabelText(/大会名/)).toHaveValue('宵闇カップ');
    expect(screen.getByLabelText(/賞品/)).toHaveValue('盾');
    await userEvent.click(screen.getByRole('button', { name: '下書きを破棄' }));
    expect(screen.getByLabelText(/大会名/)).toHaveValue('宵闇カップ');
    expect(screen.getByLabelText(/賞品/)).toHaveValue('');
  });

  it('keeps a change of the typed name over a reload', async () => {
    const at = `/contests/registration?${new URLSearchParams({ name: '宵闇カップ' })}`;
    const first = openCreate(at);
    fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: '朝焼けカップ' } });
    first.unmount();
    openCreate(at);
    expect(await screen.findByLabelText(/大会名/)).toHaveValue('朝焼けカップ');
  });

  it('proposes the hour before the start when check-in is switched on', async () => {
    acceptCreate();
    openCreate();
    await fillRequired();
    await userEvent.click(screen.getByRole('switch', { name: /チェックインを行う/ }));
    await userEvent.click(register());
    await waitFor(() => expect(sent).toHaveLength(1));
    const { checkinStart, checkinEnd, contestStart } = sent[0] as ContestInput;
    expect(checkinEnd).toBe(contestStart);
    expect(Date.parse(contestStart) - Date.parse(checkinStart ?? '')).toBe(3_600_000);
  });

  it('makes a password, asks the team size of teams, and refuses a recommended contest with a password', async () => {
    openCreate();
    await fillRequired();
    expect(screen.queryByLabelText(/チームの最低人数/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /チーム戦/ }));
    expect(screen.getByLabelText(/チームの最低人数/)).toHaveValue('2');
    await userEvent.click(screen.getByRole('switch', { name: /エントリーパスワードを使う/ }));
    expect(
      (screen.getByRole('textbox', { name: /エントリーパスワード/ }) as HTMLInputElement).value,
    ).toHaveLength(6);
    await userEvent.click(screen.getByRole('switch', { name: /おすすめの大会にする/ }));
    await userEvent.click(register());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('button', { name: 'おすすめの大会にする' })).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });

  it('shows a broken rule at its field and above the form, and sends nothing', async () => {
    openCreate();
    await fillRequired();
    fireEvent.change(screen.getByLabelText(/DiscordのURL/), { target: { value: 'yagura#1234' } });
    await userEvent.click(register());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('入力内容を確認してください');
    expect(alert).toHaveTextContent('DiscordのURLを正しく入力してください。');
    expect(screen.getByLabelText(/DiscordのURL/)).toBeInvalid();
    await waitFor(() => expect(screen.getByLabelText(/DiscordのURL/)).toHaveFocus());
    act(() => screen.getByLabelText(/大会名/).focus());
    await userEvent.click(within(alert).getByRole('button', { name: 'DiscordのURL' }));
    expect(screen.getByLabelText(/DiscordのURL/)).toHaveFocus();
    expect(sent).toHaveLength(0);
  });

  it.each([
    [-1, 'thisGameDoesNotExists', 'このゲームは存在しません。'],
    [-2, 'toLongContestName', '大会名が長すぎます。'],
    [-3, 'reversedDate', '日時の前後関係が正しくありません。'],
    [-5, 'SetAValueOfAtLeast2', '2以上の値を設定してください。'],
    [-7, 'entryMaxCountIsTooLarge', '定員が大きすぎます。'],
    [-8, 'inputDiscordUrl', 'DiscordのURLを正しく入力してください。'],
    [undefined, 'exceptionError', '大会を保存できませんでした。'],
    [undefined, 'somethingNew', '大会を保存できませんでした。'],
    [undefined, 'overloaded', '混み合っています'],
  ])('shows the refusal %s %s and keeps what was typed', async (code, key, text) => {
    server.use(http.post('*/api/v1/contests/', () => problem(422, key, code ? { code } : {})));
    openCreate();
    await fillRequired();
    await userEvent.click(register());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText(/大会名/)).toHaveValue('宵闇カップ');
    expect(register()).toBeEnabled();
  });

  it.each([
    ['a broken connection', () => HttpResponse.error()],
    ['the answer of a proxy', () => new HttpResponse(null, { status: 504 })],
  ])('sends the same request under the same key after %s', async (_, lost) => {
    let broken = true;
    server.use(
      http.post('*/api/v1/contests/', async ({ request }) => {
        await note(request);
        return broken ? lost() : HttpResponse.json({ id: 123, image: null, game: null });
      }),
    );
    openCreate();
    await fillRequired();
    await userEvent.click(register());
    await screen.findByRole('alert');
    broken = false;
    await userEvent.click(register());
    expect(await screen.findByText('大会を作成しました')).toBeInTheDocument();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('moves the focus to the reason when the first save fails', async () => {
    // The frame after the answer can come before React shows the failure.
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((call) => {
      call(0);
      return 0;
    });
    server.use(http.post('*/api/v1/contests/', () => HttpResponse.error()));
    openCreate();
    await fillRequired();
    await userEvent.click(register());
    const reason = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toContainElement(reason));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('keeps a draft over a reload, and can discard it', async () => {
    const first = openCreate();
    fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: '下書き杯' } });
    await waitFor(() => expect(localStorage.getItem(draftKey(viewer.id, null))).toContain('下書き杯'));
    first.unmount();
    openCreate();
    expect(await screen.findByText('下書きを復元しました')).toBeInTheDocument();
    expect(screen.getByLabelText(/大会名/)).toHaveValue('下書き杯');
    await userEvent.click(screen.getByRole('button', { name: '下書きを破棄' }));
    expect(screen.getByLabelText(/大会名/)).toHaveValue('');
    expect(localStorage.getItem(draftKey(viewer.id, null))).toBeNull();
  });

  it('asks before a link leads away from unsaved input', async () => {
    const { router } = openCreate();
    fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: '下書き杯' } });
    await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
    await userEvent.click(await screen.findByText('入力を続ける'));
    expect(router.state.location.pathname).toBe('/contests/registration');
    await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
    await userEvent.click(await screen.findByText('離れる'));
    expect(await screen.findByText('another page')).toBeInTheDocument();
  });

  it('asks before going back, and keeps the input of a person who stays', async () => {
    const { router } = openCreate('/elsewhere');
    await screen.findByText('another page');
    await act(() => router.navigate('/contests/registration'));
    fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: '下書き杯' } });
    await waitFor(() => expect(localStorage.getItem(draftKey(viewer.id, null))).toContain('下書き杯'));
    await act(async () => undefined);
    history.back();
    const stay = await screen.findByRole('button', { name: '入力を続ける' });
    expect(stay).toHaveAttribute('data-variant', 'primary');
    await userEvent.click(stay);
    expect(screen.getByLabelText(/大会名/)).toHaveValue('下書き杯');
    history.back();
    await userEvent.click(await screen.findByText('離れる'));
    expect(await screen.findByText('another page')).toBeInTheDocument();
  });

  it('refuses other files than images for the rules, and puts an image where the cursor is', async () => {
    server.use(
      http.post('*/api/v1/files/', () =>
        HttpResponse.json({ path: 'contests/a.png', url: '/api/v1/files/contests/a.png' }),
      ),
    );
    openCreate();
    const rules = await screen.findByRole('textbox', { name: 'ルール' });
    fireEvent.drop(rules, {
      dataTransfer: { files: [new File(['x'], 'x.pdf', { type: 'application/pdf' })] },
    });
    expect(await screen.findByText(/使える画像の形式：PNG, JPEG, GIF/)).toBeInTheDocument();
    fireEvent.drop(rules, {
      dataTransfer: { files: [new File(['x'], 'map [1].gif', { type: 'image/gif' })] },
    });
    await waitFor(() => expect(rules).toHaveValue('![map 1](/api/v1/files/contests/a.png)\n'));
    expect(await screen.findByText('preview')).toBeInTheDocument();
    expect(fireEvent.paste(rules, copied('a.png', 'a\tb'))).toBe(true);
  });

  it('waits with the save until the pictures of the rules are in the text', async () => {
    acceptCreate();
    const uploads: (() => void)[] = [];
    server.use(
      http.post('*/api/v1/files/', async () => {
        const name = `${uploads.length + 1}.png`;
        await new Promise<void>((resolve) => uploads.push(resolve));
        return HttpResponse.json({ path: `contests/${name}`, url: `/api/v1/files/contests/${name}` });
      }),
    );
    openCreate();
    await fillRequired();
    const rules = screen.getByLabelText(/ルール/, { selector: 'textarea' });
    fireEvent.paste(rules, copied('map.png'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await waitFor(() => expect(register()).toBeDisabled()); // the request can be seen before the page is drawn again
    fireEvent.paste(rules, copied('hall.png'));
    uploads[0]?.();
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(register()).toBeDisabled();
    uploads[1]?.();
    await waitFor(() => expect(register()).toBeEnabled());
    await userEvent.click(register());
    expect(await screen.findByText('大会を作成しました')).toBeInTheDocument();
    expect(sent[0]?.rule).toBe(
      '![map](/api/v1/files/contests/1.png)\n![hall](/api/v1/files/contests/2.png)\n',
    );
  });

  it('can be saved after an upload for the rules failed', async () => {
    server.use(http.post('*/api/v1/files/', () => problem(413, 'fileTooLarge')));
    openCreate();
    await fillRequired();
    const rules = screen.getByLabelText(/ルール/, { selector: 'textarea' });
    fireEvent.paste(rules, copied('map.png'));
    expect(await screen.findByText(/5\s?MB/)).toBeInTheDocument();
    expect(register()).toBeEnabled();
  });
});

describe('the formats', () => {
  async function choose(type: RegExp) {
    await fillRequired();
    await userEvent.click(screen.getByRole('radio', { name: type }));
  }

  async function sentContest() {
    await userEvent.click(register());
    await waitFor(() => expect(sent).toHaveLength(1));
    return sent[0];
  }

  it('lets the table of a battle royale follow the maximum, and fills many ranks at once', async () => {
    acceptCreate();
    openCreate();
    await choose(/バトルロイヤル/);
    expect(await screen.findByLabelText('1位pt')).toBeInTheDocument();
    expect(screen.queryByLabelText('3位pt')).not.toBeInTheDocument();
    fireEvent.change(screen.getByLabelText(/^定員/), { target: { value: '6' } });
    fireEvent.paste(screen.getByLabelText('1位pt'), { clipboardData: { getData: () => '10\n8\n6' } });
    fireEvent.change(screen.getByLabelText(/^定員/), { target: { value: '2' } });
    fireEvent.change(screen.getByLabelText(/^定員/), { target: { value: '5' } });
    expect(screen.getByLabelText('3位pt')).toHaveValue('6');
    act(() => screen.getByLabelText('3位pt').focus());
    await userEvent.click(screen.getByRole('button', { name: '3位より下をすべて6にする' }));
    await userEvent.click(screen.getByRole('button', { name: '「1位の回数」を下へ' }));
    await userEvent.click(screen.getByRole('button', { name: '「平均順位」を外す' }));
    expect(await sentContest()).toMatchObject({
      contestType: 'BATTLEROYAL',
      matchCount: 1,
      rankPoint: [10, 8, 6, 6, 6].map((point, index) => ({ rank: index + 1, point })),
      killPoint: { point: 0, max: null },
      tieBreaks: ['kills', 'wins', 'bestMatch', 'latestMatch'],
    });
  });

  it('says at once when the table would have too many rows', async () => {
    openCreate();
    await choose(/バトルロイヤル/);
    fireEvent.change(screen.getByLabelText(/^定員/), { target: { value: '300' } });
    expect(await screen.findByText('順位ポイントは257位まで設定できます。')).toBeInTheDocument();
  });

  it('plays as many swiss rounds as the maximum of entries needs, or as the organiser sets', async () => {
    acceptCreate();
    openCreate();
    await choose(/スイスドロー/);
    expect(await screen.findByText(/16人なら4ラウンド/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /指定する/ }));
    fireEvent.change(screen.getByLabelText(/行うラウンド数/), { target: { value: '6' } });
    expect(await sentContest()).toMatchObject({ contestType: 'SWISSDRAW', swissRounds: 6 });
  });

  it('orders the table of a league by scores instead of games if results are scores', async () => {
    acceptCreate();
    openCreate();
    await choose(/リーグ/);
    expect(await screen.findByText('ゲームの得失差')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /^得点/ }));
    expect(screen.queryByText('ゲームの得失差')).not.toBeInTheDocument();
    expect(screen.getByText('得失点差')).toBeInTheDocument();
    await userEvent.click(register());
    expect(await screen.findByText('大会を作成しました')).toBeInTheDocument();
    expect(sent[0]).toMatchObject({ contestType: 'LEAGUE', scoring: 'score', standings: [] });
  });

  it('counts the matches of a league, and refuses a loss that is worth more than a draw', async () => {
    acceptCreate();
    openCreate();
    await choose(/リーグ/);
    await userEvent.click(await screen.findByRole('radio', { name: /2回総当たり/ }));
    fireEvent.change(screen.getByLabelText(/グループ数/), { target: { value: '4' } });
    expect(screen.getByText(/16人が集まると、1グループ最大4人、全部で48試合/)).toBeInTheDocument();
    await choose(/チーム戦/);
    expect(screen.getByText(/16チームが集まると、1グループ最大4チーム/)).toBeInTheDocument();
    await choose(/個人戦/);
    fireEvent.change(screen.getByLabelText(/^負け/), { target: { value: '2' } });
    await userEvent.click(register());
    await waitFor(() => expect(screen.getByLabelText(/^負け/)).toHaveFocus());
    expect(sent).toHaveLength(0);
    fireEvent.change(screen.getByLabelText(/^負け/), { target: { value: '0' } });
    expect(await sentContest()).toMatchObject({
      league: { legs: 2, groups: 4, win: 3, draw: 1, loss: 0 },
    });
  });
});

describe('beginning with an earlier contest', () => {
  const content = {
    name: '第1回 宵闇カップ',
    gameId: 5,
    contestType: 'SWISSDRAW',
    participantType: 'MULTI',
    checkin: true,
    isEntryPassword: true,
    teamSize: 3,
    entryMaxCount: 32,
    discordUrl: '',
    iframeSrc: '',
    videoUrl: '',
    award: '金の盃',
    rule: '',
    isRecommend: false,
    matchCount: null,
    rankPoint: null,
    killPoint: null,
    tieBreaks: null,
    swissRounds: 5,
    league: null,
    questionCount: 2,
    trophyCount: 3,
  };

  it('finds one, copies it without dates, password and cover, and sends its id', async () => {
    acceptCreate();
    const { id: _, ...card } = aContest();
    server.use(
      http.get('*/api/v1/contests/templates/', () =>
        HttpResponse.json({
          items: [
            { ...card, id: 7, name: '第1回 宵闇カップ' },
            { ...card, id: 8, name: '朝焼けリーグ' },
          ],
          next: null,
        }),
      ),
      http.get('*/api/v1/contests/7/template/', () => HttpResponse.json(content)),
    );
    openCreate();
    await userEvent.click(await screen.findByRole('button', { name: '過去の大会から作成' }));
    fireEvent.change(await screen.findByLabelText('大会名・ゲームで探す'), { target: { value: '宵闇' } });
    expect(screen.queryByText('朝焼けリーグ')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: /第1回 宵闇カップ/ }));
    expect(await screen.findByText('「第1回 宵闇カップ」をもとにしています')).toBeInTheDocument();
    expect(screen.getByText(/質問2問とトロフィー3個/)).toBeInTheDocument();
    await userEvent.click(register());
    await waitFor(() => expect(sent).toHaveLength(1));
    const made = sent[0] as ContestInput;
    expect(made).toMatchObject({
      templateId: 7,
      teamSize: 3,
      entryMaxCount: 32,
      swissRounds: 5,
      image: null,
    });
    expect(made.entryPassword).toMatch(/^\w{6}$/);
    expect(made.checkinEnd).toBe(made.contestStart);
  });

  it('does not begin with a contest of another organiser', async () => {
    server.use(http.get('*/api/v1/contests/7/template/', () => problem(403, 'participationAuthority')));
    openCreate('/contests/registration?template=7');
    expect(await screen.findByText('その大会をもとにすることはできません')).toBeInTheDocument();
    expect(screen.getByLabelText(/大会名/)).toHaveValue('');
  });
});

it('forgets drafts that are a month old, and those of others', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const values = newContest(now, 'UTC');
  const key = draftKey(9, null, 7);
  writeDraft(key, { values, base: values, version: null }, now);
  expect(readDraft(key, now + 29 * 86_400_000)?.values.name).toBe('');
  expect(readDraft(key, now + 31 * 86_400_000)).toBeNull();
  expect(readDraft(draftKey(10, null, 7), now)).toBeNull();
  expect(readDraft(draftKey(9, null), now)).toBeNull();
});
