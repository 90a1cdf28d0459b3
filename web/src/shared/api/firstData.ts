import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { currentToken } from '../viewer/session';

/** An answer of the API that the server wrote into the document, with its key in the query cache. */
interface FirstDatum {
  key: QueryKey;
  data: unknown;
  /** The answer is the first page of a list that is read page by page. */
  pages?: boolean;
}

/**
 * Puts the data of the document into the query cache, so that the first view requests none. It is the data of a visitor.
 * For a signed-in person only the data about the server is used. A document restored from the browser's history has old
 * data, which is shown and then read again.
 */
export function takeFirstData(queries: QueryClient): void {
  const element = document.getElementById('first-data');
  if (!element) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const old = navigation?.type === 'back_forward' ? { updatedAt: 1 } : undefined;
  for (const { key, data, pages } of JSON.parse(element.textContent ?? '[]') as FirstDatum[]) {
    if (currentToken() && key[0] !== 'app') continue;
    queries.setQueryData(key, pages ? { pages: [data], pageParams: [null] } : data, old);
  }
  element.remove();
}
