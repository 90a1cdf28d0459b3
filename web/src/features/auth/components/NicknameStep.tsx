import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch, useSearchParams } from 'react-router';
import { apiCall } from '@/shared/api/call';
import { faultText, fieldErrors, useFaultText } from '@/shared/api/faults';
import { ProfileInput } from '@/shared/api/limits';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { UserInfo } from '@/shared/api/types';
import { resumesForm } from '@/shared/history/useResumed';
import { useAct } from '@/shared/lib/useAct';
import { useFocusRefused } from '@/shared/lib/useFocusRefused';
import { useUploading } from '@/shared/lib/useUploading';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { PictureField } from '@/shared/ui/PictureField';
import { toast } from '@/shared/ui/toast';
import { nicknameAnswered } from '@/shared/viewer/newcomer';
import { cacheAccount } from '@/shared/viewer/viewer';
import { Landing } from './Landing';
import classes from './NicknameStep.module.css';

/** The longest nickname, in characters. */
const longest = ProfileInput.nickname.maxLength;
/** The name that the server generates for a person without one. */
const generated = /^user\d+$/;

/** Returns what is wrong with a nickname; null if nothing is. */
function problemOf(name: string): string | null {
  if (!name) return faultText('valueIsRequired');
  return [...name].length > longest ? faultText('exceededLength', { length: longest }) : null;
}

/**
 * Asks a person with a new account for the nickname and, if the person likes, a picture. The shell shows it instead of every
 * page until it is answered. A person who skips it keeps the current name.
 */
export default function NicknameStep({ user }: { user: UserInfo }) {
  const { t } = useTranslation('auth');
  const textOf = useFaultText();
  // A provider may have set a name.
  const [nickname, setNickname] = useState(generated.test(user.nickname) ? '' : user.nickname);
  const [image, setImage] = useState<string | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const { uploading, onBusy } = useUploading();
  const [query] = useSearchParams();
  // On a phone the toast of the sign-up would cover the buttons. The step says the same.
  useEffect(() => toast.clear(), []);
  function finish(name: string) {
    nicknameAnswered();
    if (!resumesForm(query)) toast.success(t('magicLink.welcome', { name }));
  }
  const save = useSaveAct(user, image, finish);
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, save.error);
  const { nickname: refused, image: refusedImage } = fieldErrors(save.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    const name = nickname.trim();
    const found = problemOf(name);
    setProblem(found);
    if (!found) void save.run(name);
  }
  return (
    <Landing title={t('nickname.title')}>
      <p>{t('activate.success')}</p>
      <Goal />
      {save.error && !refused && !refusedImage && <Notice tone="danger">{textOf(save.error)}</Notice>}
      <form ref={form} noValidate onSubmit={submit}>
        <TextField
          label={t('nickname.label')}
          description={t('nickname.text', { name: user.nickname })}
          placeholder={user.nickname}
          autoComplete="nickname"
          autoFocus
          value={nickname}
          error={problem ?? refused}
          onChange={(event) => setNickname(event.currentTarget.value)}
        />
        <div className={classes.picture}>
          <PictureField
            label={t('nickname.picture')}
            ratio={1}
            width={512}
            url={user.imageUrl}
            value={image}
            onChange={setImage}
            onBusy={onBusy}
            placeholder={<Avatar id={user.id} size={72} />}
            error={refusedImage}
          />
        </div>
        <div className={classes.acts}>
          <Button type="submit" variant="primary" wide loading={save.busy} disabled={uploading}>
            {t('nickname.submit')}
          </Button>
          <Button variant="quiet" wide disabled={save.busy} onClick={() => finish(user.nickname)}>
            {t('nickname.later')}
          </Button>
        </div>
      </form>
    </Landing>
  );
}

/** Returns the act that saves a nickname, and the picture unless it is undefined. */
function useSaveAct(user: UserInfo, image: string | null | undefined, onSaved: (name: string) => void) {
  const queries = useQueryClient();
  return useAct(
    (name: string) =>
      apiCall('put', '/users/{id}/', {
        path: { id: user.id },
        body: { nickname: name, ...(image !== undefined && { image }) },
      }),
    {
      onDone: (saved, name) => {
        cacheAccount(queries, saved);
        onSaved(name);
      },
      refresh: [apiKey('/users/{id}/', { id: user.id })],
      inline: true,
    },
  );
}

/** Names the contest at whose page the person signed up, and which opens after this step. */
function Goal() {
  const { t } = useTranslation('auth');
  const id = Number(useMatch('/contests/:id/*')?.params.id);
  const contest = useQuery({ ...apiQuery('/contests/{id}/', { path: { id } }), enabled: id > 0 });
  return contest.data ? <p>{t('nickname.goal', { name: contest.data.name })}</p> : null;
}
