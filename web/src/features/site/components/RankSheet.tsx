import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { RankInputTitlesStruct } from '@/shared/api/limits';
import type { Rank, RankInput } from '@/shared/api/types';
import { languageNames, languages } from '@/shared/i18n/languages';
import { TextField } from '@/shared/ui/Field';
import { FormSheet } from './FormSheet';
import { useSaving } from './useSaving';

/** Edits the names of a rank in each language. */
export function RankSheet({ rank, onClose }: { rank: Rank; onClose: () => void }) {
  const { t } = useTranslation('site');
  const [titles, setTitles] = useState<RankInput['titles']>(() => ({
    ja: rank.titles.ja,
    en: rank.titles.en,
    ko: rank.titles.ko,
    zh: rank.titles.zh,
  }));
  const saving = useSaving(
    (body: RankInput) => apiCall('put', '/site/ranks/{key}/', { path: { key: rank.key }, body }),
    onClose,
  );
  return (
    <FormSheet
      title={t('ranks.edit', { key: rank.key })}
      problem={saving.problem}
      pending={saving.pending}
      onSubmit={() => saving.save({ titles, ladder: rank.ladder })}
      onClose={onClose}
    >
      {languages.map((language) => (
        <TextField
          key={language}
          label={languageNames[language]}
          lang={language}
          withAsterisk
          maxLength={RankInputTitlesStruct[language].maxLength}
          value={titles[language]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTitles((before) => ({ ...before, [language]: value }));
          }}
          error={saving.fields[`titles.${language}`]}
        />
      ))}
    </FormSheet>
  );
}
