import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import type { components } from '@/shared/api/schema';
import type { Language } from '@/shared/i18n/languages';

type Schemas = components['schemas'];

export type Notification = Schemas['Notification'];
type NotificationPage = Schemas['NotificationPage'];

/** Changes the cached notifications until they are read again. */
export function changeKnown(
  queries: QueryClient,
  change: (page: NotificationPage) => NotificationPage,
): void {
  queries.setQueriesData<InfiniteData<NotificationPage>>(
    { queryKey: apiKey('/users/me/notifications/') },
    (known) => (known ? { ...known, pages: known.pages.map(change) } : known),
  );
}

// A click on a notification often leaves the page, so what marks it is sent although the page is closed (keepalive).

/** Sets the badge to 0, here at once and on the server. */
export async function seeAll(queries: QueryClient): Promise<void> {
  await apiCall('put', '/users/me/notifications/seen/', { keepalive: true });
  changeKnown(queries, (page) => ({
    ...page,
    unseen: 0,
    items: page.items.map((each) => ({ ...each, isView: true })),
  }));
  // An answer that is still loading counts the notifications as unseen, so it is requested again.
  void queries.invalidateQueries({ queryKey: apiKey('/users/me/notifications/') });
}

/** Marks one notification as read, here at once. If the server does not take it, it is read again. */
export async function read(queries: QueryClient, id: number): Promise<void> {
  changeKnown(queries, (page) => ({
    ...page,
    items: page.items.map((each) => (each.id === id ? { ...each, isView: true, readed: true } : each)),
  }));
  try {
    await apiCall('put', '/users/me/notifications/{id}/read/', { path: { id }, keepalive: true });
  } catch (fault) {
    void queries.invalidateQueries({ queryKey: apiKey('/users/me/notifications/') });
    throw fault;
  }
}

export async function readAll(queries: QueryClient): Promise<void> {
  await apiCall('put', '/users/me/notifications/read/', { keepalive: true });
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

/** Registers this browser for the person's notifications. Resolves to the name of the registration. */
export async function addBrowser(me: number, subscription: string, language: Language): Promise<string> {
  const { token } = await apiCall('post', '/users/{id}/notification/', {
    path: { id: me },
    body: { notification_token: subscription, language },
  });
  return token;
}
