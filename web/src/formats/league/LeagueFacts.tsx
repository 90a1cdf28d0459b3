import { useTranslation } from 'react-i18next';
import { Fact } from '@/entities/contest/components/Fact';
import { TableFacts } from '@/formats/common/components/TableFacts';
import type { Contest } from '@/shared/api/types';
import { usualRules } from './settings';

/** The rules of a league. */
export default function LeagueFacts({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  const { league } = contest;
  if (!league) return null;
  return (
    <>
      <Fact label={t('format.legs')}>{t(`format.legsValue.${league.legs === 2 ? 'two' : 'one'}`)}</Fact>
      {league.groups > 1 && (
        <Fact label={t('format.groups')}>{t('format.groupsValue', { count: league.groups })}</Fact>
      )}
      <Fact label={t('format.leaguePoints')}>
        {t('format.leaguePointsValue', { win: league.win, draw: league.draw, loss: league.loss })}
      </Fact>
      {!league.noDraws && <Fact label={t('format.draws')}>{t('format.drawsValue')}</Fact>}
      <TableFacts contest={contest} usual={usualRules} />
    </>
  );
}
