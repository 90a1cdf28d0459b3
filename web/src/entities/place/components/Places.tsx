import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { profilePath } from '@/entities/person/lib/profilePath';
import type { Place } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import { Section } from '@/shared/ui/Page';
import { usePlaceName } from '../lib/placeName';
import classes from './Places.module.css';

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

interface PlacesProps {
  places: readonly Place[];
  /** Whether no match is left that decides a place. */
  final: boolean;
}

/** The places that are decided so far. */
export function Places({ places, final }: PlacesProps) {
  const { t } = useTranslation('standings');
  if (places.length === 0) return null;
  return (
    <Section heading={t(final ? 'places.title' : 'places.soFar')}>
      <PlaceList places={places} />
    </Section>
  );
}

interface PlaceListProps {
  places: readonly Place[];
  /** Whether the participants are bots, which have no page. */
  bots?: boolean;
}

/** Places, best first. Shared places are grouped. */
export function PlaceList({ places, bots = false }: PlaceListProps) {
  const nameOf = usePlaceName();
  return (
    <dl className={classes.places}>
      {groups(places).map(({ from, to, places }) => (
        <div
          key={`${from}–${to}`}
          className={classes.group}
          data-top={from <= 3 || undefined}
          data-first={from === 1 || undefined}
        >
          <dt>{nameOf(from, to)}</dt>
          <dd>
            <ul>
              {places.map(({ participant }) => {
                const who = (
                  <>
                    <Avatar
                      id={participant.refId}
                      kind={participant.kind}
                      src={participant.imageUrl}
                      size={from === 1 ? 44 : 26}
                    />
                    <span>{displayName(participant.name)}</span>
                  </>
                );
                return (
                  <li key={participant.id}>
                    {bots ? <p>{who}</p> : <Link to={profilePath(participant)}>{who}</Link>}
                  </li>
                );
              })}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
