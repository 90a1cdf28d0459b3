import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '@/shared/lib/storage';

/** What some browsers send when the app can be installed; the type is in no standard library. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface State {
  /** By the browser's own question, by hand from its share menu, or not at all. */
  way: 'offer' | 'hand' | null;
  /** The steps of installing by hand are on screen. */
  explaining: boolean;
}

const storageKey = 'yagura.install';
const refused = 'refused';
const listeners = new Set<() => void>();
let offer: InstallOffer | null = null;
let state: State = { way: null, explaining: false };

/** Only iOS and iPadOS tell whether a page runs from the home screen, and only there it is put there by hand. */
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
  event.preventDefault(); // it is asked for by the entry, not by the browser on its own
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
  offer = null; // it serves once
  const { outcome } = await asked.prompt();
  if (outcome === 'dismissed') refuseInstall();
  else update();
}

export function closeInstall(): void {
  update();
}

/** This device is not asked again. */
export function refuseInstall(): void {
  writeStored(storageKey, refused);
  update();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the app can be installed here. */
export function useInstall(): State {
  return useSyncExternalStore(subscribe, () => state);
}
