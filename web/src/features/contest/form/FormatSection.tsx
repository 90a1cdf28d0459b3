import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '@/entities/contest/form/form.module.css';
import type { ContestValues } from '@/entities/contest/form/values';
import { ownFormat } from '@/formats/registry';
import type { Contest } from '@/shared/api/types';
import { InlineLoading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { MatchFields } from './MatchFields';

/**
 * The settings of the chosen contest type. After a stage is finished, the settings that decide its places are locked.
 */
export function FormatSection({ contest }: { contest: Contest | null }) {
  const { t } = useTranslation(['contest', 'common']);
  const { control } = useFormContext<ContestValues>();
  const contestType = useWatch({ control, name: 'contestType' });
  const { Settings, lobbies } = ownFormat({ contestType });
  const settled = contest?.stages.some(({ finished }) => finished) ?? false;
  const drawn = (contest?.stages.length ?? 0) > 0;
  return (
    <Section heading={t('contest:form.section.format', { type: t(`common:contestType.${contestType}`) })}>
      <div className={classes.fields}>
        {settled && <Notice title={t('contest:form.countingLocked')} />}
        {Settings && (
          <fieldset className={classes.counting} disabled={settled}>
            <Suspense fallback={<InlineLoading />}>
              <Settings drawn={drawn} />
            </Suspense>
          </fieldset>
        )}
        {!lobbies && <MatchFields drawn={drawn} />}
      </div>
    </Section>
  );
}
