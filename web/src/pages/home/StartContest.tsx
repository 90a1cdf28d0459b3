import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ContestRegistration } from '@/shared/api/limits';
import { Button } from '@/shared/ui/Button';
import { LightInput } from '@/shared/ui/LightInput';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import classes from './SiteSearch.module.css';

/** The longest name, in characters. The contract's limits stay out of the first page, so only their type is imported. */
const longestName: typeof ContestRegistration.name.maxLength = 255;

/** Begins a contest with its name. A visitor signs up on the way, and the form has the name afterwards. */
export function StartContest() {
  const { t } = useTranslation('home');
  const viewer = useViewer();
  const login = useLoginModal();
  const navigate = useNavigate();
  const id = useId();
  const [name, setName] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    const query = new URLSearchParams(name.trim() && { name: name.trim() });
    const form = `/contests/registration${query.size > 0 ? `?${query}` : ''}`;
    if (viewer.signedIn) void navigate(form);
    else login.open(form, { mode: 'signUp' });
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <label htmlFor={id}>{t('start.label')}</label>
      <LightInput
        id={id}
        type="text"
        enterKeyHint="go"
        maxLength={longestName}
        placeholder={t('start.placeholder')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit">{t('hero.create')}</Button>
    </form>
  );
}
