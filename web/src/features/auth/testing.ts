import { HttpResponse, http } from 'msw';
import { viewer } from '@/entities/contest/testing';
import type { UserInfo } from '@/shared/api/types';
import { app } from '@/test/server';

export const hana: UserInfo = {
  ...viewer,
  id: 42,
  nickname: 'ハナ',
  username: 'hana',
  email: 'hana@example.com',
  timezone: null,
  language: null,
  termsVersion: app.termsVersion,
  hasPassword: true,
};

/** Handles requests as an installation with providers and passkeys. */
export const offering = http.get('*/api/v1/app/', () =>
  HttpResponse.json({
    ...app,
    contactUrl: 'https://contact.example/form',
    providers: ['twitter', 'google'],
    passkeys: true,
  }),
);

/** Handles requests of the home page with empty answers. */
export const quietHome = [
  http.get('*/api/v1/contests/', () => HttpResponse.json({ items: [], next: null })),
  http.get('*/api/v1/teams/', () => HttpResponse.json({ items: [], next: null })),
  http.get('*/api/v1/games/', () => HttpResponse.json({ items: [] })),
  http.get('*/api/v1/notices/', () => HttpResponse.json({ items: [], next: null })),
];
