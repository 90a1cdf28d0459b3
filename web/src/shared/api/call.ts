import { client } from './client';
import type { paths } from './schema';

type Method = 'get' | 'post' | 'put' | 'delete';

/** Paths of the contract that have an operation with this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends keyof paths> = paths[P] extends { [K in M]: infer O } ? O : never;

type Json<R> = R extends { content: { 'application/json': infer Data } } ? Data : undefined;

/** The data of a successful answer; undefined for an empty body. */
export type Data<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: infer R }
    ? R extends { 200: infer Ok }
      ? Json<Ok>
      : R extends { 202: infer Accepted }
        ? Json<Accepted>
        : undefined
    : never;

/** The parameters of an operation in its path and its query. */
export type Params<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { parameters: infer All extends { path?: unknown; query?: unknown } }
    ? Pick<All, 'path' | 'query'>
    : never;

type Body<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { requestBody: { content: { 'application/json': infer B } } }
    ? { body: B }
    : Operation<M, P> extends { requestBody?: { content: { 'application/json': infer B } } }
      ? { body?: B }
      : { body?: never };

interface Sending {
  /** The idempotency key. A repeated call with the same key has one effect. Without it each call has its own key. */
  key?: string;
  headers?: Partial<Record<string, string>>;
  signal?: AbortSignal;
  keepalive?: boolean;
  cache?: RequestCache;
}

type CallInit<M extends Method, P extends keyof paths> = Params<M, P> & Body<M, P> & Sending;

/** Makes an argument optional if all its fields are. */
export type Optional<T> = Record<never, never> extends T ? [init?: T] : [init: T];

/**
 * apiCall sends one operation of the contract and resolves to the answered data.
 * It rejects with ApiError when the server refuses or cannot be reached.
 */
export async function apiCall<M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  ...[init]: Optional<CallInit<M, P>>
): Promise<Data<M, P>> {
  const {
    path: pathParams,
    query,
    key,
    headers,
    ...rest
  } = (init ?? {}) as Sending & {
    path?: unknown;
    query?: unknown;
  };
  const request = {
    params: { path: pathParams, query },
    headers: { ...(key !== undefined && { 'Idempotency-Key': key }), ...headers },
    ...rest,
  };
  // The fields were checked against the operation above. The client's types do not accept a path that is a type
  // parameter.
  const { data } = await client.request(method as never, path as never, request as never);
  return data as Data<M, P>;
}
