import { Navigate } from 'react-router';
import { isFault } from '@/shared/api/error';
import { QueryView, type QueryViewProps } from '@/shared/ui/Query';
import type { ContestListState } from '../lib/listState';

/** Opens the list of contests with a notice, in the place of a page of a contest that does not exist. */
export function UnknownContest() {
  return <Navigate to="/contests" replace state={{ unknownContest: true } satisfies ContestListState} />;
}

/** A QueryView on a page of a contest. If the contest does not exist or is deleted, the list of contests opens. */
export function ContestView<Data>(props: QueryViewProps<Data>) {
  return isFault(props.query.error, 'contestDoesNotExist') ? <UnknownContest /> : <QueryView {...props} />;
}
