import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, unwrap } from '@/shared/api/client';
import { faultText, fieldErrors, useFaultText } from '@/shared/api/faults';
import type { Session } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Landing } from './Landing';

/** The longest nickname, in characters. */
const longest = 30;

interface NicknameStepProps<S extends Session> {
  /** Of the account that was just created; it is taken over once the step is done. */
  session: S;
  onDone: (session: S) => void;
}

/** Asks a new person for the nickname. Whoever skips it keeps the generated one. */
export function NicknameStep<S extends Session>({ session, onDone }: NicknameStepProps<S>) {
  const { t } = useTranslation('auth');
  const textOf = useFaultText();
  const [nickname, setNickname] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { id } = session.userInfo;
  const save = useMutation({
    mutationFn: (name: string) =>
      unwrap(
        client.PUT('/users/{id}/', {
          params: { path: { id } },
          headers: { Authorization: `JWT ${session.token}` },
          body: { nickname: name },
        }),
      ),
    onSuccess: (_, name) => onDone({ ...session, userInfo: { ...session.userInfo, nickname: name } }),
  });
  const refused = save.isError && fieldErrors(save.error).nickname;
  function submit(event: FormEvent) {
    event.preventDefault();
    const name = nickname.trim();
    if (!name) return setProblem(faultText('valueIsRequired'));
    if ([...name].length > longest) return setProblem(faultText('exceededLength', { length: longest }));
    setProblem(null);
    save.mutate(name);
  }
  return (
    <Landing title={t('nickname.title')}>
      {save.isError && !refused && <Notice tone="danger">{textOf(save.error)}</Notice>}
      <form noValidate onSubmit={submit}>
        <TextField
          label={t('nickname.label')}
          description={t('nickname.text', { name: session.userInfo.nickname })}
          placeholder={session.userInfo.nickname}
          autoComplete="nickname"
          value={nickname}
          error={problem ?? refused}
          onChange={(event) => setNickname(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" wide loading={save.isPending}>
          {t('nickname.submit')}
        </Button>
        <Button variant="quiet" wide disabled={save.isPending} onClick={() => onDone(session)}>
          {t('nickname.later')}
        </Button>
      </form>
    </Landing>
  );
}
