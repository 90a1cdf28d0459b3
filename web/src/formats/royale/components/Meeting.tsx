import { IconMapPin } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '@/entities/match/components/meeting.module.css';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { MatchLobby } from '@/shared/api/limits';
import type { RoyaleMatch } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useReturnedFocus } from '@/shared/lib/useReturnedFocus';
import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { TextAreaField, TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { useAskAboutText } from '@/shared/ui/useTyped';
import { type LobbyAddress, saveMeeting } from '../api';
import { useSave } from '../lib/useSave';

interface MeetingProps {
  address: LobbyAddress;
  match: RoyaleMatch;
}

/** The lobby's code and note, which operators set for its players. */
export function Meeting({ address, match }: MeetingProps) {
  const { t } = useTranslation('battleroyal');
  const [editing, setEditing] = useState(false);
  const button = useReturnedFocus(editing);
  const { lobby, isOperator, isParticipant } = match;
  if (!isOperator && !isParticipant) return null;
  if (editing) return <Form address={address} match={match} onClose={() => setEditing(false)} />;
  return (
    <section className={classes.meeting} data-line aria-label={t('meeting.title')}>
      {lobby?.code ? (
        <p className={classes.code}>
          <small>{t('meeting.code')}</small>
          <strong>{lobby.code}</strong>
          <CopyButton text={lobby.code} label={t('meeting.copy')} />
        </p>
      ) : (
        // The button tells operators the same.
        !lobby?.note && !isOperator && <p>{t('meeting.none')}</p>
      )}
      {lobby?.note && (
        <p className={classes.note} lang={textLanguage(lobby.note)}>
          {lobby.note}
        </p>
      )}
      {isOperator && (
        <Button
          ref={button}
          size="s"
          variant={lobby ? 'quiet' : 'secondary'}
          icon={<IconMapPin size={18} aria-hidden="true" />}
          onClick={() => setEditing(true)}
        >
          {t(lobby ? 'meeting.edit' : 'meeting.set')}
        </Button>
      )}
    </section>
  );
}

function Form({ address, match, onClose }: MeetingProps & { onClose: () => void }) {
  const { t } = useTranslation('battleroyal');
  const faultText = useFaultText();
  const saving = useSave(address);
  const form = useRef<HTMLFormElement>(null);
  useAskAboutText(form);
  const [code, setCode] = useState(match.lobby?.code ?? '');
  const [note, setNote] = useState(match.lobby?.note ?? '');
  const faults = fieldErrors(saving.error);

  async function save() {
    const body = { code: code.trim(), note: note.trim() };
    if (await saving.run(() => saveMeeting(address, body), t('meeting.saved'))) onClose();
  }

  return (
    <form
      ref={form}
      className={classes.meeting}
      aria-label={t('meeting.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t('meeting.code')}
        value={code}
        maxLength={MatchLobby.code.maxLength}
        autoComplete="off"
        autoFocus
        onChange={(event) => setCode(event.currentTarget.value)}
        error={faults.code}
      />
      <TextAreaField
        label={t('meeting.note')}
        description={t('meeting.noteHint')}
        value={note}
        minRows={2}
        maxLength={MatchLobby.note.maxLength}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={faults.note}
      />
      {saving.error !== null && <Notice tone="danger" title={faultText(saving.error)} />}
      <div className={classes.acts}>
        <Button onClick={onClose}>{t('meeting.cancel')}</Button>
        <Button type="submit" variant="primary" loading={saving.busy}>
          {t('meeting.save')}
        </Button>
      </div>
    </form>
  );
}
