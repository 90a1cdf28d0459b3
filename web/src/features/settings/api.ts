import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { formats } from '@/formats/registry';
import { apiCall } from '@/shared/api/call';
import { client } from '@/shared/api/client';
import { apiQuery, itemsOf } from '@/shared/api/query';
import type { components } from '@/shared/api/schema';
import type { ProfileInput, UserInfo } from '@/shared/api/types';
import type { Resources } from '@/shared/i18n/resources';
import { useAct } from '@/shared/lib/useAct';
import { cacheAccount, useViewer, viewerQueryKey } from '@/shared/viewer/viewer';

type Schemas = components['schemas'];

export type NotificationKind = keyof Resources['settings']['kind'];
/** The kinds of notification that can be muted, in the order of the switches. */
export const notificationKinds: readonly NotificationKind[] = [
  'contest',
  ...formats.map(({ notifications }) => notifications),
  'follow',
  'teamMember',
  'teamPoll',
  'stream',
  'friend',
  'matchRoom',
  'chat',
  'admin',
];

export type Account = UserInfo;
export type Preferences = Pick<
  ProfileInput,
  'timezone' | 'notificationWeekdays' | 'mutedKinds' | 'quietFrom' | 'quietTo'
>;
export type SocialUser = Schemas['SocialUser'];
export type SessionInfo = Schemas['SessionInfo'];
export type Passkey = Schemas['Passkey'];
export type BlockedUser = Schemas['BlockedUser'];
/** The effects of a withdrawal, and what prevents it. */
export type WithdrawalPreview = Schemas['Withdrawal'];

/** Returns the signed-in person. Only they see the settings. */
export function useAccount(): Account {
  const viewer = useViewer();
  if (!viewer.signedIn) throw new Error('settings without a signed-in person');
  return viewer.info;
}

/** Returns a function that caches the account of an answer. */
export function useShowAccount(): (saved: UserInfo) => void {
  const queries = useQueryClient();
  return (saved) => cacheAccount(queries, saved);
}

/** Returns a function that reads the account again, after a call that does not return it. */
export function useRefreshAccount(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: viewerQueryKey });
}

/** Saves some of the preferences, one change after the other. Preferences that are left out stay. */
export function useSavePreferences() {
  const { id } = useAccount();
  const show = useShowAccount();
  return useAct((body: Preferences) => apiCall('put', '/users/{id}/', { path: { id }, body }), {
    onDone: show,
    queue: 'preferences',
  });
}

export const sessionsQuery = queryOptions({ ...apiQuery('/auth/sessions/'), select: itemsOf });

export const passkeysQuery = queryOptions({ ...apiQuery('/auth/passkeys/'), select: itemsOf });

/** Returns the browser's options for a new passkey. The contract does not describe their type. */
export async function beginPasskey() {
  const { ceremonyId, options } = await apiCall('post', '/auth/passkeys/begin/');
  return { ceremonyId, options: options as unknown as PublicKeyCredentialCreationOptionsJSON };
}

export type PasswordChange = Schemas['PasswordInput'];

export function confirmEmail(code: string): Promise<Account> {
  return apiCall('post', '/auth/email/confirm/', { body: { code } });
}

export function blocksQuery(id: number) {
  return queryOptions({ ...apiQuery('/users/{id}/blocks/', { path: { id } }), select: itemsOf });
}

/** Returns all data of the account as a file. */
export async function exportData(id: number): Promise<Blob> {
  const { data } = await client.GET('/users/{id}/export/', { params: { path: { id } }, parseAs: 'blob' });
  return data as Blob;
}

export function withdrawalQuery(id: number) {
  return queryOptions({ ...apiQuery('/users/{id}/withdrawal/', { path: { id } }), staleTime: 0 });
}
