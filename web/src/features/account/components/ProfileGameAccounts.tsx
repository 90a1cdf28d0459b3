import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { GameAccountList } from '@/entities/gameAccount/components/GameAccountList';
import type { GameAccount } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';
import classes from './ProfileGameAccounts.module.css';

/** The person's game accounts with their ranks. An empty list is shown only to the person. */
export function ProfileGameAccounts({ accounts, self }: { accounts: readonly GameAccount[]; self: boolean }) {
  const { t } = useTranslation('gameAccount');
  if (accounts.length === 0 && !self) return null;
  return (
    <Section
      heading={t('title')}
      aside={
        self &&
        accounts.length > 0 && (
          <Link to="/game-accounts" className={classes.manage}>
            {t('manage')}
          </Link>
        )
      }
    >
      {accounts.length > 0 ? (
        <GameAccountList accounts={accounts} />
      ) : (
        <LinkButton to="/game-accounts">{t('add')}</LinkButton>
      )}
    </Section>
  );
}
