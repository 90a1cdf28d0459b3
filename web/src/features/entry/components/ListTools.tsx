import { IconBan, IconDots, IconDownload, IconFileUpload, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Contest } from '@/shared/api/types';
import { withoutParams } from '@/shared/history/params';
import { IconButton } from '@/shared/ui/Button';
import { lazyPart } from '@/shared/ui/lazyPart';
import { Menu } from '@/shared/ui/Menu';
import { useExport } from '../lib/useExport';
import classes from './ListTools.module.css';

const AddEntryDialog = lazyPart(() => import('./AddEntryDialog'));
const BanListDialog = lazyPart(() => import('./BanListDialog'));
const ImportDialog = lazyPart(() => import('./ImportDialog'));

type Opened = 'add' | 'bans' | 'import' | null;

/** An operator's actions that need no ticked entry, beside the heading, so that the list begins on the first screen of a phone. */
export function ListTools({ contest }: { contest: Contest }) {
  const { t } = useTranslation('entry');
  const saving = useExport(contest);
  // The dialog for late entries links here.
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<Opened>(params.has('add') ? 'add' : null);
  const close = () => {
    setOpened(null);
    if (params.has('add')) setParams(withoutParams('add'), { replace: true });
  };
  return (
    <>
      <span className={classes.tools}>
        <IconButton label={t('add.action')} onClick={() => setOpened('add')}>
          <IconUserPlus size={22} aria-hidden="true" />
        </IconButton>
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <IconButton label={t('participant.listActs')} aria-busy={saving.busy || undefined}>
              <IconDots size={22} aria-hidden="true" />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconFileUpload size={18} aria-hidden="true" />}
              onClick={() => setOpened('import')}
            >
              {t('import.action')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              onClick={() => void saving.run(null)}
            >
              {t('export.all')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconBan size={18} aria-hidden="true" />}
              onClick={() => setOpened('bans')}
            >
              {t('ban.list')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
      <Suspense>
        {opened === 'add' && <AddEntryDialog contest={contest} onClose={close} />}
        {opened === 'bans' && <BanListDialog contestId={contest.id} onClose={close} />}
        {opened === 'import' && <ImportDialog contest={contest} onClose={close} />}
      </Suspense>
    </>
  );
}
