import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { usePlaceName } from '@/entities/place/lib/placeName';
import type { TimelineItem } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Time } from '@/shared/ui/Time';
import classes from './TimelineRow.module.css';

/** One event: the person, the action, the contest and the time. */
export function TimelineRow({ item }: { item: TimelineItem }) {
  const { t } = useTranslation('record');
  const nameOf = useDisplayName();
  const placeName = usePlaceName();
  const { user, team, contest } = item;
  const who = team?.name ?? nameOf(user?.nickname ?? '');
  const to = team ? `/teams/${team.id}` : `/users/${user?.id ?? ''}`;
  return (
    <li className={classes.row} data-won={item.kind === 'contestWon' || undefined}>
      <Link to={to} aria-hidden="true" tabIndex={-1}>
        <Avatar
          id={team?.id ?? user?.id ?? 0}
          kind={team ? 'team' : 'user'}
          src={(team ?? user)?.imageUrl ?? null}
          size={44}
        />
      </Link>
      <p>
        <Trans
          t={t}
          i18nKey={`timeline.kind.${item.kind}`}
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
    </li>
  );
}
