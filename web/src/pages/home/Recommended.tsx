import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestRows } from '@/entities/contest/components/ContestBoard';
import { Section } from '@/shared/ui/Page';
import { useNearEnd } from '@/shared/ui/useNearEnd';
import { useViewer } from '@/shared/viewer/viewer';
import { useRecommended } from './api';

/**
 * Recommended contests, at the end of the page so that nothing moves when they come. Nobody sees an empty list. A
 * visitor's first view needs no request: theirs are read when the end of the page comes near.
 */
export function Recommended() {
  const { t } = useTranslation('home');
  const viewer = useViewer();
  const [near, setNear] = useState(false);
  const end = useNearEnd(!near, () => setNear(true));
  const contests = useRecommended(viewer.signedIn || near).data?.items ?? [];
  if (contests.length === 0) return <div ref={end} />;
  return (
    <Section heading={t('recommended.title')}>
      <ContestRows contests={contests} label={t('recommended.title')} />
    </Section>
  );
}
