import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { usePlaceName } from '@/entities/place/lib/placeName';
import type { TimelineItem } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Time } from '@/shared/ui/Time';
import { type Together, whoOf } from '../lib/together';
import classes from './TimelineRow.module.css';

/** How many of the others a row shows. The text says how many there are. */
const mostOthers = 6;

/** One event, or entries that follow each other: who, the action, the contest and the time of the newest. */
export function TimelineRow({ items: [item, ...others] }: { items: Together }) {
  const { t } = useTranslation('record');
  const nameOf = useDisplayName();
  const placeName = usePlaceName();
  const { contest } = item;
  const { id, kind, imageUrl, to, name } = whoOf(item);
  const who = nameOf(name);
  return (
    <li className={classes.row} data-won={item.kind === 'contestWon' || undefined}>
      <Link to={to} aria-hidden="true" tabIndex={-1}>
        <Avatar id={id} kind={kind} src={imageUrl} size={44} />
      </Link>
      <div>
        <p>
          <Trans
            t={t}
            i18nKey={others.length > 0 ? `timeline.together.${kind}` : `timeline.kind.${item.kind}`}
            count={others.length}
            values={{
              who,
              contest: contest.name,
              place: item.place ? placeName(item.place.from, item.place.to) : '',
            }}
            components={{
              who: <Link to={to} lang={textLanguage(who)} />,
              contest: <Link to={contestPath(contest.id)} lang={textLanguage(contest.name)} />,
            }}
            tOptions={{ interpolation: { escapeValue: true } }}
            shouldUnescape
          />
          <Time at={item.at} />
        </p>
        {others.length > 0 && <Others items={others.slice(0, mostOthers)} />}
      </div>
    </li>
  );
}

/** The pictures of the others, each with a link and the name. */
function Others({ items }: { items: readonly TimelineItem[] }) {
  const nameOf = useDisplayName();
  return (
    <p className={classes.others}>
      {items.map(whoOf).map(({ id, kind, imageUrl, to, name }) => (
        <Link key={to} to={to} aria-label={nameOf(name)} title={nameOf(name)}>
          <Avatar id={id} kind={kind} src={imageUrl} size={32} />
        </Link>
      ))}
    </p>
  );
}
