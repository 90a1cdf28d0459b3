import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages } from '@/shared/api/query';
import type { Ban } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkedText } from '@/shared/ui/LinkedText';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { PersonList, PersonRow, TeamRow } from '@/shared/ui/PersonRow';
import { Sheet } from '@/shared/ui/Sheet';
import { Time } from '@/shared/ui/Time';

interface BanListDialogProps {
  contestId: number;
  onClose: () => void;
}

/** The bans of this contest with their reasons; each can be lifted. */
export default function BanListDialog({ contestId, onClose }: BanListDialogProps) {
  const { t } = useTranslation('entry');
  const bans = useInfiniteQuery(apiPages('/contests/{id}/bans/', { path: { id: contestId } }));
  const items = bans.data?.pages.flatMap((page) => page.items);
  return (
    <Sheet opened onClose={onClose} title={t('ban.list')} size="lg">
      {!items ? (
        bans.isError ? (
          <ErrorState error={bans.error} onRetry={() => void bans.refetch()} />
        ) : (
          <Loading />
        )
      ) : items.length === 0 ? (
        <EmptyState drawing="team" title={t('ban.empty')}>
          {t('ban.emptyText')}
        </EmptyState>
      ) : (
        <>
          <PersonList label={t('ban.list')}>
            {items.map((ban) => (
              <BanRow key={ban.id} contestId={contestId} ban={ban} />
            ))}
          </PersonList>
          <More query={bans} />
        </>
      )}
    </Sheet>
  );
}

function BanRow({ contestId, ban }: { contestId: number; ban: Ban }) {
  const { t } = useTranslation('entry');
  const nameOf = useDisplayName();
  const name = ban.team?.name ?? nameOf(ban.user?.nickname ?? '');
  const lifting = useAct(
    () => apiCall('delete', '/contests/{id}/bans/{banId}/', { path: { id: contestId, banId: ban.id } }),
    {
      done: t('ban.lifted', { name }),
      refresh: [apiKey('/contests/{id}/bans/', { id: contestId })],
    },
  );
  async function ask() {
    await lifting.ask({
      title: t('ban.liftQuestion', { name }),
      body: t('ban.liftText'),
      confirmLabel: t('ban.lift'),
    });
  }
  const row = {
    meta: (
      <>
        <Time at={ban.createdAt} /> {t('ban.by', { name: nameOf(ban.createdBy?.nickname ?? '') })}
      </>
    ),
    below: ban.reason && <LinkedText text={ban.reason} />,
    children: (
      <Button
        size="s"
        loading={lifting.busy}
        aria-label={t('ban.liftOf', { name })}
        onClick={() => void ask()}
      >
        {t('ban.lift')}
      </Button>
    ),
  };
  if (ban.team) return <TeamRow team={{ ...ban.team, imageUrl: ban.team.imageURL }} {...row} />;
  return ban.user && <PersonRow user={ban.user} {...row} />;
}
