import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFreshSession } from '@/entities/auth/components/useFreshSession';
import { saveFile } from '@/shared/lib/saveFile';
import { Button } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';
import { toast } from '@/shared/ui/toast';
import { exportData, useAccount } from '../api';
import classes from './sections.module.css';

/** All own data as one file (WITHDRAWAL-1). */
export default function DataSection() {
  const { t } = useTranslation('settings');
  const { id } = useAccount();
  const { fresh, dialog } = useFreshSession();
  const exporting = useMutation({
    mutationFn: () => fresh(() => exportData(id)),
    onSuccess: (file) => {
      saveFile(file, `yagura-${id}.json`);
      toast.success(t('data.done'));
    },
    onError: toast.error,
  });
  return (
    <Section heading={t('data.title')}>
      <p className={classes.lead}>{t('data.lead')}</p>
      <Button
        variant="primary"
        icon={<IconDownload size={19} aria-hidden="true" />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {t('data.download')}
      </Button>
      {dialog}
    </Section>
  );
}
