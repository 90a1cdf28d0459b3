import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '@/entities/chat/api';
import { Dialog } from '@/shared/ui/Dialog';
import { More } from '@/shared/ui/More';
import { PersonList, PersonRow } from '@/shared/ui/PersonRow';
import { QueryView } from '@/shared/ui/Query';

interface MembersDialogProps {
  chatId: number;
  /** Whether it is a team's room, whose admins are not operators. */
  team: boolean;
  count: number;
  opened: boolean;
  onClose: () => void;
}

/** The members of a room, operators first. */
export function MembersDialog({ count, opened, onClose, ...room }: MembersDialogProps) {
  const { t } = useTranslation('chat');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('members.title', { count })}>
      {opened && <Members {...room} />}
    </Dialog>
  );
}

function Members({ chatId, team }: { chatId: number; team: boolean }) {
  const { t } = useTranslation('chat');
  const query = useInfiniteQuery(membersQuery(chatId));
  return (
    <QueryView query={query}>
      {({ pages }) => (
        <>
          <PersonList label={t('members.label')}>
            {pages
              .flatMap(({ items }) => items)
              .map(({ user, role }) => (
                <PersonRow
                  key={user.id}
                  dense
                  user={user}
                  meta={
                    role === 'caster' ? t('caster') : role === 'admin' && t(team ? 'teamAdmin' : 'operator')
                  }
                />
              ))}
          </PersonList>
          <More query={query} />
        </>
      )}
    </QueryView>
  );
}
