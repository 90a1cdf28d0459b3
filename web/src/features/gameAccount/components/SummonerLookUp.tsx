import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lookUpSummoner } from '@/entities/gameAccount/api';
import { RankBadge } from '@/entities/gameAccount/components/RankBadge';
import { useFaultText } from '@/shared/api/faults';
import type { Summoner } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import classes from './SummonerLookUp.module.css';

interface SummonerLookUpProps {
  name: string;
  onUse: (summoner: Summoner) => void;
}

/** Asks the game for the name that was typed, and offers what it answers. Typing it by hand stays possible. */
export function SummonerLookUp({ name, onUse }: SummonerLookUpProps) {
  const { t } = useTranslation('gameAccount');
  const textOf = useFaultText();
  const asking = useMutation({ mutationFn: lookUpSummoner });
  const found = asking.data;
  return (
    <div className={classes.lookUp}>
      <Button
        size="s"
        icon={<IconSearch size={16} aria-hidden="true" />}
        loading={asking.isPending}
        disabled={name.trim() === ''}
        onClick={() => asking.mutate(name.trim())}
      >
        {t('lookUp.action')}
      </Button>
      {asking.isError && <Notice tone="warning">{textOf(asking.error)}</Notice>}
      {found && (
        <Notice
          tone="success"
          title={t('lookUp.found', { name: found.name })}
          action={
            <Button
              size="s"
              onClick={() => {
                onUse(found);
                asking.reset();
              }}
            >
              {t('lookUp.use')}
            </Button>
          }
        >
          <span className={classes.facts}>
            {found.iconUrl && <img src={found.iconUrl} alt="" width={32} height={32} />}
            {found.level !== null && t('lookUp.level', { level: found.level })}
            {found.rank && <RankBadge rank={found.rank} />}
          </span>
        </Notice>
      )}
    </div>
  );
}
