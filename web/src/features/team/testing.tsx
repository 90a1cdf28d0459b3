import { HttpResponse, http } from 'msw';
import { Outlet } from 'react-router';
import { surroundings } from '@/entities/contest/testing';
import type { Team, TeamMember, TeamSummary } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { LoginModalProvider, useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import TeamJoinPage from './pages/TeamJoinPage';
import TeamMembersPage from './pages/TeamMembersPage';
import TeamPage from './pages/TeamPage';
import TeamsPage from './pages/TeamsPage';

export const created = '2026-11-01T00:00:00.000Z';

export function member(id: number, role: TeamMember['role'], nickname = `メンバー${id}`): TeamMember {
  return { user: { id, nickname, imageUrl: null }, role, joinedAt: created };
}

export function aTeam(change: Partial<Team> = {}): Team {
  return {
    id: 31,
    name: '月下美人',
    imageUrl: null,
    bio: '',
    twitterId: '',
    game: null,
    rank: '9999',
    minSize: 2,
    maxCount: 10,
    recruiting: true,
    activityDays: [],
    activityStart: null,
    activityEnd: null,
    pollStart: null,
    timezone: 'Asia/Tokyo',
    playTime: '',
    memberCount: 3,
    size: 3,
    createdAt: created,
    version: 1,
    representative: {
      user: { id: 1, nickname: 'メンバー1', imageUrl: null },
      twitterId: '',
      gameUsername: null,
      friendCode: null,
    },
    myRole: null,
    myRequest: null,
    waitingCount: null,
    postsToDiscord: null,
    pollToday: null,
    members: [member(1, 'owner'), member(2, 'admin'), member(3, 'member')],
    ...change,
  };
}

export function aSummary(change: Partial<TeamSummary> = {}): TeamSummary {
  return {
    id: 31,
    name: '月下美人',
    imageUrl: null,
    bio: '',
    game: null,
    rank: '9999',
    memberCount: 3,
    maxCount: 10,
    recruiting: true,
    activityDays: [],
    role: null,
    ...change,
  };
}

export const nothing = () => HttpResponse.json({ items: [], next: null });

/** Renders pages once the viewer is known, as the app does. */
function Shell() {
  return useViewer().state === 'loading' ? null : <Outlet />;
}

function ReturnTo() {
  return <p>login: {useLoginModal().returnTo}</p>;
}

export function show(at: string, { signedIn = true } = {}) {
  server.use(
    ...surroundings(),
    http.get('*/api/v1/games/ranks/', () => HttpResponse.json([])),
    http.get('*/api/v1/teams/31/contests/', nothing),
  );
  return renderRoutes(
    [
      {
        element: (
          <LoginModalProvider>
            <ReturnTo />
            <Shell />
            <ConfirmHost />
          </LoginModalProvider>
        ),
        children: [
          { path: '/teams', element: <TeamsPage /> },
          { path: '/teams/:id', element: <TeamPage /> },
          { path: '/teams/:id/members', element: <TeamMembersPage /> },
          { path: '/teams/join/:token', element: <TeamJoinPage /> },
        ],
      },
    ],
    signedIn ? { at, token: 'token' } : { at },
  );
}

export function answerTeam(team: Team) {
  server.use(http.get('*/api/v1/teams/31/', () => HttpResponse.json(team)));
}
