import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { uploadFile } from '@/shared/api/client';
import { faultText, fieldErrors, useFaultText } from '@/shared/api/faults';
import type { ProfileInput, UserInfo } from '@/shared/api/types';
import { chooseLanguage } from '@/shared/i18n/i18n';
import { isLanguage, languageNames, languages } from '@/shared/i18n/languages';
import { browserTimeZone } from '@/shared/lib/datetime';
import { bareSocialId } from '@/shared/lib/socialId';
import { timeZones } from '@/shared/lib/timeZones';
import { Avatar } from '@/shared/ui/Avatar';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Cover } from '@/shared/ui/Cover';
import { SelectField, TextAreaField, TextField } from '@/shared/ui/Field';
import { ImageUpload } from '@/shared/ui/ImageUpload';
import { Notice } from '@/shared/ui/Notice';
import { toast } from '@/shared/ui/toast';
import { viewerQueryKey } from '@/shared/viewer/viewer';
import { accountKeys, updateProfile } from '../api';
import { maxLength, type ProfileValues, profileRules } from '../lib/rules';
import classes from './ProfileForm.module.css';

/** The own profile's fields (U2.062–U2.069); saving returns to the profile (U2.071). */
export function ProfileForm({ me }: { me: UserInfo }) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const textOf = useFaultText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // Left out, an image stays; null takes it away.
  const [images, setImages] = useState<Pick<ProfileInput, 'image' | 'backgroundImage'>>({});
  const zones = useMemo(() => timeZones(me.timezone), [me.timezone]);
  const { register, control, handleSubmit, formState } = useForm<ProfileValues>({
    resolver: zodResolver(profileRules),
    defaultValues: {
      nickname: me.nickname,
      bio: me.bio,
      twitterId: me.twitterId,
      friendCode: me.friendCode,
      timezone: me.timezone,
      language: isLanguage(me.language) ? me.language : null,
    },
  });
  const saving = useMutation({
    mutationFn: (body: ProfileInput) => updateProfile(me.id, body),
    onSuccess: async (saved) => {
      queries.setQueriesData({ queryKey: viewerQueryKey }, saved);
      await queries.invalidateQueries({ queryKey: accountKeys.profile(me.id) });
      if (isLanguage(saved.language) && saved.language !== i18n.language)
        await chooseLanguage(saved.language);
      toast.success(i18n.getFixedT(null, 'account')('saveChangeMsg'));
      void navigate(`/users/${me.id}`);
    },
  });
  const refused = fieldErrors(saving.error);
  const error = (name: keyof ProfileValues) => {
    const key = formState.errors[name]?.message;
    if (!key) return refused[name];
    return faultText(key, { length: maxLength[name as keyof typeof maxLength] });
  };
  const submit = handleSubmit((values) =>
    saving.mutate({ ...values, ...images, twitterId: bareSocialId(values.twitterId) }),
  );
  const shown = (chosen: string | null | undefined, present: string | null) =>
    chosen === undefined ? present : chosen;

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={classes.images}>
        <ImageUpload
          label={t('account:field.image')}
          ratio={1}
          value={shown(images.image, me.imageUrl)}
          url={me.imageUrl}
          upload={(file) => uploadFile(file, 'image')}
          onChange={(image) => setImages((now) => ({ ...now, image }))}
          placeholder={<Avatar id={me.id} size={180} />}
        />
        <ImageUpload
          label={t('account:field.backgroundImage')}
          ratio={3}
          value={shown(images.backgroundImage, me.backgroundImageUrl)}
          url={me.backgroundImageUrl}
          upload={(file) => uploadFile(file, 'image')}
          onChange={(backgroundImage) => setImages((now) => ({ ...now, backgroundImage }))}
          placeholder={<Cover id={`user ${me.id}`} shape="hero" />}
        />
      </div>
      <TextField
        {...register('nickname')}
        required
        withAsterisk={false}
        autoComplete="nickname"
        label={t('account:field.nickname')}
        description={t('account:field.lengthHint', { length: maxLength.nickname })}
        error={error('nickname')}
      />
      <TextAreaField
        {...register('bio')}
        label={t('account:field.bio')}
        description={t('account:field.bioHint', { length: maxLength.bio })}
        error={error('bio')}
      />
      <TextField
        {...register('twitterId')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        leftSection="@"
        label={t('account:field.twitterId')}
        description={t('account:field.twitterIdHint')}
        error={error('twitterId')}
      />
      <TextField
        {...register('friendCode')}
        autoComplete="off"
        label={t('account:field.friendCode')}
        description={t('account:field.friendCodeHint')}
        error={error('friendCode')}
      />
      <div className={classes.pair}>
        <Controller
          control={control}
          name="timezone"
          render={({ field }) => (
            <SelectField
              {...field}
              searchable
              clearable
              limit={60}
              data={zones}
              label={t('account:field.timezone')}
              placeholder={t('account:field.timezoneDefault', { zone: browserTimeZone() })}
              error={error('timezone')}
            />
          )}
        />
        <Controller
          control={control}
          name="language"
          render={({ field }) => (
            <SelectField
              {...field}
              data={languages.map((value) => ({ value, label: languageNames[value] }))}
              label={t('account:field.language')}
              placeholder={t('account:field.languageDefault')}
              error={error('language')}
            />
          )}
        />
      </div>
      {saving.isError && Object.keys(refused).length === 0 && (
        <Notice tone="danger">{textOf(saving.error)}</Notice>
      )}
      <div className={classes.actions}>
        <LinkButton variant="quiet" to={`/users/${me.id}`}>
          {t('common:cancel')}
        </LinkButton>
        <Button type="submit" variant="primary" loading={saving.isPending}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}
