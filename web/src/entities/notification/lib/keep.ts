import i18next from 'i18next';
import { readStored, removeStored, writeStored } from '@/shared/lib/storage';
import { currentToken } from '@/shared/viewer/session';

/** What this browser stores of its push registration: the person, the name, and the expiry of the session's token. */
interface KeptPush {
  user: number;
  token: string;
  session: string;
}

const place = 'yagura.push';

export function keptPush(): KeptPush | null {
  try {
    return JSON.parse(readStored(place) ?? 'null') as KeptPush | null;
  } catch {
    return null;
  }
}

export function keepsPush(kept: KeptPush): void {
  writeStored(place, JSON.stringify(kept));
}

export function forgetPush(): void {
  removeStored(place);
}

/** Renews the push registration in a new session of the same person. */
export async function keepPush(me: number): Promise<void> {
  const kept = keptPush();
  if (!kept || kept.user !== me || kept.session === (currentToken() ?? '').slice(-16)) return;
  try {
    const { renew } = await import('./push');
    await renew(me, i18next.language);
  } catch {
    // The next start of the app tries again.
  }
}
