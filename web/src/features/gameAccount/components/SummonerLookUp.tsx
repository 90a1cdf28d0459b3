import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lookUpSummoner } from '@/entities/gameAccount/api';
import { RankBadge } from '@/entities/gameAccount/components/RankBadge';
import { useFaultText } from '@/shared/api/faults';
import type { Summoner } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Picture } from '@/shared/ui/Picture';
import classes from './SummonerLookUp.module.css';

interface SummonerLookUpProps {
  name: string;
  onUse: (summoner: Summoner) => void;
}

/** Looks the typed name up in the game and offers the result. The input by hand stays possible. */
export function SummonerLookUp({ name, onUse }: SummonerLookUpProps) {
  const { t } = useTranslation('gameAccount');
  const textOf = useFaultText();
  const asking = useAct(lookUpSummoner, {
    inline: true,
  });
  const found = asking.answer;
  return (
    <div className={classes.lookUp}>
      <Button
        size="s"
        icon={<IconSearch size={16} aria-hidden="true" />}
        loading={asking.busy}
        disabled={name.trim() === ''}
        onClick={() => void asking.run(name.trim())}
      >
        {t('lookUp.action')}
      </Button>
      {asking.error && <Notice tone="warning">{textOf(asking.error)}</Notice>}
      {found && (
        <Notice
          tone="success"
          title={t('lookUp.found', { name: found.name })}
          action={
            <Button
              size="s"
              onClick={() => {
                onUse(found);
                asking.clear();
              }}
            >
              {t('lookUp.use')}
            </Button>
          }
        >
          <span className={classes.facts}>
            {found.iconUrl && <Picture src={found.iconUrl} alt="" width={32} height={32} />}
            {found.level !== null && t('lookUp.level', { level: found.level })}
            {found.rank && <RankBadge rank={found.rank} />}
          </span>
        </Notice>
      )}
    </div>
  );
}
