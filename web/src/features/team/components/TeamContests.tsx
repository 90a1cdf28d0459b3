import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlacedContests } from '@/entities/place/components/PlacedContests';
import { apiPages } from '@/shared/api/query';
import { Section } from '@/shared/ui/Page';
import classes from './TeamContests.module.css';

/** Every contest that the team entered, latest first, with its place. */
export function TeamContests({ teamId }: { teamId: number }) {
  const { t } = useTranslation('team');
  const list = useInfiniteQuery(apiPages('/teams/{id}/contests/', { path: { id: teamId } }));
  return (
    <Section heading={t('contests.title')}>
      <PlacedContests query={list} empty={<p className={classes.empty}>{t('contests.empty')}</p>} />
    </Section>
  );
}
