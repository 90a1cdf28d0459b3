import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { currentLanguage } from '@/shared/i18n/languages';
import { readStored, writeStored } from '@/shared/lib/storage';
import { textLanguage } from '@/shared/lib/textLanguage';
import { IconButton } from '@/shared/ui/Button';
import { Picture } from '@/shared/ui/Picture';
import { useViewer } from '@/shared/viewer/viewer';
import { openNoticesQuery } from './api';
import classes from './NoticeStrip.module.css';

const storageKey = 'yagura.readNotices';
/** How many closed notices are stored; more than are ever open at once. */
const remembered = 100;

function readIds(): number[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(Number.isInteger) : [];
  } catch {
    return [];
  }
}

/** The administrators' notices above the page, one at a time. A closed one stays closed on this device. */
export default function NoticeStrip() {
  const { t, i18n } = useTranslation(['shell', 'common']);
  const viewer = useViewer();
  const { data } = useQuery(openNoticesQuery(viewer.id, currentLanguage(i18n.language)));
  const [read, setRead] = useState(readIds);
  const waiting = (data ?? []).filter(({ id }) => !read.includes(id));
  const [notice] = waiting;
  if (!notice) return null;

  function putAway(id: number) {
    const ids = [...new Set([...readIds(), ...read, id])].slice(-remembered);
    setRead(ids);
    writeStored(storageKey, JSON.stringify(ids));
  }

  return (
    <aside className={classes.strip} aria-label={t('shell:notice.title')} key={notice.id}>
      {notice.imageUrl && <Picture className={classes.image} src={notice.imageUrl} alt="" />}
      <div className={classes.text}>
        <p lang={textLanguage(notice.text)}>{notice.text}</p>
        {notice.internalLink && <Link to={notice.internalLink}>{t('shell:notice.more')}</Link>}
        {notice.externalLink && (
          <a href={notice.externalLink} target="_blank" rel="noopener noreferrer">
            {t('shell:notice.moreOutside')}
          </a>
        )}
      </div>
      <div className={classes.end}>
        {waiting.length > 1 && (
          <small className={classes.count}>{t('shell:notice.others', { count: waiting.length - 1 })}</small>
        )}
        <IconButton label={t('common:close')} onClick={() => putAway(notice.id)}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </aside>
  );
}
