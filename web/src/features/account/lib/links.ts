import { ProfileInput } from '@/shared/api/limits';
import { characters } from '@/shared/lib/characters';
import { siteOf } from '@/shared/lib/siteOf';

/** Links a person can show, and the longest (PROFILE-2). */
export const maxLinks = ProfileInput.snsLinks.maxItems;
export const maxLinkLength = 200;

/** Returns a short form of an address: host and path. */
export function linkLabel(href: string): string {
  try {
    const { pathname } = new URL(href);
    const path = decodeURI(pathname).replace(/\/$/, '');
    const label = siteOf(href) + path;
    return label.length > 40 ? `${label.slice(0, 39)}…` : label;
  } catch {
    return href;
  }
}

/** Returns the typed text as an address: without a scheme it is https. */
export function completeAddress(text: string): string {
  const typed = text.trim();
  return typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

/**
 * Returns the number of characters that a person reads in an address, as the server counts them: the server stores addresses
 * percent-encoded, which makes Japanese ones several times as long.
 */
export function addressLength(address: string): number {
  try {
    return characters(decodeURIComponent(address));
  } catch {
    return characters(address);
  }
}

/** Whether the server will show it: https, a public host name, no user information, no port (PROFILE-2). */
export function isPublicAddress(text: string): boolean {
  try {
    const url = new URL(text);
    const named = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(url.hostname);
    return url.protocol === 'https:' && named && !url.username && !url.password && !url.port;
  } catch {
    return false;
  }
}
