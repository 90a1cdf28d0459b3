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

/** Returns what the form of a title starts with. */
function inputOf(game: Game | undefined, freeKey: string): GameInput {
  if (!game) {
    return {
      gameName: '',
      key: freeKey,
      isEnable: true,
      needsFriendCode: false,
      accountField: 'username',
      ladder: '',
      matchMinutes: usualMinutes,
    };
  }
  return {
    gameName: game.gameName,
    key: game.key,
    isEnable: game.isEnable,
    needsFriendCode: game.needsFriendCode,
    accountField: game.accountField,
    ladder: game.ladder,
    matchMinutes: game.matchMinutes,
  };
}

/** Edits a title of the master data. */
export function GameSheet({ game, freeKey, ladders, onClose }: GameSheetProps) {
  const { t } = useTranslation('site');
  const [input, setInput] = useState(() => inputOf(game, freeKey));
  const saving = useSaving(
    (body: GameInput) =>
      game
        ? apiCall('put', '/site/games/{id}/', { path: { id: game.id }, body })
        : apiCall('post', '/site/games/', { body }),
    onClose,
  );
  const fields: GameFieldsProps = {
    input,
    errors: saving.fields,
    onChange: (part) => setInput((before) => ({ ...before, ...part })),
  };
  return (
    <FormSheet
      title={game ? t('games.edit') : t('games.add')}
      problem={saving.problem}
      pending={saving.pending}
      onSubmit={() => saving.save(input)}
      onClose={onClose}
    >
      <NameFields {...fields} />
      <PlayFields {...fields} ladders={ladders} />
      <SwitchField
        label={t('games.enable')}
        description={t('games.enableHint')}
        checked={input.isEnable}
        onChange={(event) => fields.onChange({ isEnable: event.currentTarget.checked })}
      />
    </FormSheet>
  );
}

interface GameFieldsProps {
  input: GameInput;
  /** The faults of the fields by name. */
  errors: Record<string, string>;
  onChange: (part: Partial<GameInput>) => void;
}

/** How a title is named, for people and for programs. */
function NameFields({ input, errors, onChange }: GameFieldsProps) {
  const { t } = useTranslation('site');
  return (
    <>
      <TextField
        label={t('games.name')}
        withAsterisk
        value={input.gameName}
        maxLength={gameLimits.gameName.maxLength}
        onChange={(event) => onChange({ gameName: event.currentTarget.value })}
        error={errors.gameName}
      />
      <TextField
        label={t('games.key')}
        description={t('games.keyHint')}
        withAsterisk
        inputMode="numeric"
        maxLength={5}
        value={input.key}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
        error={errors.key}
      />
    </>
  );
}

/** What a contest of a title needs: the accounts of its players, the ladder and the time of a match. */
function PlayFields({ input, errors, ladders, onChange }: GameFieldsProps & Pick<GameSheetProps, 'ladders'>) {
  const { t } = useTranslation('site');
  return (
    <>
      <SelectField
        label={t('games.accountField')}
        description={t('games.accountFieldHint')}
        data={accountFields.map((value) => ({ value, label: t(`games.field.${value}`) }))}
        value={input.accountField ?? 'username'}
        onChange={(value) => onChange({ accountField: value as Game['accountField'] })}
        allowDeselect={false}
        error={errors.accountField}
      />
      <SelectField
        label={t('games.ladder')}
        data={[{ value: '', label: t('games.noLadder') }, ...ladders]}
        value={input.ladder ?? ''}
        onChange={(value) => onChange({ ladder: value ?? '' })}
        allowDeselect={false}
        error={errors.ladder}
      />
      <SelectField
        label={t('games.minutes')}
        description={t('games.minutesHint')}
        data={matchMinutes.map((minutes) => ({
          value: String(minutes),
          label: t('games.minutesValue', { minutes }),
        }))}
        value={String(input.matchMinutes ?? usualMinutes)}
        onChange={(value) => onChange({ matchMinutes: Number(value) })}
        allowDeselect={false}
        error={errors.matchMinutes}
      />
      <SwitchField
        label={t('games.needsFriendCode')}
        checked={input.needsFriendCode}
        onChange={(event) => onChange({ needsFriendCode: event.currentTarget.checked })}
      />
    </>
  );
}
