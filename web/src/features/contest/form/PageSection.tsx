import { useTranslation } from 'react-i18next';
import { TextAreaField, TextField } from '@/shared/ui/Field';
import { Section } from '@/shared/ui/Page';
import classes from './ContestForm.module.css';
import { RulesEditor } from './RulesEditor';
import { maxLength } from './rules';
import { fieldPlace, useField } from './useField';

/** What the contest's page tells: award, rules, where to talk and what to watch. */
export function PageSection() {
  const { t } = useTranslation('contest');
  const award = useField('award');
  const discordUrl = useField('discordUrl');
  const iframeSrc = useField('iframeSrc');
  return (
    <Section heading={t('form.section.page')}>
      <div className={classes.fields}>
        <div {...fieldPlace('award')}>
          <TextAreaField
            {...award}
            label={t('form.field.award')}
            placeholder={t('form.placeholder.award')}
            maxLength={maxLength.award}
            minRows={2}
          />
        </div>
        <div {...fieldPlace('rule')}>
          <RulesEditor />
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
            maxLength={maxLength.iframeSrc}
          />
        </div>
      </div>
    </Section>
  );
}
