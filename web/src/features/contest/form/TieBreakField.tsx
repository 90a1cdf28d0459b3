import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '@/shared/ui/Button';
import { movedTo, OrderButtons } from '@/shared/ui/OrderButtons';
import { allTieBreaks } from './settings';
import classes from './TieBreakField.module.css';
import { useField } from './useField';

/** What decides between equals, in the order in which it is asked; a drawn lot is always the last (rulings.md 54). */
export function TieBreakField() {
  const { t } = useTranslation('contest');
  const { value: order, onChange, error } = useField('tieBreaks');
  const left = allTieBreaks.filter((tie) => !order.includes(tie));
  return (
    <fieldset className={classes.field}>
      <legend>{t('form.field.tieBreaks')}</legend>
      <p className={classes.hint}>{t('form.hint.tieBreaks')}</p>
      <ol className={classes.order}>
        {order.map((tie, index) => {
          const name = t(`form.tie.${tie}`);
          return (
            <li key={tie}>
              <b>{index + 1}</b>
              <span>
                {name}
                <small>{t(`form.tieText.${tie}`)}</small>
              </span>
              <OrderButtons
                index={index}
                count={order.length}
                onMove={(to) => onChange(movedTo(order, index, to))}
                up={t('form.moveUp', { name })}
                down={t('form.moveDown', { name })}
              />
              <IconButton
                label={t('form.remove', { name })}
                onClick={() => onChange(order.filter((other) => other !== tie))}
              >
                <IconX size={18} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
        <li data-last>
          <b>{order.length + 1}</b>
          <span>{t('form.tie.lot')}</span>
        </li>
      </ol>
      {left.length > 0 && (
        <div className={classes.left}>
          {left.map((tie) => (
            <Button
              key={tie}
              size="s"
              variant="quiet"
              icon={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => onChange([...order, tie])}
            >
              {t(`form.tie.${tie}`)}
            </Button>
          ))}
        </div>
      )}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
