import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { gamesQuery } from '@/shared/api/games';
import type { GameAccount } from '@/shared/api/types';
import { seeded } from '@/shared/lib/random';
import { pigmentOf } from '@/shared/ui/pigments';
import classes from './GameAccountList.module.css';
import { RankBadge } from './RankBadge';

interface GameAccountListProps {
  accounts: readonly GameAccount[];
  /** The viewer's actions for an account. */
  actions?: (account: GameAccount) => ReactNode;
}

/** Game accounts as cards: the game, its term for the name, the name and the rank. */
export function GameAccountList({ accounts, actions }: GameAccountListProps) {
  const { t } = useTranslation('gameAccount');
  const games = useQuery(gamesQuery);
  return (
    <ul className={classes.list}>
      {accounts.map((account) => {
        const field = games.data?.find(({ id }) => id === account.game.id)?.accountField ?? 'username';
        return (
          <li
            key={account.id}
            className={classes.account}
            // The game's colour, as on the covers of its contests.
            style={{ borderColor: pigmentOf(seeded(`game ${account.game.key}`)).line }}
          >
            <div className={classes.text}>
              <p className={classes.game}>{account.game.gameName}</p>
              <p className={classes.name}>
                <small>{t(`label.${field}`)}</small>
                <strong>{account.username}</strong>
              </p>
              <div className={classes.facts}>
                <RankBadge rank={account.rank} />
                {account.friendCode && (
                  <span className={classes.code}>
                    {t('field.friendCode')} <b>{account.friendCode}</b>
                    <small>{t('onlyYou')}</small>
                  </span>
                )}
              </div>
            </div>
            {actions && <div className={classes.actions}>{actions(account)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
