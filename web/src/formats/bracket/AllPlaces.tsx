import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlaceList } from '@/entities/place/components/Places';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import { LoadFault } from '@/shared/ui/LoadFault';
import { More } from '@/shared/ui/More';
import { Section } from '@/shared/ui/Page';

function finalPlacesQuery(contestId: number) {
  return infiniteQueryOptions({
    queryKey: [...apiKey('/contests/{id}/tournament/', { id: contestId }), 'places'],
    queryFn: ({ pageParam: cursor, signal }) =>
      apiCall('get', '/records/', { query: { contestID: contestId, ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
}

/** The final places of a contest with a playoff, including entries that did not reach it. */
export function AllPlaces({ contestId }: { contestId: number }) {
  const { t } = useTranslation('standings');
  const query = useInfiniteQuery(finalPlacesQuery(contestId));
  const records = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isError && !query.data) {
    return (
      <Section heading={t('places.title')}>
        <LoadFault query={query} />
      </Section>
    );
  }
  if (records.length === 0) return null;
  return (
    <Section heading={t('places.title')}>
      <PlaceList places={records.map(({ place, participant }) => ({ ...place, participant }))} />
      <More query={query} />
    </Section>
  );
}
