import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isFault } from '@/shared/api/error';
import type { Team } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { QueryView } from '@/shared/ui/Query';

interface TeamGateProps {
  query: UseQueryResult<Team>;
  children: (team: Team) => ReactNode;
}

/** A page about a team: loading, failed, deleted or loaded. */
export function TeamGate({ query, children }: TeamGateProps) {
  const { t } = useTranslation(['team', 'fault']);
  if (isFault(query.error, 'teamDoesNotExist')) {
    return (
      <EmptyState
        drawing="team"
        title={t('fault:teamDoesNotExist')}
        action={<LinkButton to="/teams?tab=search">{t('team:tab.search')}</LinkButton>}
      />
    );
  }
  return <QueryView query={query}>{children}</QueryView>;
}
