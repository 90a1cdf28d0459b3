import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/shared/ui/Button';
import { Loading } from '@/shared/ui/Loading';
import { lazyPart } from '@/shared/ui/lazyPart';
import { Section } from '@/shared/ui/Page';
import { teamsOfUserQuery } from '../api';

const TeamList = lazyPart(() =>
  import('@/entities/team/components/TeamList').then((team) => ({ default: team.TeamList })),
);

/** The teams of a person. An empty list is shown only to the person. */
export function ProfileTeams({ userId, self }: { userId: number; self: boolean }) {
  const { t } = useTranslation('account');
  const teams = useQuery(teamsOfUserQuery(userId));
  if (!teams.data || (teams.data.length === 0 && !self)) return null;
  return (
    <Section heading={t('teams')}>
      {teams.data.length === 0 ? (
        <LinkButton to="/teams">{t('findTeam')}</LinkButton>
      ) : (
        <Suspense fallback={<Loading />}>
          <TeamList teams={teams.data} />
        </Suspense>
      )}
    </Section>
  );
}
