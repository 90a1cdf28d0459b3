import { IconQrcode } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { Dialog } from '@/shared/ui/Dialog';
import { InlineLoading } from '@/shared/ui/Loading';
import { lazyPart } from '@/shared/ui/lazyPart';
import classes from './FriendCode.module.css';

const QrCode = lazyPart(() => import('@/shared/ui/QrCode'));

/** A friend code to copy, or to scan with another device. */
export function FriendCode({ code, name }: { code: string; name: string }) {
  const { t } = useTranslation('match');
  const [shown, setShown] = useState(false);
  return (
    <>
      <span className={classes.code}>{code}</span>
      <span className={classes.acts}>
        <IconButton label={t('page.qr')} onClick={() => setShown(true)}>
          <IconQrcode size={18} />
        </IconButton>
        <CopyButton text={code} />
      </span>
      <Dialog
        opened={shown}
        onClose={() => setShown(false)}
        title={t('page.friendCodeOf', { name })}
        size="sm"
      >
        <div className={classes.qr}>
          <Suspense fallback={<InlineLoading />}>
            <QrCode text={code} label={t('page.friendCodeOf', { name })} />
          </Suspense>
          <strong>{code}</strong>
          <p>{t('page.qrHint')}</p>
        </div>
      </Dialog>
    </>
  );
}
