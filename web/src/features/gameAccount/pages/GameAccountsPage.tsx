import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gameAccountsQuery } from '@/entities/gameAccount/api';
import { GameAccountList } from '@/entities/gameAccount/components/GameAccountList';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import type { GameAccount } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { Button, IconButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { useViewer } from '@/shared/viewer/viewer';
import { GameAccountSheet } from '../components/GameAccountSheet';
import classes from './GameAccountsPage.module.css';

/** The viewer's names in games (PROFILE-6). */
export default function GameAccountsPage() {
  const { t } = useTranslation(['gameAccount', 'common']);
  const me = useViewer().id ?? 0;
  const accounts = useQuery(gameAccountsQuery(me));
  /** The account in the sheet; `new` for a new one. */
  const [open, setOpen] = useState<GameAccount | 'new' | null>(null);
  const deleting = useAct(
    (account: GameAccount) =>
      apiCall('delete', '/users/{id}/gameusers/{gameUserId}/', { path: { id: me, gameUserId: account.id } }),
    {
      done: t('gameAccount:deleted'),
      refresh: [apiKey('/users/{id}/', { id: me })],
    },
  );

  async function askToDelete(account: GameAccount) {
    await deleting.ask(
      {
        title: t('gameAccount:delete.question', { game: account.game.gameName, name: account.username }),
        body: t('gameAccount:delete.text'),
        confirmLabel: t('common:delete'),
        danger: true,
      },
      account,
    );
  }

  const add = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen('new')}>
      {t('gameAccount:add')}
    </Button>
  );

  return (
    <Page title={t('gameAccount:title')} width="narrow">
      <PageHeader
        title={t('gameAccount:title')}
        actions={accounts.data && accounts.data.length > 0 && add('primary')}
      >
        <p className={classes.lead}>{t('gameAccount:lead')}</p>
      </PageHeader>
      <QueryView query={accounts}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState drawing="field" title={t('gameAccount:empty')} action={add('primary')}>
              {t('gameAccount:emptyText')}
            </EmptyState>
          ) : (
            <GameAccountList
              accounts={list}
              actions={(account) => {
                const named = { game: account.game.gameName, name: account.username };
                return (
                  <>
                    <IconButton label={t('gameAccount:editNamed', named)} onClick={() => setOpen(account)}>
                      <IconEdit size={20} aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      label={t('gameAccount:deleteNamed', named)}
                      disabled={deleting.busy && deleting.input?.id === account.id}
                      onClick={() => void askToDelete(account)}
                    >
                      <IconTrash size={20} aria-hidden="true" />
                    </IconButton>
                  </>
                );
              }}
            />
          )
        }
      </QueryView>
      {open && (
        <GameAccountSheet userId={me} account={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}
