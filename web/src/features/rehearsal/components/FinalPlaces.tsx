import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceList } from '@/entities/place/components/Places';
import type { Place } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';

/** How many places are shown at first. */
const first = 16;

/** The final places. */
export function FinalPlaces({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation('rehearsal');
  const [all, setAll] = useState(false);
  const folded = !all && places.length > first;
  return (
    <Section heading={t('places.title')}>
      <PlaceList places={folded ? places.slice(0, first) : places} bots />
      {folded && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t('places.all', { number: places.length })}
        </Button>
      )}
    </Section>
  );
}
