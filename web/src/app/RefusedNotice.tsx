import { useTranslation } from 'react-i18next';
import { faultText } from '@/shared/api/faults';
import { Notice } from '@/shared/ui/Notice';
import classes from './RefusedNotice.module.css';

/** Explains above a page why it is shown instead of the requested one: that one is unknown, or the person may not use it. */
export default function RefusedNotice({ unknown = false }: { unknown?: boolean }) {
  const { t } = useTranslation('contest');
  return (
    <div className={classes.box}>
      {unknown ? (
        <Notice tone="warning" title={t('list.unknownPage')}>
          {t('list.unknownPageText')}
        </Notice>
      ) : (
        <Notice tone="danger">{faultText('participationAuthority')}</Notice>
      )}
    </div>
  );
}
