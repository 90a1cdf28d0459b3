import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { apiCall } from '../api/call';
import { ApiError } from '../api/error';
import type { paths } from '../api/schema';
import { readStored, removeStored, storedKeys } from '../lib/storage';
import { useViewer } from '../viewer/viewer';
import { type Attempt, attemptOf, Outbox, unreached, type Waiting } from './Outbox';
import { senderOf } from './sender';

/** Addresses of writes that may wait: to put the same again changes nothing. */
type PutPath = {
  [P in keyof paths]: paths[P] extends { put: { parameters: { path: object } } } ? P : never;
}[keyof paths];

type Body<P> = P extends { put: { requestBody?: { content: { 'application/json': infer B } } } } ? B : never;
type Answer<P> = P extends { put: { responses: { 200: { content: { 'application/json': infer A } } } } }
  ? A
  : never;
type Params<P> = P extends { put: { parameters: { path: infer Q } } } ? Q : never;

/** A request, in a form that can be kept. */
export interface Call<P extends PutPath = PutPath> {
  path: P;
  params: Params<paths[P]>;
  body: Body<paths[P]>;
}

/** What a person did that counts as soon as the server knows of it. */
export interface Act<P extends PutPath = PutPath> {
  kind: 'checkin' | 'matchCheckin' | 'result' | 'score';
  /** The page where it was done; it shows the act while it waits. */
  page: string;
  /** The contest's name. */
  contest: string;
  /** What was said, in words; empty where the kind says it all. */
  said: string;
  call: Call<P>;
  /** It is not sent after this instant, in milliseconds. */
  until: number;
}

export type WaitingAct = Waiting<Act>;

/** The server knows the key of a request for two days; an act is given up well before it could count twice. */
export const longestWait = 24 * 60 * 60_000;
/** What nobody came back to is forgotten after this long. */
const lifetime = 30 * 24 * 60 * 60_000;

/** Sends a request that may be repeated under its key. */
export async function put<P extends PutPath>(
  { path, params, body }: Call<P>,
  attempt: { headers: Partial<Attempt['headers']>; signal?: AbortSignal },
): Promise<Answer<paths[P]>> {
  // The parts of a call belong together; the types cannot tell that of a path that is known only now.
  const call = apiCall as unknown as (method: 'put', path: P, init: object) => Promise<unknown>;
  const answer = await call('put', path, { path: params, body, ...attempt });
  return answer as Answer<paths[P]>;
}

/** What is too much at a time passes too. What is wrong in the server is told. */
function passes(error: unknown): boolean {
  return unreached(error) || (error instanceof ApiError && error.status === 429);
}

const prefix = 'yagura.acts.';
const outboxes = new Map<number, Outbox<Act, unknown>>();

/** The acts of a person that the server does not know yet. */
export function actsOf(viewerId: number): Outbox<Act, unknown> {
  const known = outboxes.get(viewerId);
  if (known) return known;
  const outbox = new Outbox<Act, unknown>({
    storageKey: prefix + viewerId,
    owner: viewerId,
    send: ({ call }, attempt) => put(call, attempt),
    passes,
    until: ({ until }) => until,
  });
  outboxes.set(viewerId, outbox);
  return outbox;
}

/** Forgets the acts of people who did not come back to this device. */
export function forgetOldActs(now = Date.now()): void {
  for (const key of storedKeys(prefix)) {
    const times = [...(readStored(key) ?? '').matchAll(/"at":(\d+)/g)].map(([, at]) => Number(at));
    if (Math.max(0, ...times) < now - lifetime) removeStored(key);
  }
}

/**
 * Sends an act; where it does not reach the server it is kept, and the answer is null. What waits already goes before it.
 */
async function send<P extends PutPath>(viewerId: number, act: Act<P>, key: string) {
  const outbox = actsOf(viewerId);
  await outbox.deliver();
  // The outbox knows its requests only as those of some path.
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

/** Sends an act of the viewer. Null says that it waits for the network; the page shows it then (WaitingActs). */
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

/** The viewer's acts that wait, or that the viewer has to be told of. */
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

/** The acts of a page, for the part of it that shows them. */
export function useActsOf(page: string): readonly WaitingAct[] {
  useEffect(() => {
    count(page, 1);
    return () => count(page, -1);
  }, [page]);
  return useActs().filter((act) => act.page === page);
}

/** The acts that no part of the page on screen shows. */
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
