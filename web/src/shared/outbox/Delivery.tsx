import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadAllAreas } from '../i18n/i18n';
import { toast } from '../ui/toast';
import { useToken } from '../viewer/session';
import { actsOf, forgetOldActs, useActsElsewhere } from './acts';
import { onChance, sendAs } from './sender';
import { ActsElsewhere as Elsewhere } from './WaitingActs';

/** Not shown before its texts are loaded; waiting acts are sent anyway. */
const ActsElsewhere = lazy(() =>
  loadAllAreas().then(
    () => ({ default: Elsewhere }),
    () => ({ default: () => null }),
  ),
);

/** Sends waiting acts and reports their outcome. The shell has one while somebody is signed in. */
export default function Delivery({ viewerId }: { viewerId: number }) {
  const { t } = useTranslation('outbox');
  const token = useToken();
  const queries = useQueryClient();
  const elsewhere = useActsElsewhere().length > 0;

  useEffect(() => forgetOldActs(), []);

  useEffect(() => {
    const outbox = actsOf(viewerId);
    const leave = onChance(() => void outbox.deliver());
    const stop = token ? sendAs({ viewerId, token }) : undefined;
    return () => {
      leave();
      stop?.();
    };
  }, [viewerId, token]);

  useEffect(
    () =>
      actsOf(viewerId).onArrival((_, { kind }) => {
        // An act can be visible on many pages.
        void queries.invalidateQueries();
        void loadAllAreas().then(() => toast.success(t('sent', { what: t(`kind.${kind}`) })));
      }),
    [viewerId, queries, t],
  );

  return <Suspense>{elsewhere && <ActsElsewhere />}</Suspense>;
}
