import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { currentLanguage } from '@/shared/i18n/languages';
import { isIPad } from '@/shared/lib/isIPad';
import { currentToken } from '@/shared/viewer/session';
import { addBrowser, pushKey } from '../api';
import { forgetPush, keepsPush, keptPush } from './keep';

/**
 * The state of push in this browser: impossible, possible after the app is installed, refused by the person, off, on.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

export async function pushState(me: number): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    const { userAgent, maxTouchPoints } = navigator;
    return userAgent.includes('iPhone') || isIPad(userAgent, maxTouchPoints) ? 'install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && keptPush()?.user === me ? 'on' : 'off';
}

/** The query of that state. Only this page changes it. */
export function pushStateQuery(me: number) {
  return queryOptions({
    queryKey: ['push', me],
    queryFn: () => pushState(me),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Asks the person for permission if needed, and registers this browser. Must be called from a click. */
export async function turnOn(me: number, language: string): Promise<PushState> {
  const key = await pushKey();
  if (!key) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return pushState(me);
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  let subscription: PushSubscription;
  try {
    subscription = await registration.pushManager.subscribe(options);
  } catch (error) {
    // The subscription has another key: that of an earlier server key.
    const old = await registration.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    subscription = await registration.pushManager.subscribe(options);
  }
  await tell(me, subscription, language);
  return 'on';
}

async function tell(me: number, subscription: PushSubscription, language: string): Promise<void> {
  const token = await addBrowser(me, JSON.stringify(subscription), currentLanguage(language));
  keepsPush({ user: me, token, session: (currentToken() ?? '').slice(-16) });
}

export async function turnOff(me: number): Promise<PushState> {
  const kept = keptPush();
  const registration = await navigator.serviceWorker.getRegistration('/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  forgetPush();
  // The server drops a registration whose browser does not exist any more.
  if (kept?.user === me)
    await apiCall('delete', '/users/{id}/notification/{token}/', {
      path: { id: me, token: kept.token },
    }).catch(() => undefined);
  return 'off';
}

/** Registers again after a session ended: the same person keeps their notifications. */
export async function renew(me: number, language: string): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) await tell(me, subscription, language);
}
