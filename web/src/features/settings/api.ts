import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
import type { UserInfo, UserRef } from '@/shared/api/types';
import { untyped } from '@/shared/api/untyped';
import { useViewer, viewerQueryKey } from '@/shared/viewer/viewer';

/** The kinds of notification that can be muted, in the order of the switches (rulings.md 90). */
export const notificationKinds = [
  'contest',
  'tournament',
  'swissDraw',
  'battleRoyal',
  'teamMember',
  'teamPoll',
  'friend',
  'chat',
  'admin',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The own account as the settings read it. */
export interface Account extends UserInfo {
  /** 0 Sunday to 6 Saturday (U3.010). */
  notificationWeekdays: number[];
  mutedKinds: NotificationKind[];
  pwModifiedAt: string | null;
  socialUsers: SocialUser[];
}

export interface SocialUser {
  provider: string;
  socialUserName: string;
  createdAt: string;
}

export interface Preferences {
  timezone?: string | null;
  language?: string | null;
  notificationWeekdays?: number[];
  mutedKinds?: NotificationKind[];
}

export interface SessionInfo {
  id: number;
  current: boolean;
  userAgent: string;
  address: string;
  createdAt: string;
  expiresAt: string;
}

export interface Passkey {
  id: number;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface BlockedUser {
  user: UserRef;
  createdAt: string;
}

/** What a withdrawal would do, and what stands in its way (rulings.md 94). */
export interface WithdrawalPreview {
  blockers: { kind: 'contest'; id: number; name: string }[];
  teams: { id: number; name: string; becomes: 'transferred' | 'deleted'; to: UserRef | null }[];
  /** Open entries that would be taken back. */
  entries: number;
}

export const settingsKeys = {
  sessions: ['settings', 'sessions'],
  passkeys: ['settings', 'passkeys'],
  blocks: ['settings', 'blocks'],
  withdrawal: ['settings', 'withdrawal'],
} as const;

interface List<Item> {
  items: Item[];
}

const unset = {
  notificationWeekdays: [0, 1, 2, 3, 4, 5, 6],
  mutedKinds: [],
  pwModifiedAt: null,
  socialUsers: [],
};

/** The signed-in person; the settings are shown to nobody else. */
export function useAccount(): Account {
  const viewer = useViewer();
  if (!viewer.signedIn) throw new Error('settings without a signed-in person');
  return { ...unset, ...viewer.info };
}

/** Shows an account that a call answered everywhere. */
export function useShowAccount(): (saved: UserInfo) => void {
  const queries = useQueryClient();
  return (saved) => queries.setQueriesData({ queryKey: viewerQueryKey }, saved);
}

/** Reads the own account again, after a call that answers something else. */
export function useRefreshAccount(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: viewerQueryKey });
}

/** Saves some of the preferences, one change after the other; what is left out stays. */
export function useSavePreferences() {
  const { id } = useAccount();
  const show = useShowAccount();
  return useMutation({
    mutationFn: (body: Preferences) =>
      untyped<Account>('PUT', '/users/{id}/', { params: { path: { id } }, body }),
    scope: { id: 'preferences' },
    onSuccess: show,
  });
}

export const sessionsQuery = queryOptions({
  queryKey: settingsKeys.sessions,
  queryFn: async ({ signal }) =>
    (await untyped<List<SessionInfo>>('GET', '/auth/sessions/', { signal })).items,
});

export function endSession(id: number): Promise<void> {
  return untyped('DELETE', '/auth/sessions/{id}/', { params: { path: { id } } });
}

/** Ends all other sessions, or this one too. */
export function endSessions(all: boolean): Promise<void> {
  return untyped('DELETE', '/auth/sessions/', { params: { query: { all } } });
}

export const passkeysQuery = queryOptions({
  queryKey: settingsKeys.passkeys,
  queryFn: async ({ signal }) => (await untyped<List<Passkey>>('GET', '/auth/passkeys/', { signal })).items,
});

export function beginPasskey(): Promise<{
  ceremonyId: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}> {
  return untyped('POST', '/auth/passkeys/begin/', { body: {} });
}

export function addPasskey(body: {
  ceremonyId: string;
  credential: PublicKeyCredentialJSON;
  name: string;
}): Promise<Passkey> {
  return untyped('POST', '/auth/passkeys/', { body });
}

export function renamePasskey(id: number, name: string): Promise<Passkey> {
  return untyped('PUT', '/auth/passkeys/{id}/', { params: { path: { id } }, body: { name } });
}

export function removePasskey(id: number): Promise<void> {
  return untyped('DELETE', '/auth/passkeys/{id}/', { params: { path: { id } } });
}

export interface PasswordChange {
  password: string;
  newPassword: string;
  passwordConfirm: string;
}

export function changePassword(id: number, body: PasswordChange): Promise<{ code: number }> {
  return untyped('PUT', '/users/{id}/password/', { params: { path: { id } }, body: { id, ...body } });
}

/** Mails a code to a new address. */
export function requestEmail(email: string): Promise<void> {
  return untyped('POST', '/auth/email/', { body: { email } });
}

export function confirmEmail(code: string): Promise<Account> {
  return untyped('POST', '/auth/email/confirm/', { body: { code } });
}

export function unlinkSocial(id: number, provider: string): Promise<void> {
  return untyped('DELETE', '/users/{id}/socials/{provider}/', { params: { path: { id, provider } } });
}

export function blocksQuery(id: number) {
  return queryOptions({
    queryKey: settingsKeys.blocks,
    queryFn: async ({ signal }) =>
      (await untyped<List<BlockedUser>>('GET', '/users/{id}/blocks/', { params: { path: { id } }, signal }))
        .items,
  });
}

/** All own data as a file. */
export async function exportData(id: number): Promise<Blob> {
  const call = client.GET as unknown as (
    path: string,
    init: object,
  ) => Promise<{ data: Blob; response: Response }>;
  return unwrap(call('/users/{id}/export/', { params: { path: { id } }, parseAs: 'blob' }));
}

export function withdrawalQuery(id: number) {
  return queryOptions({
    queryKey: settingsKeys.withdrawal,
    queryFn: ({ signal }) =>
      untyped<WithdrawalPreview>('GET', '/users/{id}/withdrawal/', { params: { path: { id } }, signal }),
    staleTime: 0,
  });
}

export function withdraw(id: number, confirm: string): Promise<void> {
  return untyped('POST', '/users/{id}/withdrawal/', { params: { path: { id } }, body: { confirm } });
}
