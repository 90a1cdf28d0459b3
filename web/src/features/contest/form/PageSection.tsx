import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '@/entities/contest/form/form.module.css';
import { maxLength } from '@/entities/contest/form/limits';
import { fieldPlace, useField } from '@/entities/contest/form/useField';
import type { ContestValues } from '@/entities/contest/form/values';
import { languageNames, languages } from '@/shared/i18n/languages';
import { SelectField, TextAreaField, TextField } from '@/shared/ui/Field';
import { Section } from '@/shared/ui/Page';
import { Counter } from './Counter';
import { RulesEditor } from './RulesEditor';
import { VideoPreview } from './VideoPreview';

interface PageSectionProps {
  contestId: number | null;
  /** Called with true while pictures of the rules are uploaded, and with false afterwards. */
  onBusy: (busy: boolean) => void;
}

/** The texts of the contest's page: award, rules, Discord and video. */
export function PageSection({ contestId, onBusy }: PageSectionProps) {
  const { t } = useTranslation('contest');
  const { getValues } = useFormContext<ContestValues>();
  const award = useField('award');
  const discordUrl = useField('discordUrl');
  const iframeSrc = useField('iframeSrc');
  const language = useField('language');
  return (
    <Section heading={t('form.section.page')}>
      <div className={classes.fields}>
        <div {...fieldPlace('award')}>
          <TextAreaField
            {...award}
            label={t('form.field.award')}
            placeholder={t('form.placeholder.award')}
            minRows={2}
          />
          <div className={classes.under}>
            <Counter text={award.value} max={maxLength.award} />
          </div>
        </div>
        <div {...fieldPlace('rule')}>
          <RulesEditor onBusy={onBusy} />
        </div>
        <div {...fieldPlace('discordUrl')}>
          <TextField
            {...discordUrl}
            label={t('form.field.discordUrl')}
            placeholder="https://discord.gg/…"
            type="url"
            inputMode="url"
            maxLength={maxLength.discordUrl}
          />
        </div>
        <div {...fieldPlace('iframeSrc')}>
          <TextField
            {...iframeSrc}
            label={t('form.field.iframeSrc')}
            description={t('form.hint.iframeSrc')}
            placeholder="https://www.youtube.com/watch?v=…"
            autoComplete="off"
            maxLength={maxLength.iframeSrc}
          />
          <VideoPreview text={iframeSrc.value} contestId={contestId} name={getValues('name')} />
        </div>
        <div {...fieldPlace('language')}>
          <SelectField
            {...language}
            label={t('form.field.language')}
            description={t('form.hint.language')}
            data={[
              { value: '', label: t('form.anyLanguage') },
              ...languages.map((value) => ({ value, label: languageNames[value] })),
            ]}
            value={language.value ?? ''}
            onChange={(value) => language.onChange(languages.find((one) => one === value) ?? null)}
            allowDeselect={false}
          />
        </div>
      </div>
    </Section>
  );
}
