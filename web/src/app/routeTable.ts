import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { contestListQuery, contestTabs, upcomingQuery } from '@/entities/contest/api';
import { filterOf } from '@/entities/contest/lib/filter';
import { stageTab } from '@/entities/contest/lib/paths';
import { followsQuery } from '@/entities/follow/api';
import { requestsQuery } from '@/entities/friend/api';
import { gameAccountsQuery } from '@/entities/gameAccount/api';
import { rankedGame, rankingQuery } from '@/entities/ranking/api';
import { myTeamsQuery, ownRequestsQuery } from '@/entities/team/api';
import type { Format } from '@/formats/format';
import { formats } from '@/formats/registry';
import { apiPages, apiQuery } from '@/shared/api/query';

/** Starts reading the first data of a page. `me` is the viewer's id, null for a visitor. */
type ReadAhead = (
  queries: QueryClient,
  params: Readonly<Record<string, string | undefined>>,
  me: number | null,
  search: URLSearchParams,
) => unknown;

type Load = () => Promise<{ default: ComponentType }>;

export interface Tab {
  path: string;
  page: Load;
  /** Needs a signed-in viewer, although the page does not. */
  signedIn?: boolean;
}

/** One row of the route table: a page, or a redirect. */
export interface RouteRow {
  path: string;
  page?: Load;
  /** The first queries of the page. They start together with the loading of its code. */
  data?: ReadAhead;
  /** Tabs inside the page; an empty path is the first. */
  tabs?: readonly Tab[];
  /** The address of a redirect: `:name` is filled from the address, `:me` with the viewer's id. */
  to?: string;
  /** Needs a signed-in viewer; a visitor gets the contest list or home with the login modal open. */
  signedIn?: boolean;
  /** A visitor can read the page, and the login modal opens over it. */
  asksToSignIn?: boolean;
  /** Only for visitors. A signed-in viewer gets the home page with the authority message. */
  signedOut?: boolean;
  /** Only for administrators of the site. Everybody else gets the home page with the authority message. */
  admin?: boolean;
}

const contestData: ReadAhead = (queries, { id }) =>
  queries.prefetchQuery(apiQuery('/contests/{id}/', { path: { id: Number(id) } }));

const teamData: ReadAhead = (queries, { id }) =>
  queries.prefetchQuery(apiQuery('/teams/{id}/', { path: { id: Number(id) } }));

const matchData =
  (format: Format['name']): ReadAhead =>
  (queries, { id, stageId, matchId }) => {
    const path = { id: Number(id), format, stageId: Number(stageId), matchId: Number(matchId) };
    return queries.prefetchQuery(apiQuery('/contests/{id}/{format}/{stageId}/match/{matchId}/', { path }));
  };

/** Starts reading the list of contests as its address asks for it. */
function contestsAhead(queries: QueryClient, me: number | null, search: URLSearchParams): unknown {
  const filter = filterOf(search);
  if (search.get('view') === 'board') return queries.prefetchInfiniteQuery(upcomingQuery(filter));
  const tab = contestTabs.find((tab) => tab === search.get('tab') && me !== null) ?? 'all';
  return queries.prefetchInfiniteQuery(contestListQuery({ tab, ...filter }));
}

/** The pages of the stages and matches of a format. */
function stageRoutes({ name, editor, matchPage }: Format): RouteRow[] {
  const base = `/contests/:id/${name}`;
  return [
    {
      path: `${base}/add`,
      page: () => import('@/pages/stage/StageSetupPage'),
      data: contestData,
      signedIn: true,
    },
    { path: `${base}/:stageId/edit`, page: editor, signedIn: true },
    {
      path: `${base}/:stageId/match/:matchId`,
      page: matchPage ?? (() => import('@/pages/match/MatchWithChatPage')),
      ...(!matchPage && { data: matchData(name) }),
      asksToSignIn: true,
    },
    {
      path: `${base}/:stageId/match/:matchId/chats`,
      page: () => import('@/features/chat/pages/MatchChatPage'),
      signedIn: true,
    },
  ];
}

/** Every address of the app. The first match in react-router's ranking wins. */
export const routeTable: readonly RouteRow[] = [
  { path: '/', page: () => import('@/pages/home/HomePage') },

  {
    path: '/contests',
    page: () => import('@/features/contest/pages/ContestListPage'),
    data: (queries, _, me, search) => contestsAhead(queries, me, search),
  },
  {
    path: '/contests/registration',
    page: () => import('@/features/contest/pages/ContestFormPage'),
    signedIn: true,
  },
  {
    path: '/contests/:id',
    page: () => import('@/pages/contest/ContestDetailPage'),
    data: contestData,
    tabs: [
      { path: '', page: () => import('@/features/contest/pages/OverviewTab') },
      { path: 'operator', page: () => import('@/features/contest/pages/OperatorTab') },
      { path: 'participant', page: () => import('@/features/entry/pages/ParticipantTab') },
      { path: stageTab, page: () => import('@/features/contest/pages/StageTab') },
      { path: 'stream', page: () => import('@/features/stream/pages/StreamTab') },
      { path: 'chats', page: () => import('@/features/chat/pages/ChatsTab'), signedIn: true },
      { path: 'chats/:chatId', page: () => import('@/features/chat/pages/ChatsTab'), signedIn: true },
    ],
  },
  { path: '/contests/:id/screen', page: () => import('@/pages/screen/ScreenPage'), data: contestData },
  {
    path: '/contests/:id/desk',
    page: () => import('@/features/desk/pages/DeskPage'),
    data: (queries, params, me, search) => {
      contestData(queries, params, me, search);
      return queries.prefetchQuery(apiQuery('/contests/{id}/desk/', { path: { id: Number(params.id) } }));
    },
    signedIn: true,
  },
  {
    path: '/contests/:id/rehearsal',
    page: () => import('@/features/rehearsal/pages/RehearsalPage'),
    data: contestData,
    signedIn: true,
  },
  {
    path: '/contests/:id/edit',
    page: () => import('@/features/contest/pages/ContestFormPage'),
    data: contestData,
    signedIn: true,
  },
  {
    path: '/contests/:id/operator/edit',
    page: () => import('@/features/contest/pages/OperatorEditPage'),
    data: contestData,
    signedIn: true,
  },
  {
    path: '/contests/:id/activity',
    page: () => import('@/features/contest/pages/ActivityPage'),
    signedIn: true,
  },
  {
    path: '/contests/:id/participant/entryconfirm',
    page: () => import('@/features/entry/pages/EntryConfirmPage'),
    data: contestData,
    signedIn: true,
  },
  ...formats.flatMap(stageRoutes),
  { path: '/contests/*', to: '/contests' },

  {
    path: '/play',
    page: () => import('@/pages/play/PlayPage'),
    data: (queries) => queries.prefetchQuery(apiQuery('/users/me/matches/')),
    signedIn: true,
  },

  {
    path: '/match',
    page: () => import('@/features/matchroom/pages/MatchRoomsPage'),
    data: (queries) => queries.prefetchQuery(apiQuery('/match/', { query: { mine: true } })),
    signedIn: true,
  },
  {
    path: '/match/:id',
    page: () => import('@/pages/matchroom/MatchRoomPage'),
    data: (queries, { id }) => queries.prefetchQuery(apiQuery('/match/{id}/', { path: { id: Number(id) } })),
    signedIn: true,
  },

  { path: '/search', page: () => import('@/pages/search/SiteSearchPage') },
  { path: '/search-user', page: () => import('@/features/search/pages/SearchPage') },
  { path: '/users', page: () => import('@/features/search/pages/SearchPage') },
  {
    path: '/users/:id',
    page: () => import('@/features/account/pages/ProfilePage'),
    data: (queries, { id }) => queries.prefetchQuery(apiQuery('/users/{id}/', { path: { id: Number(id) } })),
  },
  { path: '/users/:id/edit', page: () => import('@/pages/account/ProfileEditPage'), signedIn: true },

  {
    path: '/teams',
    page: () => import('@/features/team/pages/TeamsPage'),
    data: (queries, _, me) =>
      me !== null &&
      Promise.all([queries.prefetchQuery(myTeamsQuery), queries.prefetchQuery(ownRequestsQuery(me))]),
  },
  { path: '/teams/:id', page: () => import('@/features/team/pages/TeamPage'), data: teamData },
  { path: '/teams/:id/members', page: () => import('@/features/team/pages/TeamMembersPage'), data: teamData },
  {
    path: '/teams/join/:token',
    page: () => import('@/features/team/pages/TeamJoinPage'),
    data: (queries, { token = '' }) =>
      queries.prefetchQuery(apiQuery('/teams/invitations/{token}/', { path: { token } })),
  },

  { path: '/help', page: () => import('@/features/help/pages/HelpHomePage') },
  { path: '/help/:topic', page: () => import('@/features/help/pages/HelpTopicPage') },

  { path: '/contract', page: () => import('@/features/legal/pages/ContractPage') },
  { path: '/terms-of-service', page: () => import('@/features/legal/pages/TermsPage') },
  { path: '/privacy-policy', page: () => import('@/features/legal/pages/PrivacyPage') },

  { path: '/oauth/callback', page: () => import('@/features/auth/pages/OAuthCallbackPage') },
  { path: '/magic-link', page: () => import('@/features/auth/pages/MagicLinkPage') },
  { path: '/activate', page: () => import('@/features/auth/pages/ActivatePage') },
  {
    path: '/password-reset',
    page: () => import('@/features/auth/pages/PasswordResetPage'),
    signedOut: true,
  },

  {
    path: '/notifications',
    page: () => import('@/features/notification/pages/NotificationsPage'),
    signedIn: true,
  },
  {
    path: '/friends',
    page: () => import('@/features/friend/pages/FriendsPage'),
    data: (queries, _, me) =>
      me !== null &&
      Promise.all([
        queries.prefetchQuery(requestsQuery(me)),
        queries.prefetchInfiniteQuery(apiPages('/users/{id}/friends/', { path: { id: me } })),
      ]),
    signedIn: true,
  },
  {
    path: '/following',
    page: () => import('@/features/follow/pages/FollowingPage'),
    data: (queries) => queries.prefetchQuery(followsQuery),
    signedIn: true,
  },
  {
    path: '/game-accounts',
    page: () => import('@/features/gameAccount/pages/GameAccountsPage'),
    data: (queries, _, me) => me !== null && queries.prefetchQuery(gameAccountsQuery(me)),
    signedIn: true,
  },
  {
    path: '/settings',
    page: () => import('@/features/settings/pages/SettingsPage'),
    signedIn: true,
    tabs: [
      { path: '', page: () => import('@/features/settings/sections/DisplaySection') },
      { path: 'display', page: () => import('@/features/settings/sections/DisplaySection') },
      { path: 'notifications', page: () => import('@/features/settings/sections/NotificationSection') },
      { path: 'email', page: () => import('@/features/settings/sections/EmailSection') },
      { path: 'password', page: () => import('@/features/settings/sections/PasswordSection') },
      { path: 'passkeys', page: () => import('@/features/settings/sections/PasskeySection') },
      { path: 'social', page: () => import('@/features/settings/sections/SocialSection') },
      { path: 'sessions', page: () => import('@/features/settings/sections/SessionSection') },
      { path: 'blocks', page: () => import('@/features/settings/sections/BlockSection') },
      { path: 'data', page: () => import('@/features/settings/sections/DataSection') },
      { path: 'withdrawal', page: () => import('@/features/settings/sections/WithdrawalSection') },
    ],
  },
  { path: '/chats', page: () => import('@/features/chat/pages/ChatsPage'), signedIn: true },
  { path: '/chats/:chatId', page: () => import('@/features/chat/pages/ChatsPage'), signedIn: true },
  {
    path: '/ranking',
    page: () => import('@/features/record/pages/RankingPage'),
    data: (queries, _, __, search) => queries.prefetchQuery(rankingQuery(rankedGame(search))),
  },
  {
    path: '/timeline',
    page: () => import('@/features/record/pages/TimelinePage'),
    data: (queries) => queries.prefetchInfiniteQuery(apiPages('/timeline/', { query: { scope: 'all' } })),
  },

  {
    path: '/admin',
    page: () => import('@/features/site/pages/AdminPage'),
    admin: true,
    tabs: [
      { path: '', page: () => import('@/features/site/pages/ReportsTab') },
      { path: 'reports', page: () => import('@/features/site/pages/ReportsTab') },
      { path: 'users', page: () => import('@/features/site/pages/PeopleTab') },
      { path: 'games', page: () => import('@/features/site/pages/GamesTab') },
      { path: 'notices', page: () => import('@/features/site/pages/NoticesTab') },
      { path: 'audit', page: () => import('@/features/site/pages/AuditTab') },
    ],
  },

  { path: '/inbox', page: () => import('@/features/inbox/pages/InboxPage') },
  { path: '*', to: '/' },
];

/** Returns the page that a visitor gets instead of one that needs a session. */
export function signedOutPlace(path: string): string {
  return path.startsWith('/contests') ? '/contests' : '/';
}

const numeric = /^[1-9]\d{0,15}$/;

/** Parameters of addresses that are texts. All others are ids. */
const texts = ['*', 'token', 'topic'];

/** Whether all ids are whole numbers. */
export function idsAreValid(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(params).every(([name, value]) => texts.includes(name) || numeric.test(value ?? ''));
}

/** Fills the `:names` of a destination. */
export function destination(
  to: string,
  params: Readonly<Record<string, string | undefined>>,
  viewerId: number | null,
): string {
  return to.replace(/:(\w+)/g, (_, name: string) =>
    name === 'me' ? String(viewerId ?? '') : encodeURIComponent(params[name] ?? ''),
  );
}
