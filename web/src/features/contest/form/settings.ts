import type { TFunction } from 'i18next';
import type {
  ContestFault,
  FormatSettings,
  SettingsField,
  SettingsValues,
  WireSettings,
} from '@/entities/contest/form/settings';
import type { ContestValues } from '@/entities/contest/form/values';
import { formats, ownFormat } from '@/formats/registry';
import type { ContestInput, ContestType } from '@/shared/api/types';

const all: readonly FormatSettings[] = formats.map(({ settings }) => settings);

/** Every setting of any type once, in the order of the form. */
export const allSettings: readonly SettingsField[] = [...new Set(all.flatMap(({ fields }) => fields))];

const wireNames: Readonly<Record<string, SettingsField>> = Object.assign(
  {},
  ...all.map((settings) => settings.wireNames),
);

/** Returns the form's field of a setting by the server's name; undefined if both have the same name. */
export function settingOfWire(name: string): SettingsField | undefined {
  return wireNames[name];
}

const texts: Readonly<Record<string, (value: never, t: TFunction<'contest'>) => string>> = Object.assign(
  {},
  ...all.map((settings) => settings.texts),
);

/** Returns the text of a setting's value that does not say what it means; undefined for any other field. */
export function settingText(field: string, value: unknown, t: TFunction<'contest'>): string | undefined {
  return Object.hasOwn(texts, field) ? texts[field]?.(value as never, t) : undefined;
}

/** Returns the settings of a new contest, of all types. */
export function newSettings(): SettingsValues {
  return Object.assign({}, ...all.map(({ fresh }) => fresh()));
}

/** Returns the form of stored settings; the settings of other types have their defaults. */
export function settingsOf(wire: WireSettings): SettingsValues {
  return Object.assign({}, ...all.map(({ read }) => read(wire)));
}

/** Returns the settings of the contest's type for the request. */
export function settingsInput(
  contestType: ContestType,
  values: SettingsValues,
  places: number,
): Partial<ContestInput> {
  return ownFormat({ contestType }).settings.input(values, places);
}

/** Returns the broken rules of the settings of the contest's type. */
export function settingsFaults(values: ContestValues, places: number): ContestFault[] {
  return ownFormat(values).settings.faults(values, places);
}
