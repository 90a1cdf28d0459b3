import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '@/shared/api/client';
import { faultText } from '@/shared/api/faults';
import { NoticeInput, NoticeInputTextsStruct } from '@/shared/api/limits';
import type { NoticeInput as Notice } from '@/shared/api/types';
import { type Language, languageNames, languages } from '@/shared/i18n/languages';
import { useUploading } from '@/shared/lib/useUploading';
import { DateTimeField } from '@/shared/ui/DateTimeField';
import { SelectField, TextAreaField, TextField } from '@/shared/ui/Field';
import { ImageUpload } from '@/shared/ui/ImageUpload';
import { sendNotice } from '../api';
import { AccountField } from './AccountField';
import { FormSheet } from './FormSheet';
import { useSaving } from './useSaving';

const maxText = NoticeInputTextsStruct.ja.maxLength;
const maxLink = NoticeInput.internalLink.maxLength;
const day = 86_400_000;

const links = ['none', 'internalLink', 'externalLink'] as const;
type LinkKind = (typeof links)[number];

interface NoticeDraft {
  texts: Notice['texts'];
  link: LinkKind;
  /** The address of the link. It is kept while there is none. */
  address: string;
  image: string | null;
  endsAt: string | null;
  onePerson: boolean;
  /** The person, if the notice is for one. */
  userId: number | null;
}

/** Holds the notice that is being written. Fields that lack something are marked when it is sent. */
function useNoticeForm(onSent: () => void) {
  const { t } = useTranslation('site');
  const [input, setInput] = useState<NoticeDraft>(() => ({
    texts: { ja: '', en: '', ko: '', zh: '' },
    link: 'none',
    address: '',
    image: null,
    endsAt: new Date(Date.now() + 7 * day).toISOString(),
    onePerson: false,
    userId: null,
  }));
  const [tried, setTried] = useState(false);
  const { texts, link, address, image, endsAt, onePerson, userId } = input;
  const lacking: Record<string, boolean> = {
    'texts.ja': !texts.ja.trim(),
    [link]: link !== 'none' && !address.trim(),
    endsAt: endsAt === null,
    userId: onePerson && userId === null,
  };
  const sending = useSaving(sendNotice, onSent, t('notices.sent'));

  return {
    input,
    change: (part: Partial<NoticeDraft>) => setInput((before) => ({ ...before, ...part })),
    write: (language: Language, text: string) =>
      setInput((before) => ({ ...before, texts: { ...before.texts, [language]: text } })),
    /** Returns what is wrong with a field of the notice. */
    errorOf: (field: string) =>
      tried && lacking[field] ? faultText('valueIsRequired') : sending.fields[field],
    problem: sending.problem,
    pending: sending.pending,
    submit() {
      setTried(true);
      if (Object.values(lacking).some(Boolean) || endsAt === null) return;
      sending.save({
        texts,
        endsAt,
        ...(link !== 'none' && { [link]: address.trim() }),
        ...(image && { image }),
        ...(onePerson && userId !== null && { userId }),
      });
    },
  };
}

/** Writes a notice in four languages, until a time, for everybody or one person. */
export function NoticeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site');
  const [now] = useState(Date.now);
  const form = useNoticeForm(onClose);
  const { input, change, errorOf } = form;
  const { uploading, onBusy } = useUploading();
  return (
    <FormSheet
      title={t('notices.write')}
      submitLabel={t('notices.send')}
      problem={form.problem}
      pending={form.pending}
      blocked={uploading}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <NoticeTexts form={form} />
      <LinkFields form={form} />
      <ImageUpload
        label={t('notices.image')}
        value={input.image}
        ratio={3 / 2}
        onChange={(image) => change({ image })}
        onBusy={onBusy}
        upload={(file, signal) => uploadFile(file, 'image', signal)}
        error={errorOf('image')}
      />
      <DateTimeField
        label={t('notices.endsAt')}
        required
        value={input.endsAt}
        onChange={(endsAt) => change({ endsAt })}
        min={new Date(now).toISOString()}
        max={new Date(now + 365 * day).toISOString()}
        error={errorOf('endsAt')}
      />
      <AudienceFields form={form} />
    </FormSheet>
  );
}

interface FormProps {
  form: ReturnType<typeof useNoticeForm>;
}

/** The text in each language. Only the Japanese one is required. */
function NoticeTexts({ form: { input, write, errorOf } }: FormProps) {
  const { t } = useTranslation('site');
  return (
    <>
      {languages.map((language) => (
        <TextAreaField
          key={language}
          label={languageNames[language]}
          description={language === 'ja' ? t('notices.textHint') : undefined}
          lang={language}
          withAsterisk={language === 'ja'}
          minRows={2}
          maxRows={8}
          maxLength={maxText}
          value={input.texts[language] ?? ''}
          onChange={(event) => write(language, event.currentTarget.value)}
          error={errorOf(`texts.${language}`)}
        />
      ))}
    </>
  );
}

/** Whether the notice has a link, and its address within the app or outside. */
function LinkFields({ form: { input, change, errorOf } }: FormProps) {
  const { t } = useTranslation('site');
  const { link, address } = input;
  return (
    <>
      <SelectField
        label={t('notices.link')}
        data={links.map((value) => ({ value, label: t(`notices.linkKind.${value}`) }))}
        value={link}
        onChange={(value) => change({ link: value as LinkKind })}
        allowDeselect={false}
      />
      {link !== 'none' && (
        <TextField
          label={t(`notices.address.${link}`)}
          placeholder={link === 'internalLink' ? '/contests' : 'https://'}
          inputMode="url"
          withAsterisk
          maxLength={maxLink}
          value={address}
          onChange={(event) => change({ address: event.currentTarget.value })}
          error={errorOf(link)}
        />
      )}
    </>
  );
}

/** Whether the notice is for everybody or for one person, and that person. */
function AudienceFields({ form: { input, change, errorOf } }: FormProps) {
  const { t } = useTranslation('site');
  return (
    <>
      <SelectField
        label={t('notices.audience')}
        data={[
          { value: 'all', label: t('notices.everybody') },
          { value: 'one', label: t('notices.onePerson') },
        ]}
        value={input.onePerson ? 'one' : 'all'}
        onChange={(value) => change({ onePerson: value === 'one' })}
        allowDeselect={false}
      />
      {input.onePerson && (
        <AccountField
          label={t('notices.person')}
          value={input.userId}
          onChange={(userId) => change({ userId })}
          error={errorOf('userId')}
        />
      )}
    </>
  );
}
