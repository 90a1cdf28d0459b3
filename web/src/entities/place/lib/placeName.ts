import { useTranslation } from 'react-i18next';

/** Returns the name of a place in the language of the app: 1st, 5th–8th; 優勝, ベスト8. */
export function usePlaceName(): (from: number, to: number) => string {
  const { t, i18n } = useTranslation('standings');
  const rules = new Intl.PluralRules(i18n.language, { type: 'ordinal' });
  function ordinal(n: number): string {
    const category = rules.select(n);
    return t(
      `places.ordinal.${category === 'one' || category === 'two' || category === 'few' ? category : 'other'}`,
      { n },
    );
  }
  return (from, to) => {
    if (from === to) {
      if (from === 1) return t('places.first');
      if (from === 2) return t('places.second');
      return t('places.single', { place: ordinal(from) });
    }
    // "The last eight" is used only for a round that began with eight. English and Korean always use the numbers.
    const wholeRound = to === (from - 1) * 2 && Number.isInteger(Math.log2(to));
    if (wholeRound && !['en', 'ko'].includes(i18n.language)) return t('places.best', { to });
    return t('places.range', { from: ordinal(from), to: ordinal(to) });
  };
}
