import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '@/shared/lib/storage';

/** The event of browsers that can install the app. No standard library has its type. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface State {
  /** `offer`: the browser asks. `hand`: the person uses the share menu. null: the app cannot be installed. */
  way: 'offer' | 'hand' | null;
  /** Whether the steps to install by hand are shown. */
  explaining: boolean;
}

const storageKey = 'yagura.install';
const refused = 'refused';
const listeners = new Set<() => void>();
let offer: InstallOffer | null = null;
let state: State = { way: null, explaining: false };

/** Only iOS and iPadOS have `navigator.standalone`, and only they install from the share menu. */
function byHand(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function update(explaining = false): void {
  const wanted = readStored(storageKey) !== refused;
  const way = wanted && offer ? 'offer' : wanted && byHand() ? 'hand' : null;
  state = { way, explaining: explaining && way === 'hand' };
  for (const listener of listeners) listener();
}

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // the app offers the installation itself; the browser must not
  offer = event as InstallOffer;
  update();
});
window.addEventListener('appinstalled', () => {
  offer = null;
  update();
});
update();

/** Installs the app, or shows how to. */
export async function install(): Promise<void> {
  if (!offer) return update(true);
  const asked = offer;
  offer = null; // an offer can be used once
  const { outcome } = await asked.prompt();
  if (outcome === 'dismissed') refuseInstall();
  else update();
}

export function closeInstall(): void {
  update();
}

/** Stores that this device is not asked again. */
export function refuseInstall(): void {
  writeStored(storageKey, refused);
  update();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns how the app can be installed on this device. */
export function useInstall(): State {
  return useSyncExternalStore(subscribe, () => state);
}
