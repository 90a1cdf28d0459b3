import userEvent from '@testing-library/user-event';
import { routes } from '@/app/routes';
import { hana } from '@/features/auth/testing';
import { renderRoutes } from '@/test/render';
import type { Account } from './api';

export const me: Account = {
  ...hana,
  notificationWeekdays: [0, 6],
  mutedKinds: ['chat'],
  pwModifiedAt: null,
  socialUsers: [{ provider: 'google', socialUserName: 'hana@google', createdAt: hana.createdAt }],
};

/** Opens a section of the settings. */
export function show(section: string) {
  return { user: userEvent.setup(), ...renderRoutes(routes, { at: `/settings/${section}`, token: 'abc' }) };
}
