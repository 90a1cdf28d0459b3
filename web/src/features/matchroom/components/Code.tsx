import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { SetMatchRoomCodeRequest } from '@/shared/api/limits';
import type { MatchRoom } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { TextField } from '@/shared/ui/Field';
import { Sheet } from '@/shared/ui/Sheet';
import { useMatchRoomAct } from '../lib/useMatchRoomAct';
import classes from './Code.module.css';

/** The code of the room in the game; until somebody sets it, it has none. */
export function Code({ room }: { room: MatchRoom }) {
  const { t } = useTranslation('matchroom');
  const [editing, setEditing] = useState(false);
  return (
    <div className={classes.code}>
      <div className={classes.current}>
        <h3>{t('code.label')}</h3>
        {room.code ? (
          <span className={classes.value}>
            <output>{room.code}</output>
            <CopyButton text={room.code} />
          </span>
        ) : (
          <span className={classes.unissued}>{t('code.unissued')}</span>
        )}
      </div>
      {room.status !== 99 && (
        <Button
          size="s"
          variant="quiet"
          icon={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => setEditing(true)}
        >
          {t(room.code ? 'code.change' : 'code.issue')}
        </Button>
      )}
      {editing && <CodeSheet room={room} onClose={() => setEditing(false)} />}
    </div>
  );
}

function CodeSheet({ room, onClose }: { room: MatchRoom; onClose: () => void }) {
  const { t } = useTranslation(['matchroom', 'common']);
  const faultText = useFaultText();
  const [code, setText] = useState(room.code ?? '');
  const save = useMatchRoomAct(
    room.id,
    () => apiCall('put', '/match/{id}/code/', { path: { id: room.id }, body: { code: code.trim() } }),
    onClose,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run();
  };
  return (
    <Sheet opened onClose={onClose} title={t('matchroom:code.title')} size="sm">
      <form className={classes.form} onSubmit={submit}>
        <TextField
          label={t('matchroom:code.label')}
          description={t('matchroom:code.hint')}
          value={code}
          maxLength={SetMatchRoomCodeRequest.code.maxLength}
          autoComplete="off"
          error={fieldErrors(save.error).code && faultText(save.error)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" wide loading={save.busy}>
          {t('common:save')}
        </Button>
      </form>
    </Sheet>
  );
}
