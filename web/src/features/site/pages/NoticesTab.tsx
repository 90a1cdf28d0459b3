import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { apiCall } from '@/shared/api/call';
import { apiPages } from '@/shared/api/query';
import type { SiteNotice } from '@/shared/api/types';
import { languageNames, languages } from '@/shared/i18n/languages';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { Tag } from '@/shared/ui/StatusBadge';
import { Period } from '@/shared/ui/Time';
import { NoticeSheet } from '../components/NoticeSheet';
import { PagedList } from '../components/PagedList';
import classes from '../components/site.module.css';

/** The administrators' notices; new ones are written here. */
export default function NoticesTab() {
  const { t } = useTranslation('site');
  const notices = useInfiniteQuery(apiPages('/site/notices/'));
  const [writing, setWriting] = useState(false);
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.lead}>{t('notices.lead')}</p>
        <Button
          variant="primary"
          icon={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => setWriting(true)}
        >
          {t('notices.write')}
        </Button>
      </div>
      <PagedList query={notices} label={t('admin.tab.notices')} empty={t('notices.empty')}>
        {(notice) => <NoticeLine notice={notice} />}
      </PagedList>
      {writing && <NoticeSheet onClose={() => setWriting(false)} />}
    </>
  );
}

function NoticeLine({ notice }: { notice: SiteNotice }) {
  const { t } = useTranslation('site');
  const nameOf = useDisplayName();
  const queries = useQueryClient();
  const open = Date.parse(notice.endsAt) > Date.now();
  const ending = useAct(() => apiCall('delete', '/site/notices/{id}/', { path: { id: notice.id } }), {
    done: t('notices.ended'),
    onDone: () => void queries.invalidateQueries(),
  });
  async function ask() {
    await ending.ask({
      title: t('notices.endQuestion'),
      body: notice.texts.ja,
      confirmLabel: t('notices.end'),
      danger: true,
    });
  }
  return (
    <div className={classes.line}>
      <div className={classes.name}>
        <span className={classes.words} lang="ja">
          {notice.texts.ja}
        </span>
        {(notice.internalLink ?? notice.externalLink) && (
          <small>{notice.internalLink ?? notice.externalLink}</small>
        )}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('notices.period')}</dt>
          <dd>
            <Period start={notice.createdAt} end={notice.endsAt} />
          </dd>
        </div>
        <div>
          <dt>{t('notices.audience')}</dt>
          <dd>
            {notice.user ? (
              <Link to={`/users/${notice.user.id}`}>{nameOf(notice.user.nickname)}</Link>
            ) : (
              t('notices.everybody')
            )}
          </dd>
        </div>
        <div>
          <dt>{t('notices.languages')}</dt>
          <dd>
            {languages
              .filter((language) => notice.texts[language])
              .map((language) => languageNames[language])
              .join(' · ')}
          </dd>
        </div>
      </dl>
      <div className={classes.end}>
        <Tag tone={open ? 'live' : 'plain'}>{t(open ? 'notices.open' : 'notices.over')}</Tag>
        {open && (
          <Button size="s" loading={ending.busy} onClick={() => void ask()}>
            {t('notices.end')}
          </Button>
        )}
      </div>
    </div>
  );
}
