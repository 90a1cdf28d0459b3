import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { apiCall } from '../api/call';
import { ApiError } from '../api/error';
import type { paths } from '../api/schema';
import { readStored, removeStored, storedKeys } from '../lib/storage';
import { useViewer } from '../viewer/viewer';
import { type Attempt, attemptOf, Outbox, unreached, type Waiting } from './Outbox';
import { senderOf } from './sender';

/** Addresses of writes that may wait: repeating the same PUT has no further effect. */
type PutPath = {
  [P in keyof paths]: paths[P] extends { put: { parameters: { path: object } } } ? P : never;
}[keyof paths];

type Body<P> = P extends { put: { requestBody?: { content: { 'application/json': infer B } } } } ? B : never;
type Answer<P> = P extends { put: { responses: { 200: { content: { 'application/json': infer A } } } } }
  ? A
  : never;
type Params<P> = P extends { put: { parameters: { path: infer Q } } } ? Q : never;

/** A request as data that can be stored. */
export interface Call<P extends PutPath = PutPath> {
  path: P;
  params: Params<paths[P]>;
  body: Body<paths[P]>;
}

/** An act of a person that takes effect when the server receives it. */
export interface Act<P extends PutPath = PutPath> {
  kind: 'checkin' | 'matchCheckin' | 'result' | 'score';
  /** The page of the act, which shows it while it waits. */
  page: string;
  /** The contest's name. */
  contest: string;
  /** The content in words; empty if the kind says it all. */
  said: string;
  call: Call<P>;
  /** The instant, in milliseconds, after which it is not sent. */
  until: number;
}

export type WaitingAct = Waiting<Act>;

/** Milliseconds that an act waits at most. The server keeps idempotency keys for two days. */
export const longestWait = 24 * 60 * 60_000;
/** Milliseconds after which the acts of a person who did not return are dropped. */
const lifetime = 30 * 24 * 60 * 60_000;

/** Sends a request that may be repeated with its key. */
export async function put<P extends PutPath>(
  { path, params, body }: Call<P>,
  attempt: { headers: Partial<Attempt['headers']>; signal?: AbortSignal },
): Promise<Answer<paths[P]>> {
  // The parts of a call belong together, but the types cannot express it for a path that is known only at run time.
  const call = apiCall as unknown as (method: 'put', path: P, init: object) => Promise<unknown>;
  const answer = await call('put', path, { path: params, body, ...attempt });
  return answer as Answer<paths[P]>;
}

/** Whether an error is temporary, so that the act is retried: 429 is, an error of the server is not. */
function isTemporary(error: unknown): boolean {
  return unreached(error) || (error instanceof ApiError && error.status === 429);
}

const prefix = 'yagura.acts.';
const outboxes = new Map<number, Outbox<Act, unknown>>();

/** Returns the outbox with the acts of a person. */
export function actsOf(viewerId: number): Outbox<Act, unknown> {
  const known = outboxes.get(viewerId);
  if (known) return known;
  const outbox = new Outbox<Act, unknown>({
    storageKey: prefix + viewerId,
    owner: viewerId,
    send: ({ call }, attempt) => put(call, attempt),
    isTemporary,
    until: ({ until }) => until,
  });
  outboxes.set(viewerId, outbox);
  return outbox;
}

/** Drops the acts of people who did not return to this device. */
export function forgetOldActs(now = Date.now()): void {
  for (const key of storedKeys(prefix)) {
    const times = [...(readStored(key) ?? '').matchAll(/"at":(\d+)/g)].map(([, at]) => Number(at));
    if (Math.max(0, ...times) < now - lifetime) removeStored(key);
  }
}

/**
 * Sends an act. If the server cannot be reached, the act is kept and the result is null. Acts that wait already are sent
 * before it.
 */
async function send<P extends PutPath>(viewerId: number, act: Act<P>, key: string) {
  const outbox = actsOf(viewerId);
  await outbox.deliver();
  // The outbox types its requests by any of the paths.
  const kept = () => outbox.keep(act as unknown as Act, key);
  if (outbox.waiting().some(({ state }) => state === 'waiting' || state === 'sending') && kept()) return null;
  const sender = senderOf(viewerId);
  try {
    return await put(act.call, sender ? attemptOf(key, sender) : { headers: { 'Idempotency-Key': key } });
  } catch (error) {
    if (unreached(error) && kept()) return null;
    throw error;
  }
}

/** Sends an act of the viewer. Null means that it waits for the network; the page then shows it (WaitingActs). */
export function useSend() {
  const { id } = useViewer();
  return useCallback(
    <P extends PutPath>(act: Act<P>, key: string = crypto.randomUUID()) => send(id ?? 0, act, key),
    [id],
  );
}

const none: readonly WaitingAct[] = [];
const never = () => () => undefined;
const nothing = () => none;

/** Returns the viewer's acts that wait or need a decision. */
export function useActs(): readonly WaitingAct[] {
  const { id } = useViewer();
  const outbox = id === null ? null : actsOf(id);
  return useSyncExternalStore(outbox?.subscribe ?? never, outbox?.waiting ?? nothing);
}

const shown = new Map<string, number>();
const listeners = new Set<() => void>();
let shownPages: readonly string[] = [];

function count(page: string, by: 1 | -1): void {
  const times = (shown.get(page) ?? 0) + by;
  if (times > 0) shown.set(page, times);
  else shown.delete(page);
  shownPages = [...shown.keys()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the acts of a page, for the part that shows them. While it is mounted, useActsElsewhere leaves them out. */
export function useShownActs(page: string): readonly WaitingAct[] {
  useEffect(() => {
    count(page, 1);
    return () => count(page, -1);
  }, [page]);
  return useActs().filter((act) => act.page === page);
}

/** Returns the acts that no part of the current page shows. */
export function useActsElsewhere(): readonly WaitingAct[] {
  const pages = useSyncExternalStore(subscribe, () => shownPages);
  return useActs().filter(({ page }) => !pages.includes(page));
}

/** Whether an act of this kind waits on a page. */
export function useWaits(page: string, kind: Act['kind']): boolean {
  return useActs().some(
    (act) => act.page === page && act.kind === kind && (act.state === 'waiting' || act.state === 'sending'),
  );
}
