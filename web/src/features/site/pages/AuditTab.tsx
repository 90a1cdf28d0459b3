import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { apiPages } from '@/shared/api/query';
import type { SiteAct } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Time } from '@/shared/ui/Time';
import { PagedList } from '../components/PagedList';
import classes from '../components/site.module.css';
import { readAct } from '../lib/act';

/** The acts of administrators with person, time and reason. */
export default function AuditTab() {
  const { t } = useTranslation('site');
  const acts = useInfiniteQuery(apiPages('/site/audit/'));
  return (
    <PagedList query={acts} label={t('admin.tab.audit')} empty={t('audit.empty')}>
      {(act) => <ActLine act={act} />}
    </PagedList>
  );
}

function ActLine({ act }: { act: SiteAct }) {
  const { t } = useTranslation('site');
  const nameOf = useDisplayName();
  const { label, path, why, detail } = readAct(act, t);
  const subject = act.subjectName || (path?.startsWith('/users/') ? nameOf('') : '');
  return (
    <div className={classes.line}>
      <div className={classes.name}>
        {act.actor ? (
          <Link to={`/users/${act.actor.id}`}>{nameOf(act.actor.nickname)}</Link>
        ) : (
          t('audit.commandLine')
        )}
        <small>{label}</small>
      </div>
      <div className={classes.name}>
        {subject && (
          <span lang={textLanguage(subject)}>{path ? <Link to={path}>{subject}</Link> : subject}</span>
        )}
        {detail && <small>{detail}</small>}
        {why && <small lang={textLanguage(why)}>{t('audit.why', { why })}</small>}
      </div>
      <div className={classes.end}>
        <Time at={act.at} format="minute" />
      </div>
    </div>
  );
}
