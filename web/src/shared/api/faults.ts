import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from './error';

/** Faults of any request are among the texts of the first page. The texts of other faults load with the other pages. */
const areas = ['requestFault', 'fault'] as const;

/** Returns the text of a fault key in the language of the app. Unknown keys read as exceptionError. */
export function faultText(key: string, params: Record<string, unknown> = {}): string {
  const known = i18next.exists(key, { ns: areas }) ? key : 'exceptionError';
  const { seconds } = params;
  const more =
    typeof seconds === 'number' && i18next.exists(`${known}_wait`, { ns: areas })
      ? { context: 'wait', wait: waitText(seconds, i18next.language) }
      : {};
  return String(
    i18next.getFixedT(i18next.language, areas)(known as 'exceptionError', { ...params, ...more }),
  );
}

/** Returns a waiting time as text: seconds, or whole minutes from one minute on, always rounded up. */
export function waitText(seconds: number, language: string): string {
  const [count, unit] = seconds < 60 ? [Math.max(1, seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const text = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return language === 'en' ? text : text.replace(/\s/g, '');
}

/** Whether nothing is known of a failure but that it happened: its text would be that of exceptionError. */
function isUnexpected(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.key === 'exceptionError' || !i18next.exists(error.key, { ns: areas });
}

/**
 * Returns a function from anything thrown to a text. It follows changes of the language. `unexpected` is the text of a
 * failure without a text of its own; without it that is the text of exceptionError.
 */
export function useFaultText(unexpected?: string): (error: unknown) => string {
  const { i18n } = useTranslation(areas);
  const { language } = i18n;
  return useCallback(
    (error: unknown) => {
      if (unexpected && isUnexpected(error)) return unexpected;
      return language && error instanceof ApiError
        ? faultText(error.key, error.params)
        : faultText('exceptionError');
    },
    [language, unexpected],
  );
}

/** Returns the texts of refused fields by the name of the field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.fields.map((field) => [field.name, faultText(field.key, field.params)]));
}
