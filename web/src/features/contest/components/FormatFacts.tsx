import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact } from '@/entities/contest/components/Fact';
import classes from '@/entities/contest/components/Fact.module.css';
import { ownFormat } from '@/formats/registry';
import type { Contest } from '@/shared/api/types';
import { Section } from '@/shared/ui/Page';

/** The rules by which a contest is played and counted. */
export function FormatFacts({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  const { Facts } = ownFormat(contest);
  if (!Facts && !contest.matches) return null;
  return (
    <Section heading={t('format.title')}>
      <dl className={classes.facts}>
        {Facts && (
          <Suspense>
            <Facts contest={contest} />
          </Suspense>
        )}
        <MatchFacts contest={contest} />
      </dl>
    </Section>
  );
}

/** The rules for the result of a match. */
function MatchFacts({ contest: { matches, scoring } }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  if (!matches) return null;
  const { confirmMinutes, walkoverMinutes } = matches;
  return (
    <>
      {scoring && scoring !== 'games' && (
        <Fact label={t('form.field.scoring')}>{t(`form.scoring.${scoring}`)}</Fact>
      )}
      <Fact label={t('format.confirm')}>
        {confirmMinutes > 0 ? t('format.confirmAfter', { count: confirmMinutes }) : t('format.confirmNow')}
      </Fact>
      {walkoverMinutes > 0 && (
        <Fact label={t('format.walkover')}>{t('format.walkoverValue', { count: walkoverMinutes })}</Fact>
      )}
    </>
  );
}
