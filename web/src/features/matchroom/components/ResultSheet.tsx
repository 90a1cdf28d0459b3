import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import type { MatchRoom } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Button } from '@/shared/ui/Button';
import { Sheet } from '@/shared/ui/Sheet';
import type { Word } from '../api';
import { playingSides } from '../lib/sides';
import { useMatchRoomAct } from '../lib/useMatchRoomAct';
import { useSideName } from '../lib/useMatchRoomTitle';
import classes from './ResultSheet.module.css';
import { SideAvatar } from './SideAvatar';

/** Reports the result: the side that won, or a draw. */
export function ResultSheet({ room, onClose }: { room: MatchRoom; onClose: () => void }) {
  const { t } = useTranslation('matchroom');
  const nameOf = useSideName();
  const [word, setWord] = useState<{ key: string; word: Word } | null>(null);
  const say = useMatchRoomAct(
    room.id,
    (said: Word) => apiCall('post', '/match/{id}/done/', { path: { id: room.id }, body: said }),
    onClose,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (word) void say.run(word.word);
  };
  const choices = [
    ...playingSides(room).map((side) => ({ key: side.key, word: side.word, side })),
    { key: 'draw', word: { draw: true } as Word, side: null },
  ];
  return (
    <Sheet opened onClose={onClose} title={t('result.title')} size="sm">
      <form className={classes.form} onSubmit={submit}>
        <fieldset className={classes.choices}>
          <legend>{t('result.who')}</legend>
          {choices.map(({ key, word: value, side }) => (
            <label key={key} className={classes.choice}>
              <input
                type="radio"
                name="winner"
                checked={word?.key === key}
                onChange={() => setWord({ key, word: value })}
              />
              {side && <SideAvatar side={side} size={32} />}
              <span lang={side ? textLanguage(nameOf(side)) : undefined}>
                {side ? nameOf(side) : t('result.draw')}
              </span>
            </label>
          ))}
        </fieldset>
        <p className={classes.hint}>{t('result.hint')}</p>
        <Button type="submit" variant="primary" wide disabled={!word} loading={say.busy}>
          {t('result.submit')}
        </Button>
      </form>
    </Sheet>
  );
}
