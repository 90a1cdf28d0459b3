import { Avatar } from '@/shared/ui/Avatar';
import type { Side } from '../lib/sides';

/** The picture of a side: that of its team, or of the person who plays alone. */
export function SideAvatar({ side: { team, players }, size }: { side: Side; size: number }) {
  return team ? (
    <Avatar id={team.id} kind="team" src={team.imageUrl} size={size} />
  ) : (
    <Avatar id={players[0]?.uid ?? 0} src={players[0]?.user.imageUrl} size={size} />
  );
}
