import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchMinutes } from '@/formats/common/lib/plan';
import { apiCall } from '@/shared/api/call';
import { GameInput as gameLimits } from '@/shared/api/limits';
import type { Game, GameInput } from '@/shared/api/types';
import { SelectField, SwitchField, TextField } from '@/shared/ui/Field';
import { accountFields } from '../api';
import { FormSheet } from './FormSheet';
import { useSaving } from './useSaving';

/** The minutes of a match in a title that states none. */
const usualMinutes = 60;

interface GameSheetProps {
  /** undefined adds a title. */
  game?: Game;
  /** A free key for a new title. */
  freeKey: string;
  ladders: readonly { value: string; label: string }[];
  onClose: () => void;
}

/** Edits a title of the master data. */
export function GameSheet({ game, freeKey, ladders, onClose }: GameSheetProps) {
  const { t } = useTranslation('site');
  const [input, setInput] = useState<GameInput>(() =>
    game
      ? {
          gameName: game.gameName,
          key: game.key,
          isEnable: game.isEnable,
          needsFriendCode: game.needsFriendCode,
          accountField: game.accountField,
          ladder: game.ladder,
          matchMinutes: game.matchMinutes,
        }
      : {
          gameName: '',
          key: freeKey,
          isEnable: true,
          needsFriendCode: false,
          accountField: 'username',
          ladder: '',
          matchMinutes: usualMinutes,
        },
  );
  const change = (part: Partial<GameInput>) => setInput((before) => ({ ...before, ...part }));
  const saving = useSaving(
    (body: GameInput) =>
      game
        ? apiCall('put', '/site/games/{id}/', { path: { id: game.id }, body })
        : apiCall('post', '/site/games/', { body }),
    onClose,
  );
  return (
    <FormSheet
      title={game ? t('games.edit') : t('games.add')}
      problem={saving.problem}
      pending={saving.pending}
      onSubmit={() => saving.save(input)}
      onClose={onClose}
    >
      <TextField
        label={t('games.name')}
        withAsterisk
        value={input.gameName}
        maxLength={gameLimits.gameName.maxLength}
        onChange={(event) => change({ gameName: event.currentTarget.value })}
        error={saving.fields.gameName}
      />
      <TextField
        label={t('games.key')}
        description={t('games.keyHint')}
        withAsterisk
        inputMode="numeric"
        maxLength={5}
        value={input.key}
        onChange={(event) => change({ key: event.currentTarget.value })}
        error={saving.fields.key}
      />
      <SelectField
        label={t('games.accountField')}
        description={t('games.accountFieldHint')}
        data={accountFields.map((value) => ({ value, label: t(`games.field.${value}`) }))}
        value={input.accountField ?? 'username'}
        onChange={(value) => change({ accountField: value as Game['accountField'] })}
        allowDeselect={false}
        error={saving.fields.accountField}
      />
      <SelectField
        label={t('games.ladder')}
        data={[{ value: '', label: t('games.noLadder') }, ...ladders]}
        value={input.ladder ?? ''}
        onChange={(value) => change({ ladder: value ?? '' })}
        allowDeselect={false}
        error={saving.fields.ladder}
      />
      <SelectField
        label={t('games.minutes')}
        description={t('games.minutesHint')}
        data={matchMinutes.map((minutes) => ({
          value: String(minutes),
          label: t('games.minutesValue', { minutes }),
        }))}
        value={String(input.matchMinutes ?? usualMinutes)}
        onChange={(value) => change({ matchMinutes: Number(value) })}
        allowDeselect={false}
        error={saving.fields.matchMinutes}
      />
      <SwitchField
        label={t('games.needsFriendCode')}
        checked={input.needsFriendCode}
        onChange={(event) => change({ needsFriendCode: event.currentTarget.checked })}
      />
      <SwitchField
        label={t('games.enable')}
        description={t('games.enableHint')}
        checked={input.isEnable}
        onChange={(event) => change({ isEnable: event.currentTarget.checked })}
      />
    </FormSheet>
  );
}
