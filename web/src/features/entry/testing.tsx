import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { aContest, surroundings, viewer } from '@/entities/contest/testing';
import type { Question } from '@/entities/survey/api';
import { EntryButton } from '@/features/entry/components/EntryButton';
import type { Contest, ContestTeam, ContestUser, EntryInfo, GameAccount, UserInfo } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';

const entered = '2026-11-20T10:30:00.000Z';

export function anEntry(id: number, change: Partial<ContestUser> = {}): ContestUser {
  return {
    id,
    userId: id + 1000,
    gameId: 5,
    status: null,
    standing: 'applied',
    waitingPosition: null,
    checkin: false,
    checkUpdated: null,
    following: null,
    retweet: null,
    createBy: { id: id + 1000, nickname: `参加者${id}`, imageUrl: null },
    createdAt: entered,
    updatedAt: entered,
    ...change,
  };
}

export function aTeamEntry(id: number, change: Partial<ContestTeam> = {}): ContestTeam {
  const { userId: _, gameId: __, ...entry } = anEntry(id);
  return {
    ...entry,
    team: { id: id + 2000, name: `チーム${id}`, imageURL: null },
    teamUserCount: 5,
    rosterCount: 5,
    rosterShort: false,
    ...change,
  };
}

/** Returns the viewer's entry as part of the contest. */
export function anEntryInfo(change: Partial<EntryInfo> = {}): EntryInfo {
  return {
    id: 7,
    status: null,
    standing: 'applied',
    waitingPosition: null,
    team: null,
    representative: true,
    canWithdraw: true,
    ...change,
  };
}

/** Renders a part for a signed-in viewer (id 9) with the server's clock at `now`. */
export function show(
  part: ReactNode,
  {
    now,
    signedIn = true,
    me,
    accounts = [],
    questions = [],
    at = '/',
  }: {
    now?: string;
    signedIn?: boolean;
    me?: UserInfo;
    accounts?: GameAccount[];
    questions?: Question[];
    at?: string;
  } = {},
) {
  server.use(
    ...surroundings(now),
    http.get('*/api/v1/users/9/gameusers/', () => HttpResponse.json({ items: accounts, next: null })),
    http.get('*/api/v1/contests/100/questions/', () =>
      HttpResponse.json({ surveyId: 100, version: 1, items: questions }),
    ),
  );
  if (me) server.use(http.get('*/api/v1/users/profile/', () => HttpResponse.json(me)));
  const element = (
    <>
      {part}
      <ConfirmHost />
    </>
  );
  return renderRoutes([{ path: '*', element }], { at, ...(signedIn && { token: 'token' }) });
}

/** Handles reads of the contest with the given object, which a test can change. */
export function answerContest(contest: Contest) {
  return http.get('*/api/v1/contests/:id/', () => HttpResponse.json(contest));
}

/** Opens the entry form by its button. */
export async function openEntryForm(contest = aContest(), more: Parameters<typeof show>[1] = {}) {
  const user = userEvent.setup();
  show(<EntryButton contest={contest} />, { me: viewer, ...more });
  await user.click(await screen.findByRole('button', { name: 'エントリーする' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog };
}

type Opened = Awaited<ReturnType<typeof openEntryForm>>;

/** Fills the fields that every entry needs. */
export async function fillEntry({ user, dialog }: Opened) {
  await user.type(await dialog.findByLabelText('ゲーム内の名前'), 'Hana');
  await user.type(dialog.getByLabelText('X（Twitter）のID'), '＠hana_1');
  await user.click(dialog.getByLabelText('参加ポリシーに同意する'));
}

export function submitEntry({ user, dialog }: Opened) {
  return user.click(dialog.getByRole('button', { name: 'エントリーする' }));
}
