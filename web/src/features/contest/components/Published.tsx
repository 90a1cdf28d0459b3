import { IconLayoutDashboard, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import type { PublishedState } from '@/entities/contest/lib/published';
import type { Contest } from '@/shared/api/types';
import { IconButton, LinkButton } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import classes from './Published.module.css';
import { ShareWays } from './ShareWays';

/** Shown once on the page of a contest that was just created: how to share it, and the organiser's next step. */
export function Published({ contest }: { contest: Contest }) {
  const { t } = useTranslation(['contest', 'common']);
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const published = (state as PublishedState | null)?.published === contest.id;
  useEffect(() => {
    if (published) heading.current?.focus({ preventScroll: true });
  }, [published]);
  if (!published) return null;
  const base = contestPath(contest.id);
  return (
    <section aria-labelledby="published">
      <Card className={classes.card}>
        <div className={classes.head}>
          <h2 id="published" ref={heading} tabIndex={-1}>
            {t('contest:published.title')}
          </h2>
          <IconButton
            label={t('common:close')}
            onClick={() => navigate(pathname, { replace: true, state: null, preventScrollReset: true })}
          >
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        </div>
        <p className={classes.text}>
          {t(contest.status === 'prepare' ? 'contest:published.textSoon' : 'contest:published.text')}
        </p>
        <ShareWays contest={contest} />
        <div className={classes.next}>
          <p>{t('contest:published.next')}</p>
          <LinkButton
            variant="primary"
            to={`${base}/desk`}
            icon={<IconLayoutDashboard size={18} aria-hidden="true" />}
          >
            {t('contest:organise.desk')}
          </LinkButton>
          <LinkButton to={`${base}/edit`}>{t('contest:published.edit')}</LinkButton>
        </div>
      </Card>
    </section>
  );
}
