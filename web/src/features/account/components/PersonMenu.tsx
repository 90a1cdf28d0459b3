import { IconBan, IconDots, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useFriendActs } from '@/entities/friend/lib/useFriendActs';
import { ReportDialog } from '@/entities/report/components/ReportDialog';
import type { PublicUser } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { IconButton } from '@/shared/ui/Button';
import { Menu } from '@/shared/ui/Menu';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';

/** The viewer's actions about a person: block and report. A visitor gets the login modal. */
export function PersonMenu({ user }: { user: PublicUser }) {
  const { t } = useTranslation(['account', 'friend', 'site']);
  const viewer = useViewer();
  const login = useLoginModal();
  const { pathname } = useLocation();
  const name = useDisplayName()(user.nickname);
  const acts = useFriendActs({ id: user.id, name });
  const [reporting, setReporting] = useState(false);
  const signedIn = (act: () => void) => () => (viewer.signedIn ? act() : login.open(pathname));
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton label={t('account:menu', { name })}>
            <IconDots size={22} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {user.blockedByMe ? (
            <Menu.Item
              leftSection={<IconBan size={18} aria-hidden="true" />}
              onClick={() => void acts.unblocking.run(undefined)}
            >
              {t('friend:unblock')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconBan size={18} aria-hidden="true" />}
              onClick={signedIn(() => void acts.askToBlock())}
            >
              {t('friend:block.action')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFlag size={18} aria-hidden="true" />}
            onClick={signedIn(() => setReporting(true))}
          >
            {t('site:complaint.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {reporting && (
        <ReportDialog subject={{ kind: 'user', id: user.id, name }} onClose={() => setReporting(false)} />
      )}
    </>
  );
}
