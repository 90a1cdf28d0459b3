import { randomInt, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '@/shared/api/schema';
import { devAddress } from './addresses';

type Api = Client<paths>;

/** A person with an account and an open session. */
export interface Person {
  id: number;
  name: string;
  email: string;
  token: string;
  /** Calls of the API, for data that a journey only needs to exist. */
  api: Api;
}

/** Each person has an own client address, because of the rate limits for each address. */
function apiOf(token?: string): Api {
  const place = Array.from({ length: 3 }, () => randomInt(256)).join('.');
  return createClient<paths>({
    baseUrl: `${devAddress}/api/v1`,
    headers: { 'X-Forwarded-For': `10.${place}`, ...(token && { Authorization: `JWT ${token}` }) },
  });
}

/** The answer of a call that must succeed. */
export async function answer<Data>(call: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await call;
  if (error !== undefined) throw new Error(`Refused: ${JSON.stringify(error)}`);
  return data as Data;
}

export function newEmail(): string {
  return `${randomUUID()}@example.com`;
}

/** Creates an account by a magic link. Another journey proves this on the screen. */
export async function enrol(name: string): Promise<Person> {
  const visitor = apiOf();
  const email = newEmail();
  await answer(visitor.POST('/auth/magic-links/', { body: { email, language: 'ja', agreeTerms: true } }));
  const link = await mailedLink(email);
  const pinCode = link.searchParams.get('pinCode') ?? '';
  const authId = link.searchParams.get('authId') ?? '';
  const session = await answer(
    visitor.POST('/auth/magic-links/redeem/', { body: { email, pinCode, authId } }),
  );
  const { id } = session.userInfo;
  const api = apiOf(session.token);
  await answer(api.PUT('/users/{id}/', { params: { path: { id } }, body: { nickname: name } }));
  return { id, name, email, token: session.token, api };
}

/** Creates an account with a username and a password. */
export async function enrolWithPassword(username: string, password: string): Promise<{ email: string }> {
  const visitor = apiOf();
  const email = newEmail();
  const body = { email, username, password, agreeTerms: true, language: 'ja' as const };
  const sent = visitor.POST('/auth/sign-up/', { body });
  await answer(sent);
  // The password is kept in the browser that signed up only.
  const Cookie = (await sent).response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const keyPhrase = (await mailedLink(email, '/activate')).searchParams.get('key_phrase') ?? '';
  await answer(visitor.POST('/users/activate/', { body: { keyPhrase }, headers: { Cookie } }));
  return { email };
}

/** Another session of a person with a password. */
export async function signIn(login: string, password: string): Promise<Pick<Person, 'token'>> {
  return answer(apiOf().POST('/auth/sign-in/', { body: { login, password } }));
}

/** Creates several accounts concurrently, in order. */
export function enrolAll(names: readonly string[]): Promise<Person[]> {
  return Promise.all(names.map(enrol));
}

/** The link in the newest e-mail to an address, to a certain page if one is given. */
export async function mailedLink(email: string, page = ''): Promise<URL> {
  const link = ({ links }: Mail) => links.find((each) => new URL(each).pathname.startsWith(page));
  const mail = await mailTo(email, (each) => link(each) !== undefined);
  return new URL(link(mail) ?? '');
}

/** The code in the newest e-mail to an address. */
export async function mailedCode(email: string): Promise<string> {
  const code = /^\d{6}$/m;
  const { text } = await mailTo(email, (mail) => code.test(mail.text));
  return code.exec(text)?.[0] ?? '';
}

type Mail = components['schemas']['InboxMail'];

/** The newest e-mail of a kind to an address. Jobs send e-mails asynchronously. */
async function mailTo(email: string, wanted: (mail: Mail) => boolean): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    // Only the mails to this address: other journeys can send more than a page of mails within one interval.
    const { items } = await answer(apiOf().GET('/inbox/', { params: { query: { to: email } } }));
    found = items.find(wanted);
    expect(found, `mail to ${email}`).toBeDefined();
  }).toPass({ intervals: [50, 100, 200] });
  return found as Mail;
}
