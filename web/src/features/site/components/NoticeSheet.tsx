import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '@/shared/api/client';
import { faultText } from '@/shared/api/faults';
import { NoticeInput, NoticeInputTextsStruct } from '@/shared/api/limits';
import type { NoticeInput as Notice } from '@/shared/api/types';
import { type Language, languageNames, languages } from '@/shared/i18n/languages';
import { DateTimeField } from '@/shared/ui/DateTimeField';
import { SelectField, TextAreaField, TextField } from '@/shared/ui/Field';
import { ImageUpload } from '@/shared/ui/ImageUpload';
import { sendNotice } from '../api';
import { FormSheet } from './FormSheet';
import { PersonField } from './PersonField';
import { useSaving } from './useSaving';

const maxText = NoticeInputTextsStruct.ja.maxLength;
const maxLink = NoticeInput.internalLink.maxLength;
const day = 86_400_000;

const links = ['none', 'internalLink', 'externalLink'] as const;
type LinkKind = (typeof links)[number];

/** Writes a notice in four languages, until a time, for everybody or one person. */
export function NoticeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('site');
  const [texts, setTexts] = useState<Notice['texts']>({ ja: '', en: '', ko: '', zh: '' });
  const [link, setLink] = useState<LinkKind>('none');
  const [address, setAddress] = useState('');
  const [image, setImage] = useState<string | null>(null);
  const [endsAt, setEndsAt] = useState<string | null>(() => new Date(Date.now() + 7 * day).toISOString());
  const [onePerson, setOnePerson] = useState(false);
  const [userId, setUserId] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const [now] = useState(Date.now);
  const missing = faultText('valueIsRequired');
  const problems = {
    ja: !texts.ja.trim(),
    address: link !== 'none' && !address.trim(),
    endsAt: endsAt === null,
    person: onePerson && userId === null,
  };
  const sending = useSaving(sendNotice, onClose, t('notices.sent'));

  function submit() {
    setTried(true);
    if (Object.values(problems).some(Boolean) || endsAt === null) return;
    sending.save({
      texts,
      endsAt,
      ...(link !== 'none' && { [link]: address.trim() }),
      ...(image && { image }),
      ...(onePerson && userId !== null && { userId }),
    });
  }

  return (
    <FormSheet
      title={t('notices.write')}
      submitLabel={t('notices.send')}
      problem={sending.problem}
      pending={sending.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NoticeTexts
        texts={texts}
        onChange={setTexts}
        errorOf={(language) =>
          language === 'ja' && tried && problems.ja ? missing : sending.fields[`texts.${language}`]
        }
      />
      <SelectField
        label={t('notices.link')}
        data={links.map((value) => ({ value, label: t(`notices.linkKind.${value}`) }))}
        value={link}
        onChange={(value) => setLink(value as LinkKind)}
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
          onChange={(event) => setAddress(event.currentTarget.value)}
          error={tried && problems.address ? missing : sending.fields[link]}
        />
      )}
      <ImageUpload
        label={t('notices.image')}
        value={image}
        ratio={3 / 2}
        onChange={setImage}
        upload={(file) => uploadFile(file, 'image')}
        error={sending.fields.image}
      />
      <DateTimeField
        label={t('notices.endsAt')}
        required
        value={endsAt}
        onChange={setEndsAt}
        min={new Date(now).toISOString()}
        max={new Date(now + 365 * day).toISOString()}
        error={tried && problems.endsAt ? missing : sending.fields.endsAt}
      />
      <SelectField
        label={t('notices.audience')}
        data={[
          { value: 'all', label: t('notices.everybody') },
          { value: 'one', label: t('notices.onePerson') },
        ]}
        value={onePerson ? 'one' : 'all'}
        onChange={(value) => setOnePerson(value === 'one')}
        allowDeselect={false}
      />
      {onePerson && (
        <PersonField
          label={t('notices.person')}
          value={userId}
          onChange={setUserId}
          error={tried && problems.person ? missing : sending.fields.userId}
        />
      )}
    </FormSheet>
  );
}

interface NoticeTextsProps {
  texts: Notice['texts'];
  onChange: (change: (texts: Notice['texts']) => Notice['texts']) => void;
  errorOf: (language: Language) => string | undefined;
}

/** The text in each language. Only the Japanese one is required. */
function NoticeTexts({ texts, onChange, errorOf }: NoticeTextsProps) {
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
          value={texts[language] ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onChange((before) => ({ ...before, [language]: value }));
          }}
          error={errorOf(language)}
        />
      ))}
    </>
  );
}
