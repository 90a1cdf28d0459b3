import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useApp } from '@/shared/api/app';
import { apiCall } from '@/shared/api/call';
import type { Mail } from '@/shared/api/types';
import { labelled } from '@/shared/i18n/labelled';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useLive } from '@/shared/live/useLive';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { Page, PageHeader } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import classes from './InboxPage.module.css';

const queryKey = ['inbox'] as const;

/**
 * The mails that this installation sent, for installations without a mail server. The query parameter `to` limits them to one
 * address.
 */
export default function InboxPage() {
  const app = useApp();
  if (app.isPending) return <Loading />;
  if (app.isError) return <ErrorState error={app.error} onRetry={() => void app.refetch()} />;
  return app.data.devInbox ? <Inbox /> : <Navigate to="/" replace />;
}

function Inbox() {
  const { t } = useTranslation('inbox');
  const [search] = useSearchParams();
  const to = search.get('to') ?? '';
  const mails = useInfiniteQuery({
    queryKey: [...queryKey, to],
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/inbox/', {
        query: { ...(to && { to }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  useLive('inbox', { invalidate: [queryKey] });
  const items = mails.data?.pages.flatMap((page) => page.items);
  return (
    <Page title={t('title')} width="narrow">
      <PageHeader title={t('title')}>
        <p>{t('text')}</p>
        {to && (
          <p className={classes.only}>
            {labelled(t('to'), to)}
            <Link to="/inbox">{t('all')}</Link>
          </p>
        )}
      </PageHeader>
      {mails.isPending && <Loading />}
      {mails.isError && <ErrorState error={mails.error} onRetry={() => void mails.refetch()} />}
      {items?.length === 0 && (
        <EmptyState drawing="mail" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      <ul className={classes.list}>
        {items?.map((mail) => (
          <li key={mail.id}>
            <MailCard mail={mail} />
          </li>
        ))}
      </ul>
      <More query={mails} />
    </Page>
  );
}

function MailCard({ mail }: { mail: Mail }) {
  const { t } = useTranslation('inbox');
  return (
    <Card>
      <article>
        <header className={classes.head}>
          <h2 lang={textLanguage(mail.subject)} translate="no">
            {mail.subject}
          </h2>
          <Time at={mail.createdAt} format="full" />
        </header>
        <p className={classes.to}>{labelled(t('to'), mail.to)}</p>
        <p className={classes.text} lang={textLanguage(mail.text)}>
          <Linked text={mail.text} links={mail.links} />
        </p>
      </article>
    </Card>
  );
}

/** A mail's text with its own links. Nothing else in it is interpreted. */
function Linked({ text, links }: { text: string; links: string[] }) {
  let rest = text;
  const parts: ReactNode[] = [];
  for (const link of links) {
    const at = rest.indexOf(link);
    if (at < 0) continue;
    parts.push(rest.slice(0, at), <MailLink key={parts.length} href={link} />);
    rest = rest.slice(at + link.length);
  }
  return (
    <>
      {parts}
      {rest}
    </>
  );
}

function MailLink({ href }: { href: string }) {
  return /^https?:\/\//.test(href) ? <a href={href}>{href}</a> : href;
}
