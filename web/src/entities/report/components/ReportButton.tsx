import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ComplaintInput } from '@/shared/api/types';
import { IconButton } from '@/shared/ui/Button';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { ReportDialog } from './ReportDialog';

interface ReportButtonProps {
  subject: { kind: ComplaintInput['subjectKind']; id: number; name: string };
}

/** The way to report what the page shows; a visitor is led to the login. */
export function ReportButton({ subject }: ReportButtonProps) {
  const { t } = useTranslation('site');
  const viewer = useViewer();
  const login = useLoginModal();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('complaint.action')}
        onClick={() => (viewer.signedIn ? setOpen(true) : login.open(pathname))}
      >
        <IconFlag size={20} aria-hidden="true" />
      </IconButton>
      {open && <ReportDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}
