import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { faultText } from '@/shared/api/faults';
import { prefectureCodes, prefectureName } from '@/shared/data/prefectures';
import { browserTimeZone } from '@/shared/lib/datetime';
import { SelectField, TextAreaField, TextField } from '@/shared/ui/Field';
import { ZoneField } from '@/shared/ui/ZoneField';
import { earliestBirth, maxLength, type ProfileValues } from '../lib/rules';
import classes from './ProfileForm.module.css';

type Name = Exclude<keyof ProfileValues, 'snsLinks'>;
type Limited = keyof typeof maxLength;

interface FieldsProps {
  /** The faults of the server by field. */
  refused: Record<string, string>;
}

/** Returns a field's error, from the form's rules or the server. */
function useFieldError(refused: FieldsProps['refused']) {
  const { formState } = useFormContext<ProfileValues>();
  return (name: Name) => {
    const key = formState.errors[name]?.message;
    if (!key) return refused[name];
    return faultText(key, name in maxLength ? { length: maxLength[name as Limited] } : {});
  };
}

/** The description of a field and how much of its length is used. */
function Described({ text, name }: { text: string; name: Limited }) {
  const value = useWatch<ProfileValues, Limited>({ name });
  const used = [...value.trim()].length;
  return (
    <span className={classes.described}>
      <span>{text}</span>
      <span className={classes.counter} data-over={used > maxLength[name] || undefined}>
        {used} / {maxLength[name]}
      </span>
    </span>
  );
}

export function AboutFields({ refused }: FieldsProps) {
  const { t } = useTranslation('account');
  const { register } = useFormContext<ProfileValues>();
  const error = useFieldError(refused);
  return (
    <div className={classes.fields}>
      <TextField
        {...register('nickname')}
        required
        withAsterisk={false}
        autoComplete="nickname"
        label={t('field.nickname')}
        description={<Described name="nickname" text={t('field.nicknameHint')} />}
        error={error('nickname')}
      />
      <TextField
        {...register('comment')}
        autoComplete="off"
        label={t('field.comment')}
        description={<Described name="comment" text={t('field.commentHint')} />}
        error={error('comment')}
      />
      <TextAreaField
        {...register('bio')}
        minRows={4}
        label={t('field.bio')}
        description={<Described name="bio" text={t('field.bioHint')} />}
        error={error('bio')}
      />
    </div>
  );
}

export function PlayFields({ refused }: FieldsProps) {
  const { t } = useTranslation('account');
  const { register } = useFormContext<ProfileValues>();
  const error = useFieldError(refused);
  return (
    <div className={classes.fields}>
      <TextField
        {...register('playTime')}
        autoComplete="off"
        label={t('field.playTime')}
        placeholder={t('field.playTimePlaceholder')}
        error={error('playTime')}
      />
      <TextField
        {...register('friendCode')}
        autoComplete="off"
        label={t('field.friendCode')}
        description={t('field.friendCodeHint')}
        error={error('friendCode')}
      />
    </div>
  );
}

export function PlaceFields({ refused, current }: FieldsProps & { current: string | null }) {
  const { t, i18n } = useTranslation('account');
  const { register, control } = useFormContext<ProfileValues>();
  const error = useFieldError(refused);
  return (
    <div className={classes.pair}>
      <Controller
        control={control}
        name="prefecture"
        render={({ field: { value, onChange, ...field } }) => (
          <SelectField
            {...field}
            searchable
            clearable
            data={prefectureCodes.map((code) => ({
              value: code,
              label: prefectureName(code, i18n.language),
            }))}
            value={value || null}
            onChange={(code) => onChange(code ?? '')}
            label={t('field.prefecture')}
            placeholder={t('field.untold')}
            error={error('prefecture')}
          />
        )}
      />
      <TextField
        {...register('city')}
        autoComplete="address-level2"
        label={t('field.city')}
        error={error('city')}
      />
      <Controller
        control={control}
        name="timezone"
        render={({ field }) => (
          <ZoneField
            {...field}
            current={current}
            clearable
            label={t('field.timezone')}
            placeholder={t('field.timezoneDefault', { zone: browserTimeZone() })}
            error={error('timezone')}
          />
        )}
      />
    </div>
  );
}

export function ContactFields({ refused }: FieldsProps) {
  const { t } = useTranslation('account');
  const { register } = useFormContext<ProfileValues>();
  const error = useFieldError(refused);
  return (
    <TextField
      {...register('twitterId')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      leftSection="@"
      label={t('field.twitterId')}
      description={t('field.twitterIdHint')}
      error={error('twitterId')}
    />
  );
}

const genders = ['male', 'female', 'other'] as const;

export function PrivateFields({ refused }: FieldsProps) {
  const { t } = useTranslation('account');
  const { register, control } = useFormContext<ProfileValues>();
  const error = useFieldError(refused);
  return (
    <>
      <p className={classes.hint}>{t('part.privateHint')}</p>
      <div className={classes.pair}>
        <Controller
          control={control}
          name="gender"
          render={({ field: { value, onChange, ...field } }) => (
            <SelectField
              {...field}
              clearable
              data={genders.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
              value={value || null}
              onChange={(gender) => onChange(gender ?? '')}
              label={t('field.gender')}
              placeholder={t('field.untold')}
              error={error('gender')}
            />
          )}
        />
        <TextField
          {...register('birthDate')}
          type="date"
          min={earliestBirth}
          max={new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}
          autoComplete="bday"
          label={t('field.birthDate')}
          error={error('birthDate')}
        />
      </div>
    </>
  );
}
