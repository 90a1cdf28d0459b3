import { apiCall } from '@/shared/api/call';
import { currentLanguage } from '@/shared/i18n/languages';
import { currentToken } from '@/shared/viewer/session';
import { addBrowser, pushKey } from '../api';
import { forgetPush, keepsPush, keptPush } from './keep';

/** What pushes are to this browser: impossible, impossible until the app is on the home screen, refused by the person, off, on. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

export async function pushState(me: number): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && keptPush()?.user === me ? 'on' : 'off';
}

/** Asks the person where needed, and lets this browser take notifications. It is called from a click. */
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
    // It is there with another key: that of a service that had another secret.
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
  // The server forgets by itself a browser that is gone.
  if (kept?.user === me)
    await apiCall('delete', '/users/{id}/notification/{token}/', {
      path: { id: me, token: kept.token },
    }).catch(() => undefined);
  return 'off';
}

/** A browser's subscription ends with the session: whoever signs in again takes notifications as before. */
export async function renew(me: number, language: string): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) await tell(me, subscription, language);
}
