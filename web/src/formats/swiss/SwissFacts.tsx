import { useTranslation } from 'react-i18next';
import { Fact } from '@/entities/contest/components/Fact';
import { TableFacts } from '@/formats/common/components/TableFacts';
import type { Contest } from '@/shared/api/types';
import { swissRoundsFor } from './lib/roundCount';
import { usualRules } from './settings';

/** The rules of a swiss draw. */
export default function SwissFacts({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  const fixed = contest.swissRounds ?? 0;
  const now = swissRoundsFor(contest.allowedCount || contest.entryCount);
  return (
    <>
      <Fact label={t('format.swiss')}>{t('format.swissText')}</Fact>
      <Fact label={t('format.swissRounds')}>
        {fixed > 0
          ? t('format.swissRoundsValue', { count: fixed })
          : now > 0
            ? t('format.swissAutoValue', { count: now })
            : t('format.swissAuto')}
      </Fact>
      {contest.drawAllowed && <Fact label={t('format.draws')}>{t('format.drawsValue')}</Fact>}
      <TableFacts contest={contest} usual={usualRules} />
    </>
  );
}
