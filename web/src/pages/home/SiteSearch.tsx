import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { longestSearch } from '@/entities/contest/lib/filter';
import { Button } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';
import { SearchInput } from '@/shared/ui/SearchInput';
import classes from './SiteSearch.module.css';

/** The way from the home page to the search for contests, people and teams. */
export function SiteSearch() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    const query = typed.trim();
    void navigate(query ? `/search?q=${encodeURIComponent(query)}` : '/search');
  }

  return (
    <Section heading={t('search.title')}>
      <search>
        <form className={classes.form} onSubmit={submit}>
          <label htmlFor={id}>{t('search.text')}</label>
          <SearchInput id={id} value={typed} onType={setTyped} maxLength={longestSearch} />
          <Button type="submit">{t('search.submit')}</Button>
        </form>
      </search>
    </Section>
  );
}
