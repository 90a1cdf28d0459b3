import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';
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
          <input
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">{t('search.submit')}</Button>
        </form>
      </search>
    </Section>
  );
}
