import { Tag } from '@/shared/ui/StatusBadge';
import { useRankTitle } from '../lib/ranks';

/** The rank in a game; nothing if none is set. */
export function RankBadge({ rank }: { rank: string }) {
  const title = useRankTitle()(rank);
  return title ? <Tag>{title}</Tag> : null;
}
