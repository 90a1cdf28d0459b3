import {
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { apiCall, type Data, type Optional, type Params, type PathWith } from './call';
import type { paths } from './schema';

type PathParams<P extends keyof paths> = paths[P] extends { get: { parameters: { path: infer Path } } }
  ? Path
  : paths[P] extends { post: { parameters: { path: infer Path } } }
    ? Path
    : Record<never, never>;

function segments(path: string, params: Readonly<Record<string, unknown>> = {}): unknown[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? params[part.slice(1, -1)] : part));
}

/**
 * apiKey returns the query key of a resource: the segments of its address, such as ['teams', 7] for /teams/{id}/.
 * It covers the queries of that address and of every address below it.
 */
export function apiKey<P extends keyof paths>(path: P, ...[params]: Optional<PathParams<P>>): QueryKey {
  return segments(path, params as Readonly<Record<string, unknown>>);
}

/**
 * apiQuery returns the query options of a GET operation. The key is the address followed by the query parameters, so
 * the key of a call without query parameters covers every query of the same operation.
 */
export function apiQuery<P extends PathWith<'get'>>(path: P, ...[init]: Optional<Params<'get', P>>) {
  const { path: pathParams, query = {} } = (init ?? {}) as { path?: Record<string, unknown>; query?: object };
  return queryOptions({
    queryKey: [...segments(path, pathParams), query] as QueryKey,
    queryFn: ({ signal }): Promise<Data<'get', P>> => read('get', path, { path: pathParams, query, signal }),
  });
}

type Cursor = string | number | null;

interface Paging<Page, Param extends Cursor> {
  /** The query parameter that continues the list; `cursor` unless given. */
  param?: string;
  /** The parameter of the first page; null unless given, which leaves the parameter out. */
  first?: Param;
  next?: (page: Page, pages: Page[], param: Param) => Param | null | undefined;
}

/**
 * apiPages returns the options of an infinite query over a list. Each page is asked for with the `next` of the page
 * before it as `cursor`; `paging` names another parameter or computes another continuation.
 */
export function apiPages<P extends PathWith<'get'>, Param extends Cursor = string | null>(
  path: P,
  ...[init, paging]: Record<never, never> extends Params<'get', P>
    ? [init?: Params<'get', P>, paging?: Paging<Data<'get', P>, Param>]
    : [init: Params<'get', P>, paging?: Paging<Data<'get', P>, Param>]
) {
  const { path: pathParams, query = {} } = (init ?? {}) as { path?: Record<string, unknown>; query?: object };
  const name = paging?.param ?? 'cursor';
  return infiniteQueryOptions({
    queryKey: [...segments(path, pathParams), query, 'pages'] as QueryKey,
    queryFn: ({ pageParam, signal }): Promise<Data<'get', P>> => {
      const part = pageParam === null ? query : { ...query, [name]: pageParam };
      return read('get', path, { path: pathParams, query: part, signal });
    },
    initialPageParam: (paging?.first ?? null) as Param,
    getNextPageParam: (page, pages, param) =>
      paging?.next ? paging.next(page, pages, param) : (page as unknown as { next: Param | null }).next,
  });
}

// The parameters were checked where the query was created.
const read = apiCall as unknown as <P extends PathWith<'get'>>(
  method: 'get',
  path: P,
  init: object,
) => Promise<Data<'get', P>>;

/** The queries that are being read and are read again after that, with the end of the second read. */
const repeated = new WeakMap<Query, Promise<void>>();

/** Reads a query again when its read under way has ended, whose answer may be older than the change. */
function readAgain(queries: QueryClient, query: Query): Promise<void> {
  const known = repeated.get(query);
  if (known) return known;
  const again = Promise.resolve(query.promise)
    .catch(() => undefined)
    .then(() => {
      repeated.delete(query);
      return queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    });
  repeated.set(query, again);
  return again;
}

/**
 * refreshQueries reads the queries under the given keys again. It resolves when all of them have been read. A read under way is
 * cancelled. The first read of a query is not: invalidateQueries joins it, so another one follows it.
 */
export async function refreshQueries(queries: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const reads = keys.flatMap((queryKey) => {
    const running = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
    const first = running.filter(({ state }) => state.data === undefined);
    return [queries.invalidateQueries({ queryKey }), ...first.map((query) => readAgain(queries, query))];
  });
  await Promise.all(reads);
}

/**
 * refreshInTurn reads the queries under the given keys again, and cancels no read under way: one more follows it, however often
 * that is asked.
 */
export function refreshInTurn(queries: QueryClient, keys: readonly QueryKey[]): void {
  const found = new Set(keys.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey })));
  for (const query of found) {
    if (query.state.fetchStatus === 'fetching') void readAgain(queries, query);
    else void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

/** itemsOf selects the items of an answered list. */
export function itemsOf<Item>({ items }: { items: Item[] }): Item[] {
  return items;
}
