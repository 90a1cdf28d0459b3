import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFreshSession } from '@/entities/auth/components/useFreshSession';
import { saveFile } from '@/shared/lib/saveFile';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';
import { exportData, useAccount } from '../api';
import classes from './sections.module.css';

/** Downloads all data of the account (WITHDRAWAL-1). */
export default function DataSection() {
  const { t } = useTranslation('settings');
  const { id } = useAccount();
  const { fresh, dialog } = useFreshSession();
  const exporting = useAct(() => fresh(() => exportData(id)), {
    done: t('data.done'),
    onDone: (file) => saveFile(file, `yagura-${id}.json`),
  });
  return (
    <Section heading={t('data.title')}>
      <p className={classes.lead}>{t('data.lead')}</p>
      <Button
        variant="primary"
        icon={<IconDownload size={19} aria-hidden="true" />}
        loading={exporting.busy}
        onClick={() => void exporting.run()}
      >
        {t('data.download')}
      </Button>
      {dialog}
    </Section>
  );
}
