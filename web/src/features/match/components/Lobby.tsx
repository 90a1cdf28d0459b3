import { IconMapPin } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type MatchAddress, saveLobby } from '@/entities/match/api';
import classes from '@/entities/match/components/meeting.module.css';
import { isOver } from '@/entities/match/lib/state';
import { useMatchAct } from '@/entities/match/lib/useMatchAct';
import type { MatchTexts } from '@/entities/match/texts';
import { MatchLobby } from '@/shared/api/limits';
import type { MatchDetail } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useReturnedFocus } from '@/shared/lib/useReturnedFocus';
import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { TextAreaField, TextField } from '@/shared/ui/Field';
import { useAskAboutText } from '@/shared/ui/useTyped';
import meet from './Meet.module.css';

interface LobbyProps {
  address: MatchAddress;
  match: MatchDetail;
  texts: MatchTexts;
}

/** The code of the room in the game, which either side or an operator sets. */
export function Lobby({ address, match, texts }: LobbyProps) {
  const { t } = texts;
  const { lobby, canSetLobby } = match;
  const [editing, setEditing] = useState(false);
  const button = useReturnedFocus(editing);
  if (editing)
    return <Form address={address} match={match} texts={texts} onClose={() => setEditing(false)} />;
  const edit = (label: string) => (
    <Button
      ref={button}
      variant="quiet"
      size="s"
      icon={<IconMapPin size={18} aria-hidden="true" />}
      onClick={() => setEditing(true)}
    >
      {label}
    </Button>
  );
  if (!lobby) return canSetLobby && !isOver(match) ? <div>{edit(t('lobby.set'))}</div> : null;
  return (
    <section className={meet.lobby} aria-label={t('lobby.title')}>
      <h2>{t(lobby.code ? 'lobby.code' : 'lobby.title')}</h2>
      {lobby.code && (
        <>
          <strong>{lobby.code}</strong>
          <CopyButton text={lobby.code} label={t('lobby.copy')} />
        </>
      )}
      {canSetLobby && edit(t('lobby.edit'))}
      {lobby.note && (
        <p className={meet.note} lang={textLanguage(lobby.note)}>
          {lobby.note}
        </p>
      )}
    </section>
  );
}

function Form({ address, match, texts, onClose }: LobbyProps & { onClose: () => void }) {
  const { t } = texts;
  const act = useMatchAct(address);
  const form = useRef<HTMLFormElement>(null);
  useAskAboutText(form);
  const [code, setCode] = useState(match.lobby?.code ?? '');
  const [note, setNote] = useState(match.lobby?.note ?? '');
  async function save() {
    const body = { code: code.trim(), note: note.trim() };
    if (await act.run(() => saveLobby(address, body), t('lobby.saved'))) onClose();
  }
  return (
    <form
      ref={form}
      className={classes.meeting}
      aria-label={t('lobby.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t('lobby.code')}
        value={code}
        maxLength={MatchLobby.code.maxLength}
        autoComplete="off"
        autoFocus
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextAreaField
        label={t('lobby.note')}
        description={t('lobby.noteHint')}
        value={note}
        minRows={2}
        maxLength={MatchLobby.note.maxLength}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button onClick={onClose}>{t('result.cancel')}</Button>
        <Button type="submit" variant="primary" loading={act.busy}>
          {t('lobby.save')}
        </Button>
      </div>
    </form>
  );
}
