import type { SignedInUser } from '@/entities/auth/api';
import { ownPath } from '@/shared/lib/path';

/** The answer to a sign-in that may have created the account. */
type Arrival = Pick<SignedInUser, 'userInfo'> & { isNew: boolean; returnTo: string | null };

/**
 * Returns the page after a sign-in in a tab of its own: the one on which the person started, else the profile. The profile of
 * a new person is empty, so a new person gets the home page.
 */
export function arrivalPath({ userInfo, isNew, returnTo }: Arrival): string {
  return ownPath(returnTo) ?? (isNew ? '/' : `/users/${userInfo.id}`);
}

/** Pages that end with the sign-in. Nobody returns to them. */
const passing = ['/', '/magic-link', '/activate', '/oauth/callback', '/password-reset'];

/** Returns the page to which a person comes back who signs in on it; null stays where the person is. */
export function pageToReturnTo({ pathname, search }: { pathname: string; search: string }): string | null {
  return passing.includes(pathname) ? null : pathname + search;
}
