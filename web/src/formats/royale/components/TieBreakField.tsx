import { useTranslation } from 'react-i18next';
import { OrderField } from '@/entities/contest/form/OrderField';
import { fieldPlace, useField } from '@/entities/contest/form/useField';
import { allTieBreaks } from '../settings';

/** The tie-breaks of a battle royale. A drawn lot is always the last. */
export function TieBreakField() {
  const { t } = useTranslation('contest');
  const { value, onChange, error } = useField('tieBreaks');
  return (
    <div {...fieldPlace('tieBreaks')}>
      <OrderField
        legend={t('form.field.tieBreaks')}
        hint={t('form.hint.tieBreaks')}
        last={t('form.tie.lot')}
        order={value}
        all={allTieBreaks}
        name={(tie) => t(`form.tie.${tie}`)}
        text={(tie) => t(`form.tieText.${tie}`)}
        error={error}
        onChange={onChange}
      />
    </div>
  );
}
