import { IconBrandLine, IconBrandX, IconLink, IconShare2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { contestPath } from '@/entities/contest/lib/paths';
import type { Contest } from '@/shared/api/types';
import { copyText } from '@/shared/ui/copyText';
import { lazyPart } from '@/shared/ui/lazyPart';
import { toast } from '@/shared/ui/toast';
import classes from './ShareWays.module.css';

const QrCode = lazyPart(() => import('@/shared/ui/QrCode'));

interface ShareWaysProps {
  contest: Pick<Contest, 'id' | 'name'>;
  /** Runs once the link is copied or shared. */
  onShared?: () => void;
}

/** Shares a contest: X, LINE, a copied link, the device's share sheet, or a QR code. */
export function ShareWays({ contest, onShared }: ShareWaysProps) {
  const { t } = useTranslation(['contest', 'common']);
  const url = new URL(contestPath(contest.id), location.origin).href;
  const text = t('contest:share.text', { name: contest.name });
  const to = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`;
  const sheet = typeof navigator.share === 'function';

  async function copy() {
    if (await copyText(url)) onShared?.();
  }

  async function openSheet() {
    try {
      await navigator.share({ title: contest.name, text, url });
      onShared?.();
    } catch (error) {
      const closed = error instanceof DOMException && error.name === 'AbortError';
      if (!closed) toast.error(error);
    }
  }

  return (
    <div className={classes.share}>
      <ul className={classes.ways}>
        <li>
          <a href={to('https://x.com/intent/post', { text, url })} target="_blank" rel="noopener noreferrer">
            <IconBrandX size={22} aria-hidden="true" />
            {t('contest:share.x')}
          </a>
        </li>
        <li>
          <a
            href={to('https://social-plugins.line.me/lineit/share', { url, text })}
            target="_blank"
            rel="noopener noreferrer"
          >
            <IconBrandLine size={22} aria-hidden="true" />
            {t('contest:share.line')}
          </a>
        </li>
        <li>
          <button type="button" onClick={() => void copy()}>
            <IconLink size={22} aria-hidden="true" />
            {t('contest:share.copy')}
          </button>
        </li>
        {sheet && (
          <li>
            <button type="button" onClick={() => void openSheet()}>
              <IconShare2 size={22} aria-hidden="true" />
              {t('contest:share.sheet')}
            </button>
          </li>
        )}
      </ul>
      <div className={classes.code}>
        <Suspense>
          <QrCode text={url} label={t('contest:share.code', { name: contest.name })} />
        </Suspense>
      </div>
      <p className={classes.url}>{url}</p>
    </div>
  );
}
