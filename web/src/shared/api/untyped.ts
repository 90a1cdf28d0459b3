import { client } from './client';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface Init {
  params?: { path?: Record<string, string | number>; query?: Record<string, string | number | boolean> };
  body?: unknown;
  signal?: AbortSignal;
}

/** The HTTP client for calls that the published contract does not describe yet; the caller names the answer. */
export async function untyped<Data>(method: Method, path: string, init: Init = {}): Promise<Data> {
  const call = client[method] as unknown as (path: string, init: Init) => Promise<{ data: Data }>;
  return (await call(path, init)).data;
}
