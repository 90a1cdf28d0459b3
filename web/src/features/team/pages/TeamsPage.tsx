import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { toast } from '@/shared/ui/toast';
import { myTeamsQuery } from '../api';
import { TeamList } from '../components/TeamList';
import { TeamSheet } from '../components/TeamSheet';

/** The viewer's teams, and the way to a new one (U2.073, U2.075). */
export default function TeamsPage() {
  const { t } = useTranslation('team');
  const navigate = useNavigate();
  const teams = useQuery(myTeamsQuery);
  const [creating, setCreating] = useState(false);
  const create = (
    <Button
      variant="primary"
      icon={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setCreating(true)}
    >
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('mine')}>
      <PageHeader title={t('mine')} actions={teams.data && teams.data.length > 0 && create} />
      <QueryView query={teams}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState drawing="team" title={t('empty.title')} action={create}>
              {t('empty.text')}
            </EmptyState>
          ) : (
            <TeamList teams={items} />
          )
        }
      </QueryView>
      {creating && (
        <TeamSheet
          onClose={() => setCreating(false)}
          onSaved={(team) => {
            toast.success(t('created', { name: team.name }));
            void navigate(`/teams/${team.id}`);
          }}
        />
      )}
    </Page>
  );
}
