import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Place, Tournament } from '@/shared/api/types';
import { Avatar } from '@/shared/ui/Avatar';
import { Section } from '@/shared/ui/Page';
import classes from './Places.module.css';

function groups(places: readonly Place[]): { label: string; from: number; places: Place[] }[] {
  const byRange = new Map<string, Place[]>();
  for (const place of places) {
    const label = place.from === place.to ? String(place.from) : `${place.from}–${place.to}`;
    byRange.set(label, [...(byRange.get(label) ?? []), place]);
  }
  return [...byRange].map(([label, list]) => ({ label, from: list[0]?.from ?? 0, places: list }));
}

/** Places that are settled so far, best first; shared ones stand together. */
export function Places({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('tournament');
  if (tournament.places.length === 0) return null;
  return (
    <Section heading={t('places.title')}>
      <dl className={classes.places}>
        {groups(tournament.places).map(({ label, from, places }) => (
          <div
            key={label}
            className={classes.group}
            data-top={from <= 3 || undefined}
            data-first={from === 1 || undefined}
          >
            <dt>
              <span>{label}</span>
              <small>{t('places.place')}</small>
            </dt>
            {places.map(({ participant }) => (
              <dd key={participant.id}>
                <Link to={`/${participant.kind === 'team' ? 'teams' : 'users'}/${participant.refId}`}>
                  <Avatar
                    id={participant.refId}
                    kind={participant.kind}
                    src={participant.imageUrl}
                    size={from === 1 ? 44 : 26}
                  />
                  <span>{participant.name}</span>
                </Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Section>
  );
}
