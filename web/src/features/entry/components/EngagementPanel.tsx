import { IconBrandX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '@/shared/api/app';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import { apiKey } from '@/shared/api/query';
import type { Contest, Engagement } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { CheckboxField, TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Time } from '@/shared/ui/Time';
import { postIdOf } from '../lib/post';
import classes from './EngagementPanel.module.css';

/** Why nobody is known to follow or to have reposted. It is beside the filters that need it. */
export function EngagementAbsent() {
  const { t } = useTranslation('entry');
  const app = useApp();
  if (!app.data || app.data.engagement) return null;
  return <p className={classes.absent}>{t('engagement.absent')}</p>;
}

/** Reads from X who follows and who reposted, if the site is connected to it. If X cannot answer, the panel says so (ENTRY-11). */
export function EngagementPanel({ contest }: { contest: Contest }) {
  const { t } = useTranslation('entry');
  const app = useApp();
  if (!app.data?.engagement) return null;
  return (
    <details className={classes.panel}>
      <summary>
        <IconBrandX size={18} aria-hidden="true" /> {t('engagement.title')}
      </summary>
      <EngagementForm contest={contest} />
    </details>
  );
}

function EngagementForm({ contest }: { contest: Contest }) {
  const { t } = useTranslation('entry');
  const [post, setPost] = useState(contest.postId ?? '');
  const [isProtected, setProtected] = useState(false);
  const [tried, setTried] = useState(false);
  const tweetId = postIdOf(post);
  const check = useAct(
    (id: string) =>
      apiCall('post', '/contests/{id}/twitter/engagement/', {
        path: { id: contest.id },
        body: { tweetId: id, tweetProtected: isProtected },
      }),
    {
      refresh: [apiKey('/contests/{id}/', { id: contest.id })],
      inline: true,
    },
  );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (tweetId !== null && !check.busy) void check.run(tweetId);
      }}
    >
      <p className={classes.text}>{t('engagement.text')}</p>
      <TextField
        label={t('engagement.post')}
        placeholder="https://x.com/name/status/1234567890"
        inputMode="url"
        autoComplete="off"
        value={post}
        onChange={(event) => setPost(event.currentTarget.value)}
        error={tried && tweetId === null && t('engagement.notPost')}
      />
      <CheckboxField
        label={t('engagement.protected')}
        description={t('engagement.protectedHint')}
        checked={isProtected}
        onChange={(event) => setProtected(event.currentTarget.checked)}
      />
      {check.error && <Refusal error={check.error} />}
      {check.answer && <Result result={check.answer} />}
      <Button type="submit" loading={check.busy}>
        {t(check.busy ? 'engagement.running' : 'engagement.action')}
      </Button>
    </form>
  );
}

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation('entry');
  const text = isFault(error, 'tooManyRequests') ? t('engagement.tooOften') : null;
  const textOf = useFaultText();
  return <Notice tone="danger">{text ?? textOf(error)}</Notice>;
}

/** The result; entries that X did not show are counted apart. */
function Result({ result }: { result: Engagement }) {
  const { t } = useTranslation('entry');
  const { checked, following, retweet, unknown, complete, at } = result;
  return (
    <Notice
      tone={complete ? 'success' : 'warning'}
      title={
        <>
          {t('engagement.checked', { count: checked })} <Time at={at} within />
        </>
      }
    >
      <p className={classes.counts}>
        <span>{t('engagement.following', { count: following })}</span>
        <span>{t('engagement.retweet', { count: retweet })}</span>
        <span>{t('engagement.unknown', { count: unknown })}</span>
      </p>
      {!complete && <p>{t('engagement.incomplete')}</p>}
    </Notice>
  );
}
