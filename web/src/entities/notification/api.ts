import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import type { components } from '@/shared/api/schema';
import type { Language } from '@/shared/i18n/languages';

type Schemas = components['schemas'];

export type Notification = Schemas['Notification'];
export type NotificationPage = Schemas['NotificationPage'];

export const notificationKeys = {
  all: ['notifications'] as const,
  list: (me: number, language: string) => ['notifications', me, language] as const,
};

/** What the viewer was told, newest first, ten at a time (U4.040, U4.041); the first page counts what is unseen. */
export function notificationsQuery(me: number, language: string) {
  return infiniteQueryOptions({
    queryKey: notificationKeys.list(me, language),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/users/me/notifications/', {
        query: { language, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Changes what is known of the viewer's notifications until it is read again. */
export function changeKnown(
  queries: QueryClient,
  change: (page: NotificationPage) => NotificationPage,
): void {
  queries.setQueriesData<InfiniteData<NotificationPage>>({ queryKey: notificationKeys.all }, (known) =>
    known ? { ...known, pages: known.pages.map(change) } : known,
  );
}

/** The badge is at 0, here at once and on the server (U4.027, U4.028). */
export async function seeAll(queries: QueryClient): Promise<void> {
  await apiCall('put', '/users/me/notifications/seen/');
  changeKnown(queries, (page) => ({
    ...page,
    unseen: 0,
    items: page.items.map((each) => ({ ...each, isView: true })),
  }));
  // An answer still on its way counts as unseen what was seen since: it is read anew in its place.
  void queries.invalidateQueries({ queryKey: notificationKeys.all });
}

/** Marks one as read, where it is not yet (U4.029). */
export async function read(queries: QueryClient, id: number): Promise<void> {
  changeKnown(queries, (page) => ({
    ...page,
    items: page.items.map((each) => (each.id === id ? { ...each, isView: true, readed: true } : each)),
  }));
  await apiCall('put', '/users/me/notifications/{id}/read/', { path: { id } });
}

export async function readAll(queries: QueryClient): Promise<void> {
  await apiCall('put', '/users/me/notifications/read/');
  changeKnown(queries, (page) => ({
    ...page,
    unseen: 0,
    items: page.items.map((each) => ({ ...each, isView: true, readed: true })),
  }));
}

export function sendTest() {
  return apiCall('post', '/users/me/notifications/test/');
}

export async function pushKey(): Promise<string | null> {
  return (await apiCall('get', '/push/key/')).publicKey;
}

/** Lets this browser take the person's notifications; answers what it is called there. */
export async function addBrowser(me: number, subscription: string, language: Language): Promise<string> {
  const { token } = await apiCall('post', '/users/{id}/notification/', {
    path: { id: me },
    body: { notification_token: subscription, language },
  });
  return token;
}

export function removeBrowser(me: number, token: string) {
  return apiCall('delete', '/users/{id}/notification/{token}/', { path: { id: me, token } });
}
