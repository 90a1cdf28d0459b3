import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from '@/entities/contest/form/form.module.css';
import { browserTimeZone } from '@/shared/lib/datetime';
import { Notice } from '@/shared/ui/Notice';
import { useTimeZone, useViewer } from '@/shared/viewer/viewer';
import { zoneOffset, zoneTitle } from './zone';

/** The time zone of the form, with a warning if this device's clock uses another one (CONTEST-19). */
export function ZoneNote() {
  const { t, i18n } = useTranslation('contest');
  const zone = useTimeZone();
  const viewer = useViewer();
  const here = browserTimeZone();
  const now = new Date();
  const title = zoneTitle(zone, i18n.language, now);
  if (zoneOffset(zone, now) === zoneOffset(here, now)) {
    return <p className={classes.zone}>{t('form.zone.text', { zone: title })}</p>;
  }
  return (
    <Notice
      tone="warning"
      title={t('form.zone.text', { zone: title })}
      action={viewer.signedIn && <Link to={`/users/${viewer.id}/edit`}>{t('form.zone.change')}</Link>}
    >
      {t('form.zone.differs', { here: zoneTitle(here, i18n.language, now) })}
    </Notice>
  );
}
