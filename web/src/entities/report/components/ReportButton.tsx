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

/** Opens the report of what the page shows. A visitor gets the login modal. */
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
