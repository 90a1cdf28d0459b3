import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';
import classes from './PlayerSearch.module.css';

/** The link from the home page to the search for people. */
export function PlayerSearch() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const id = useId();
  const [nickname, setNickname] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    const query = nickname.trim();
    void navigate(query ? `/search-user?q=${encodeURIComponent(query)}` : '/search-user');
  }

  return (
    <Section heading={t('players.title')}>
      <search>
        <form className={classes.form} onSubmit={submit}>
          <label htmlFor={id}>{t('players.text')}</label>
          <input
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('players.placeholder')}
            value={nickname}
            onChange={(event) => setNickname(event.currentTarget.value)}
          />
          <Button type="submit">{t('players.submit')}</Button>
        </form>
      </search>
    </Section>
  );
}
