import { IconBellCheck, IconBellPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { Menu } from '@/shared/ui/Menu';
import { type FollowTarget, useFollow } from '../lib/useFollow';

/** Follows a contest, its organiser or its game. */
export default function FollowMenu({ contest }: { contest: Contest }) {
  const { t } = useTranslation('follow');
  const { organiser, game } = contest;
  return (
    <Menu position="bottom-end" width={260} closeOnItemClick={false}>
      <Menu.Target>
        <Button size="s" icon={<IconBellPlus size={18} aria-hidden="true" />}>
          {t('follow')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Item kind="contest" id={contest.id} name={contest.name} />
        {organiser?.nickname && <Item kind="organiser" id={organiser.id} name={organiser.nickname} />}
        {game && <Item kind="game" id={game.id} name={game.gameName} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item(target: FollowTarget) {
  const { t } = useTranslation('follow');
  const { follows, toggle, possible, busy } = useFollow(target);
  if (!possible) return null;
  return (
    <Menu.Item
      role="menuitemcheckbox"
      aria-checked={follows}
      disabled={busy}
      leftSection={
        follows ? (
          <IconBellCheck size={18} aria-hidden="true" />
        ) : (
          <IconBellPlus size={18} aria-hidden="true" />
        )
      }
      onClick={toggle}
    >
      {t(`menu.${target.kind as 'contest' | 'organiser' | 'game'}`, { name: target.name })}
    </Menu.Item>
  );
}
