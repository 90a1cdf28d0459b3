import type { Followed } from '@/entities/follow/api';
import { Avatar } from '@/shared/ui/Avatar';
import { Cover } from '@/shared/ui/Cover';
import classes from './picture.module.css';

/** Returns the picture of something that is followed. */
export function pictureOf({ kind, id, imageUrl }: Followed) {
  if (kind === 'contest' || kind === 'game') {
    return (
      <span className={classes.cover}>
        <Cover id={kind === 'game' ? `game ${id}` : id} src={imageUrl} />
      </span>
    );
  }
  return <Avatar id={id} kind={kind === 'team' ? 'team' : 'user'} src={imageUrl} size={44} />;
}
