import createClient, { type Middleware } from 'openapi-fetch';
import { currentToken, expireSession, sessionSettled } from '../viewer/session';
import { ApiError, toApiError } from './error';
import type { paths } from './schema';
import type { UploadedFile } from './types';

const base = '/api/v1';
const retryDelays = [400, 1600];

function isWrite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Returns the header that names a session. */
export function sessionHeaders(token: string) {
  return { Authorization: `JWT ${token}` };
}

function authorise(headers: Headers, method: string): void {
  const token = currentToken();
  if (token && !headers.has('Authorization'))
    headers.set('Authorization', sessionHeaders(token).Authorization);
  if (isWrite(method) && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID());
}

/**
 * Repeats a request when the network fails. Every attempt has the same Idempotency-Key, so the request has one effect.
 */
async function sendReliably(request: Request): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(request.clone());
    } catch (cause) {
      if (request.signal.aborted) throw cause;
      const delay = retryDelays[attempt];
      if (delay === undefined || !navigator.onLine) throw new ApiError({ status: 0, key: 'networkError' });
      await new Promise((resolve) => setTimeout(resolve, delay));
      request.signal.throwIfAborted();
    }
  }
}

/** Throws the error of a refused answer, and ends the session with whose token the request was sent if it is over. */
export async function refuse(response: Response, sentToken: string | null): Promise<never> {
  const error = await toApiError(response);
  // Ends only the session that was refused. A newer session of a sign-in in the meantime stays.
  if (error.key === 'authenticationError' && sentToken && sentToken === currentToken()) expireSession();
  throw error;
}

function tokenOf(request: Request): string | null {
  return request.headers.get('Authorization')?.replace(/^JWT /, '') ?? null;
}

const session: Middleware = {
  async onRequest({ request }) {
    if (!isWrite(request.method)) await sessionSettled();
    authorise(request.headers, request.method);
    return request;
  },
  async onResponse({ request, response }) {
    if (!response.ok) await refuse(response, tokenOf(request));
    return response;
  },
};

/** The typed HTTP client. A refused call throws ApiError. */
export const client = createClient<paths>({
  baseUrl: typeof location === 'undefined' ? base : new URL(base, location.origin).href,
  fetch: sendReliably,
});
client.use(session);

type UploadPrefix = 'chat' | 'image' | 'contests';

/** Where images are uploaded to. */
export const uploadAddress = `${base}/files/`;

/** Returns the body of the upload of an image. */
export function uploadForm(file: File, prefix: UploadPrefix): FormData {
  const form = new FormData();
  form.append('prefix', prefix);
  form.append('file', file);
  return form;
}

/** Uploads one image, unless the signal ends the upload. Other entities store the `path` of the answer. */
export async function uploadFile(
  file: File,
  prefix: UploadPrefix,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const body = uploadForm(file, prefix);
  const request = new Request(new URL(uploadAddress, location.origin), { method: 'POST', body, signal });
  authorise(request.headers, request.method);
  const response = await sendReliably(request);
  if (!response.ok) await refuse(response, tokenOf(request));
  return (await response.json()) as UploadedFile;
}
