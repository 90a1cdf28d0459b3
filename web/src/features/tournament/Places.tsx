import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Place, Tournament } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import { Section } from '@/shared/ui/Page';
import classes from './Places.module.css';
import { usePlaceName } from './placeName';

interface PlaceGroup {
  from: number;
  to: number;
  places: Place[];
}

function groups(places: readonly Place[]): PlaceGroup[] {
  const byRange = new Map<string, PlaceGroup>();
  for (const place of places) {
    const range = `${place.from}–${place.to}`;
    const group = byRange.get(range) ?? { from: place.from, to: place.to, places: [] };
    group.places.push(place);
    byRange.set(range, group);
  }
  return [...byRange.values()];
}

/** Places that are settled so far, best first; shared ones stand together. */
export function Places({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('tournament');
  const nameOf = usePlaceName();
  if (tournament.places.length === 0) return null;
  return (
    <Section heading={t('places.title')}>
      <dl className={classes.places}>
        {groups(tournament.places).map(({ from, to, places }) => (
          <div
            key={`${from}–${to}`}
            className={classes.group}
            data-top={from <= 3 || undefined}
            data-first={from === 1 || undefined}
          >
            <dt>{nameOf(from, to)}</dt>
            <dd>
              <ul>
                {places.map(({ participant }) => (
                  <li key={participant.id}>
                    <Link to={`/${participant.kind === 'team' ? 'teams' : 'users'}/${participant.refId}`}>
                      <Avatar
                        id={participant.refId}
                        kind={participant.kind}
                        src={participant.imageUrl}
                        size={from === 1 ? 44 : 26}
                      />
                      <span>{displayName(participant.name)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
