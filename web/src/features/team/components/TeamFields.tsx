import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ranksQuery } from '@/entities/gameAccount/api';
import { ranksOfLadder, unsetRank } from '@/entities/gameAccount/lib/ranks';
import { gamesQuery } from '@/shared/api/games';
import type { GameRef } from '@/shared/api/types';
import { currentLanguage } from '@/shared/i18n/languages';
import { CheckboxField, SelectField, SwitchField, TextAreaField, TextField } from '@/shared/ui/Field';
import { NumberField } from '@/shared/ui/NumberField';
import { WeekdayField } from '@/shared/ui/WeekdayField';
import { ZoneField } from '@/shared/ui/ZoneField';
import { maxLength, size, type TeamValues } from '../lib/rules';
import classes from './TeamForm.module.css';

/** Shared props of the parts of the form. */
interface TeamFormParts {
  form: UseFormReturn<TeamValues>;
  /** Returns the text of a field's broken rule, of the form or the server. */
  error: (name: keyof TeamValues) => string | undefined;
}

export function NameField({ form: { register }, error }: TeamFormParts) {
  const { t } = useTranslation('team');
  return (
    <TextField
      {...register('name')}
      required
      withAsterisk={false}
      autoComplete="off"
      label={t('field.name')}
      description={t('field.nameHint', { length: maxLength.name })}
      error={error('name')}
    />
  );
}

/** The texts of the team. */
export function AboutFields({ form: { register }, error }: TeamFormParts) {
  const { t } = useTranslation('team');
  return (
    <>
      <TextAreaField
        {...register('bio')}
        label={t('field.bio')}
        description={t('field.bioHint', { length: maxLength.bio })}
        error={error('bio')}
      />
      <TextField
        {...register('twitterId')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        leftSection="@"
        label={t('field.twitterId')}
        error={error('twitterId')}
      />
    </>
  );
}

/** The title that the team plays, and its rank if the title has a ladder. */
export function GameFields({
  form: { control, setValue },
  error,
  current,
}: TeamFormParts & { current: GameRef | null }) {
  const { t, i18n } = useTranslation('team');
  const games = useQuery(gamesQuery);
  const ranks = useQuery(ranksQuery);
  const gameId = useWatch({ control, name: 'gameId' });
  const ladder = ranksOfLadder(ranks.data ?? [], games.data?.find(({ id }) => id === gameId)?.ladder ?? '');
  const language = currentLanguage(i18n.language);
  const choices = (games.data ?? []).map(({ id, gameName }) => ({ value: String(id), label: gameName }));
  // A title that is no longer offered stays in the teams that play it.
  if (current && !choices.some(({ value }) => value === String(current.id))) {
    choices.push({ value: String(current.id), label: current.gameName });
  }
  return (
    <fieldset className={classes.part}>
      <legend>{t('form.game')}</legend>
      <Controller
        control={control}
        name="gameId"
        render={({ field: { value, onChange, ...field } }) => (
          <SelectField
            {...field}
            label={t('field.game')}
            data={[{ value: '0', label: t('field.noGame') }, ...choices]}
            value={String(value)}
            onChange={(next) => {
              onChange(Number(next));
              setValue('rank', unsetRank);
            }}
            searchable
            allowDeselect={false}
            error={error('gameId')}
          />
        )}
      />
      {ladder.length > 1 && (
        <Controller
          control={control}
          name="rank"
          render={({ field }) => (
            <SelectField
              {...field}
              label={t('field.rank')}
              data={ladder.map(({ key, titles }) => ({ value: key, label: titles[language] }))}
              allowDeselect={false}
              error={error('rank')}
            />
          )}
        />
      )}
    </fieldset>
  );
}

/** The number of members, and whether others may ask to join. */
export function SizeFields({ form: { control }, error }: TeamFormParts) {
  const { t } = useTranslation('team');
  return (
    <fieldset className={classes.part}>
      <legend>{t('form.people')}</legend>
      <div className={classes.pair}>
        {(['minSize', 'maxCount'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { onChange, ...field } }) => (
              <NumberField
                {...field}
                onChange={(value) => onChange(value === '' ? '' : Number(value))}
                label={t(`field.${name}`)}
                description={t(`field.${name}Hint`)}
                min={size.min}
                max={size.max}
                error={error(name)}
              />
            )}
          />
        ))}
      </div>
      <Controller
        control={control}
        name="recruiting"
        render={({ field: { value, onChange, ...field } }) => (
          <SwitchField
            {...field}
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
            label={t('field.recruiting')}
            description={t('field.recruitingHint')}
          />
        )}
      />
    </fieldset>
  );
}

/** When the team plays, and when its members are asked. */
export function ScheduleFields({ form: { control, register }, error }: TeamFormParts) {
  const { t } = useTranslation('team');
  const zone = useWatch({ control, name: 'timezone' });
  return (
    <fieldset className={classes.part}>
      <legend>{t('form.schedule')}</legend>
      <Controller
        control={control}
        name="activityDays"
        render={({ field: { value, onChange } }) => (
          <WeekdayField
            label={t('field.activityDays')}
            value={value}
            onChange={onChange}
            error={error('activityDays')}
          />
        )}
      />
      <div className={classes.times}>
        {(['activityStart', 'activityEnd'] as const).map((name) => (
          <TextField
            key={name}
            {...register(name)}
            type="time"
            label={t(`field.${name}`)}
            error={error(name)}
          />
        ))}
      </div>
      <TextField
        {...register('pollStart')}
        type="time"
        label={t('field.pollStart')}
        description={`${t('field.pollStartHint')} ${t('field.nextPoll')}`}
        error={error('pollStart')}
      />
      <Controller
        control={control}
        name="timezone"
        render={({ field }) => (
          <ZoneField
            {...field}
            label={t('field.timezone')}
            current={zone}
            allowDeselect={false}
            error={error('timezone')}
          />
        )}
      />
      <TextField
        {...register('playTime')}
        label={t('field.playTime')}
        description={t('field.playTimeHint')}
        autoComplete="off"
        error={error('playTime')}
      />
    </fieldset>
  );
}

/** The webhook that gets the poll too. Its address is secret and never shown again. */
export function WebhookFields({ form: { control, register }, error, set }: TeamFormParts & { set: boolean }) {
  const { t } = useTranslation('team');
  const off = useWatch({ control, name: 'noWebhook' });
  return (
    <fieldset className={classes.part}>
      <legend>Discord</legend>
      <TextField
        {...register('discordWebhook')}
        label={t('field.webhook')}
        description={t(set ? 'field.webhookSet' : 'field.webhookHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        disabled={off}
        error={error('discordWebhook')}
      />
      {set && (
        <Controller
          control={control}
          name="noWebhook"
          render={({ field: { value, onChange, ...field } }) => (
            <CheckboxField
              {...field}
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
              label={t('field.noWebhook')}
            />
          )}
        />
      )}
    </fieldset>
  );
}
