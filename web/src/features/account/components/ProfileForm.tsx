import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { apiKey } from '@/shared/api/query';
import type { ProfileInput, UserInfo } from '@/shared/api/types';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { bareSocialId } from '@/shared/lib/socialId';
import { useAct } from '@/shared/lib/useAct';
import { useFocusRefused } from '@/shared/lib/useFocusRefused';
import { useUploading } from '@/shared/lib/useUploading';
import { Avatar } from '@/shared/ui/Avatar';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Cover } from '@/shared/ui/Cover';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { PictureField } from '@/shared/ui/PictureField';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { cacheAccount } from '@/shared/viewer/viewer';
import { completeAddress } from '../lib/links';
import { type ProfileValues, profileRules } from '../lib/rules';
import { LinksField } from './LinksField';
import classes from './ProfileForm.module.css';
import { AboutFields, ContactFields, PlaceFields, PlayFields, PrivateFields } from './profileFields';

/** The changed pictures. A picture that is left out stays; null removes it. */
type Pictures = Pick<ProfileInput, 'image' | 'backgroundImage'>;

function valuesOf(me: UserInfo): ProfileValues {
  return {
    nickname: me.nickname,
    bio: me.bio,
    comment: me.comment,
    playTime: me.playTime,
    twitterId: me.twitterId,
    friendCode: me.friendCode,
    gender: me.gender,
    prefecture: me.prefecture,
    city: me.city,
    birthDate: me.birthDate ?? '',
    snsLinks: me.snsLinks.map((url) => ({ url })),
    timezone: me.timezone,
  };
}

function changeOf({ snsLinks, ...values }: ProfileValues): ProfileInput {
  return {
    ...values,
    twitterId: bareSocialId(values.twitterId),
    birthDate: values.birthDate || null,
    snsLinks: snsLinks.map(({ url }) => completeAddress(url)).filter(Boolean),
  };
}

/** The input, its rules, and how it is saved. Leaving with unsaved input asks first. */
function useProfileForm(me: UserInfo) {
  const { t } = useTranslation('account');
  const navigate = useNavigateIfShown();
  const queries = useQueryClient();
  const [pictures, setPictures] = useState<Pictures>({});
  const form = useForm<ProfileValues>({ resolver: zodResolver(profileRules), defaultValues: valuesOf(me) });
  const saving = useAct(
    (body: ProfileInput) => apiCall('put', '/users/{id}/', { path: { id: me.id }, body }),
    {
      done: t('saveChangeMsg'),
      onDone: (saved) => {
        cacheAccount(queries, saved);
        release();
        void navigate(`/users/${me.id}`, { replace: true });
      },
      refresh: [apiKey('/users/{id}/', { id: me.id })],
      inline: true,
    },
  );
  const release = useAskBeforeLeaving(form.formState.isDirty || Object.keys(pictures).length > 0);
  return {
    form,
    pictures,
    changePictures: (change: Pictures) => setPictures((now) => ({ ...now, ...change })),
    saving,
    submit: form.handleSubmit((values) => void saving.run({ ...changeOf(values), ...pictures })),
  };
}

/** The fields of the viewer's profile (PROFILE-1, PROFILE-2). Saving opens the profile (PROFILE-5). */
export function ProfileForm({ me }: { me: UserInfo }) {
  const { t } = useTranslation(['account', 'common']);
  const textOf = useFaultText();
  const { form, pictures, changePictures, saving, submit } = useProfileForm(me);
  const { uploading, onBusy } = useUploading();
  const element = useRef<HTMLFormElement>(null);
  useFocusRefused(element, saving.error);
  const refused = fieldErrors(saving.error);
  // The fault of a list may name one of its rows.
  const linksRefused = Object.entries(refused).find(([name]) => name.startsWith('snsLinks'))?.[1];
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <PictureFields
          me={me}
          pictures={pictures}
          refused={refused}
          onChange={changePictures}
          onBusy={onBusy}
        />
        <AboutFields refused={refused} />
        <Section heading={t('account:part.play')}>
          <PlayFields refused={refused} />
        </Section>
        <Section heading={t('account:part.place')}>
          <PlaceFields refused={refused} current={me.timezone} />
        </Section>
        <Section heading={t('account:part.links')}>
          <div className={classes.fields}>
            <ContactFields refused={refused} />
            <LinksField error={linksRefused} />
          </div>
        </Section>
        <Section heading={t('account:part.private')}>
          <PrivateFields refused={refused} />
        </Section>
        {saving.error && (
          <Notice tone="danger" title={t('account:errorMsg')} answer={Object.keys(refused).length === 0}>
            {Object.keys(refused).length === 0 && textOf(saving.error)}
          </Notice>
        )}
        <div className={classes.actions}>
          <LinkButton variant="quiet" to={`/users/${me.id}`}>
            {t('common:cancel')}
          </LinkButton>
          <Button type="submit" variant="primary" loading={saving.busy} disabled={uploading}>
            {t('common:save')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

interface PictureFieldsProps {
  me: UserInfo;
  pictures: Pictures;
  /** The faults of the server by field. */
  refused: Record<string, string>;
  onChange: (change: Pictures) => void;
  onBusy: (busy: boolean) => void;
}

function PictureFields({ me, pictures, refused, onChange, onBusy }: PictureFieldsProps) {
  const { t } = useTranslation('account');
  return (
    <div className={classes.pictures}>
      <PictureField
        label={t('field.image')}
        ratio={1}
        width={512}
        url={me.imageUrl}
        value={pictures.image}
        onChange={(image) => onChange({ image })}
        onBusy={onBusy}
        placeholder={<Avatar id={me.id} size={180} />}
        error={refused.image}
      />
      <PictureField
        label={t('field.backgroundImage')}
        ratio={3}
        width={1500}
        url={me.backgroundImageUrl}
        value={pictures.backgroundImage}
        onChange={(backgroundImage) => onChange({ backgroundImage })}
        onBusy={onBusy}
        placeholder={<Cover id={`user ${me.id}`} shape="hero" />}
        error={refused.backgroundImage}
      />
    </div>
  );
}
