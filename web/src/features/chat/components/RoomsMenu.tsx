import { IconChecks, IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/Button';
import { Menu } from '@/shared/ui/Menu';

/** Actions for all rooms of a list. */
export function RoomsMenu({ unread, onReadAll }: { unread: number; onReadAll: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton label={t('menu.rooms')}>
          <IconDots size={20} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconChecks size={18} aria-hidden="true" />}
          disabled={unread === 0}
          onClick={onReadAll}
        >
          {t('menu.readAll')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
