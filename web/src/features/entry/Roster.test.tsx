import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { rosterPath } from '@/entities/contest/lib/paths';
import { aContest, surroundings } from '@/entities/contest/testing';
import { applicantOfTeam } from '@/entities/entry/lib/applicant';
import type { Contest, RosterPerson } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { EntryConfirmPanel } from './components/EntryConfirmPanel';
import { LinkedRoster } from './components/LinkedRoster';
import { Roster } from './components/Roster';
import { answerContest, aTeamEntry, show } from './testing';

const operator: Partial<Contest> = {
  participantType: 'MULTI',
  teamSize: 3,
  abilities: ['ABILITY_CONTEST_EDIT'],
};

function person(id: number, nickname: string, change: Partial<RosterPerson> = {}): RosterPerson {
  return { user: { id, nickname, imageUrl: null }, member: true, status: 'active', ...change };
}

function roster(items: RosterPerson[], locked: boolean) {
  const count = items.filter(({ status }) => status === 'active').length;
  return { items, count, teamSize: 3, locked };
}

describe('the roster of a team', () => {
  it('says who plays, who does not and why, and that too few people are left', async () => {
    const items = [person(1, 'あおい'), person(2, 'はる', { status: 'otherEntry' })];
    server.use(
      http.get('*/api/v1/contests/100/teams/7/roster/', () => HttpResponse.json(roster(items, false))),
    );
    show(<Roster contest={aContest(operator)} teamId={7} />);
    expect(await screen.findByText('人数不足：3人中1人')).toBeVisible();
    expect(screen.getByText('この大会に別のエントリーで出場中')).toBeVisible();
    expect(screen.queryByRole('button', { name: '出場メンバーから外す' })).toBeNull();
  });

  it('opens from an address, under the name of the team', async () => {
    server.use(
      ...surroundings(),
      http.get('*/api/v1/contests/100/teams/2007/roster/', () =>
        HttpResponse.json(roster([person(1, 'あおい')], false)),
      ),
    );
    const entries = [applicantOfTeam(aTeamEntry(7))];
    const { router } = renderRoutes(
      [
        {
          path: '/contests/:id/participant',
          element: <LinkedRoster contest={aContest(operator)} entries={entries} />,
        },
      ],
      { at: rosterPath(100, 2007), token: 'token' },
    );
    const sheet = await screen.findByRole('dialog', { name: 'チーム7 · 出場メンバー' });
    expect(await within(sheet).findByText('あおい')).toBeVisible();
    await userEvent.setup().keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
  });

  it('is changed by an operator after the draw, with a reason', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    let items = [person(1, 'あおい'), person(2, 'はる', { status: 'notListed' })];
    server.use(
      http.get('*/api/v1/contests/100/teams/7/roster/', () => HttpResponse.json(roster(items, true))),
      http.post('*/api/v1/contests/100/teams/7/roster/', async ({ request }) => {
        sent.push(await request.json());
        items = [person(1, 'あおい'), person(2, 'はる')];
        return HttpResponse.json(roster(items, true));
      }),
    );
    show(<Roster contest={aContest(operator)} teamId={7} />);
    await user.click(await screen.findByRole('button', { name: '出場メンバーに加える' }));
    const form = screen.getByRole('form', { name: 'はるさんを出場メンバーに加える' });
    await user.click(within(form).getByRole('button', { name: '出場メンバーに加える' }));
    expect(sent).toEqual([]);
    await user.type(within(form).getByLabelText(/理由/), '代わりの選手');
    await user.click(within(form).getByRole('button', { name: '出場メンバーに加える' }));
    expect(await screen.findAllByRole('button', { name: '出場メンバーから外す' })).toHaveLength(2);
    expect(sent).toEqual([{ userId: 2, plays: true, reason: '代わりの選手' }]);
  });

  it('gives the focus back to the button when nothing is changed', async () => {
    const user = userEvent.setup();
    server.use(
      http.get('*/api/v1/contests/100/teams/7/roster/', () =>
        HttpResponse.json(roster([person(1, 'あおい')], true)),
      ),
    );
    show(<Roster contest={aContest(operator)} teamId={7} />);
    await user.click(await screen.findByRole('button', { name: '出場メンバーから外す' }));
    await user.click(within(screen.getByRole('form')).getByRole('button', { name: '戻る' }));
    expect(screen.getByRole('button', { name: '出場メンバーから外す' })).toHaveFocus();
  });

  it('offers no change to anybody else', async () => {
    const items = [person(1, 'あおい')];
    server.use(
      http.get('*/api/v1/contests/100/teams/7/roster/', () => HttpResponse.json(roster(items, true))),
    );
    show(<Roster contest={aContest({ ...operator, abilities: [] })} teamId={7} />);
    expect(await screen.findByText('あおい')).toBeVisible();
    expect(screen.queryByRole('button', { name: /出場メンバー/ })).toBeNull();
  });
});

describe('confirming a team that is too small', () => {
  it('names the team and confirms it only after a second yes', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const contest = aContest(operator);
    server.use(
      answerContest(contest),
      http.get('*/api/v1/contests/100/teams/', () =>
        HttpResponse.json({
          items: [aTeamEntry(1, { rosterCount: 2, rosterShort: true, status: 'ALLOW' })],
          total: 1,
        }),
      ),
      http.post('*/api/v1/contests/100/entries/confirm/', async ({ request }) => {
        const body = (await request.json()) as { acceptShort?: boolean };
        sent.push(body);
        if (body.acceptShort) return HttpResponse.json({ allowedCount: 1 });
        const params = { name: 'チーム1', count: 2, size: 3 };
        const data = { teams: [{ entryId: 1, name: 'チーム1', count: 2 }] };
        return problem(409, 'teamBelowSize', { params, data });
      }),
    );
    show(<EntryConfirmPanel contestId={100} onConfirmed={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: '確定する' }));
    expect(await screen.findByText(/チーム1（2人）/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'このまま確定する' }));
    expect(sent).toEqual([{ allowed: [1] }, { allowed: [1], acceptShort: true }]);
  });
});
