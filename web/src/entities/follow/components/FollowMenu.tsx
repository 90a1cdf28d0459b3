import { IconBellCheck, IconBellPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Contest } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { Menu } from '@/shared/ui/Menu';
import { type FollowTarget, resumedName, useFollow, useFollowing } from '../lib/useFollow';

/** Follows a contest, its organiser or its game. */
export function FollowMenu({ contest }: { contest: Contest }) {
  const { t } = useTranslation('follow');
  const [query] = useSearchParams();
  const targets = targetsOf(contest);
  return (
    <>
      {query.has(resumedName) && targets.map((target) => <Resumed key={target.kind} {...target} />)}
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button size="s" icon={<IconBellPlus size={18} aria-hidden="true" />}>
            {t('follow')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {targets.map((target) => (
            <Item key={target.kind} {...target} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function targetsOf({ id, name, organiser, game }: Contest): FollowTarget[] {
  return [
    { kind: 'contest', id, name },
    ...(organiser?.nickname
      ? [{ kind: 'organiser', id: organiser.id, name: organiser.nickname } as const]
      : []),
    ...(game ? [{ kind: 'game', id: game.id, name: game.gameName } as const] : []),
  ];
}

/** Follows what a visitor chose in the menu before the sign-in. The items of a closed menu are not mounted. */
function Resumed(target: FollowTarget) {
  useFollow(target);
  return null;
}

function Item(target: FollowTarget) {
  const { t } = useTranslation('follow');
  const { follows, toggle, possible, busy } = useFollowing(target);
  if (!possible) return null;
  return (
    <Menu.CheckboxItem
      checked={follows}
      checkIcon={<IconBellCheck size={18} aria-hidden="true" />}
      disabled={busy}
      onChange={toggle}
    >
      {t(`menu.${target.kind as 'contest' | 'organiser' | 'game'}`, { name: target.name })}
    </Menu.CheckboxItem>
  );
}
