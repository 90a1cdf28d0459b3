import { useTranslation } from 'react-i18next';
import { Fact } from '@/entities/contest/components/Fact';
import classes from '@/entities/contest/components/Fact.module.css';
import { type StandingRule, usualOrder } from '@/entities/contest/form/settings';
import type { Contest } from '@/shared/api/types';
import { standingsOf } from '../settings/table';

/** The rules of a table, and who advances. */
export function TableFacts({ contest, usual }: { contest: Contest; usual: readonly StandingRule[] }) {
  const { t } = useTranslation('contest');
  const { contestType, scoring } = contest;
  const standings = standingsOf(contest);
  const rules =
    standings.length > 0 ? standings : (['points', ...usualOrder(usual, scoring ?? 'games')] as const);
  return (
    <>
      <Fact label={t('format.standings')} tall>
        <ol className={classes.order}>
          {rules.map((rule) => (
            <li key={rule}>{t(`form.standing.${rule}`)}</li>
          ))}
        </ol>
      </Fact>
      {contest.gameWinFloored === false && rules.includes('gameWin') && (
        <Fact label={t('format.gameWin')}>{t('format.gameWinUnfloored')}</Fact>
      )}
      {contest.forfeitsMeet && <Fact label={t('format.forfeits')}>{t('format.forfeitsMeet')}</Fact>}
      {contest.playoff ? (
        <Fact label={t('format.playoff')}>
          {t(`format.playoffValue.${contestType as 'SWISSDRAW' | 'LEAGUE'}`, { count: contest.playoff })}
        </Fact>
      ) : null}
    </>
  );
}
