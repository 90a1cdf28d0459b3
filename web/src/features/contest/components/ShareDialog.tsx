import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { Dialog } from '@/shared/ui/Dialog';
import { ShareWays } from './ShareWays';

interface ShareDialogProps {
  contest: Contest;
  opened: boolean;
  onClose: () => void;
}

/** The ways to share a contest, in a dialog. */
export function ShareDialog({ contest, opened, onClose }: ShareDialogProps) {
  const { t } = useTranslation('contest');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('share.title')} size="sm">
      <ShareWays contest={contest} onShared={onClose} />
    </Dialog>
  );
}
