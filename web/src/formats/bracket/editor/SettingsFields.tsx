import type { InputWrapperProps } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type GameCount, gameCounts, matchMinutes } from '@/formats/common/lib/plan';
import { CheckboxField, SelectField } from '@/shared/ui/Field';
import { type SlotCount, slotCounts } from './draft';
import classes from './SettingsFields.module.css';

export interface Settings {
  slots: SlotCount;
  matchCount: GameCount;
  matchTime: number;
  thirdPlace: boolean;
  double: boolean;
}

interface SettingsFieldsProps {
  settings: Settings;
  slotChoices: readonly SlotCount[];
  onChange: (change: Partial<Settings>) => void;
  slotsHint?: string;
  /** Whether a match has a number of games. If scores alone decide, it has none. */
  games?: boolean;
  faults?: Record<string, string>;
}

const kinds = ['single', 'double'] as const;

/** A hint below its field leaves the fields of a row at one height. */
const hintBelow: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** Single or double elimination, slots, games and minutes of a match, third place. */
export function SettingsFields({
  settings,
  slotChoices,
  onChange,
  slotsHint,
  games = true,
  faults = {},
}: SettingsFieldsProps) {
  const { t } = useTranslation('tournament');
  return (
    <div className={classes.settings}>
      <SelectField
        inputWrapperOrder={hintBelow}
        label={t('edit.kind')}
        description={t(settings.double ? 'edit.doubleHint' : 'edit.singleHint')}
        allowDeselect={false}
        data={kinds.map((kind) => ({ value: kind, label: t(`edit.${kind}`) }))}
        value={settings.double ? 'double' : 'single'}
        onChange={(value) => onChange({ double: value === 'double' })}
        error={faults.double}
      />
      <SelectField
        inputWrapperOrder={hintBelow}
        label={t('edit.slots')}
        description={slotsHint}
        allowDeselect={false}
        data={slotChoices.map((slots) => ({ value: String(slots), label: t('edit.slotsValue', { slots }) }))}
        value={String(settings.slots)}
        onChange={(value) => onChange({ slots: slotCounts.find((slots) => String(slots) === value) })}
        error={faults.slots}
      />
      <MatchFields settings={settings} games={games} onChange={onChange} faults={faults} />
      {!settings.double && (
        <CheckboxField
          className={classes.third}
          label={t('edit.third')}
          description={t('edit.thirdHint')}
          disabled={settings.slots < 4}
          checked={settings.thirdPlace && settings.slots >= 4}
          onChange={(event) => onChange({ thirdPlace: event.currentTarget.checked })}
          error={faults.thirdPlace}
        />
      )}
    </div>
  );
}

interface MatchFieldsProps extends Pick<SettingsFieldsProps, 'settings' | 'onChange'> {
  games: boolean;
  faults: Record<string, string>;
}

/** Returns the number of games of a match in words. */
export function gamesText(t: TFunction<'tournament'>, games: GameCount): string {
  return t('edit.gamesValue', {
    context: games === 1 ? 'single' : undefined,
    games,
    wins: (games + 1) / 2,
  });
}

/** The games and the minutes of a match. */
function MatchFields({ settings, games, onChange, faults }: MatchFieldsProps) {
  const { t } = useTranslation('tournament');
  return (
    <>
      {games && (
        <SelectField
          label={t('edit.games')}
          allowDeselect={false}
          data={gameCounts.map((count) => ({
            value: String(count),
            label: gamesText(t, count),
          }))}
          value={String(settings.matchCount)}
          onChange={(value) => onChange({ matchCount: gameCounts.find((count) => String(count) === value) })}
          error={faults.matchCount}
        />
      )}
      <SelectField
        label={t('edit.minutes')}
        allowDeselect={false}
        data={matchMinutes.map((minutes) => ({
          value: String(minutes),
          label: t('edit.minutesValue', { minutes }),
        }))}
        value={String(settings.matchTime)}
        onChange={(value) => onChange({ matchTime: Number(value) })}
        error={faults.matchTime}
      />
    </>
  );
}
