import i18next from 'i18next';

/** A label and what belongs to it, joined by the colon of the language: Japanese and Chinese have a wide one. */
export function labelled(label: string, text: string): string {
  return i18next.t('common:labelled', { label, text });
}
