import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Notice } from './Notice';

/** Says that the form shows restored input that is not saved. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('conflict');
  return (
    <Notice
      title={t('draft.restored')}
      action={
        <Button size="s" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      }
    >
      {t('draft.restoredText')}
    </Notice>
  );
}
