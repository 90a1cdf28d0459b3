import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '@/shared/ui/Button';
import { movedTo, OrderButtons } from '@/shared/ui/OrderButtons';
import classes from './OrderField.module.css';

interface OrderFieldProps<Rule extends string> {
  legend: string;
  hint: string;
  /** A first row that cannot be moved. */
  first?: string;
  /** A last row that cannot be moved. */
  last: string;
  order: readonly Rule[];
  all: readonly Rule[];
  name: (rule: Rule) => string;
  text: (rule: Rule) => string;
  error?: string | undefined;
  onChange: (order: Rule[]) => void;
}

/** Rules in the order in which they apply, each at most once. */
export function OrderField<Rule extends string>(props: OrderFieldProps<Rule>) {
  const { t } = useTranslation('contest');
  const { legend, hint, first, last, order, all, error, onChange } = props;
  const left = all.filter((rule) => !order.includes(rule));
  const above = first === undefined ? 0 : 1;
  return (
    <fieldset className={classes.field}>
      <legend>{legend}</legend>
      <p className={classes.hint}>{hint}</p>
      <ol className={classes.order}>
        {first !== undefined && (
          <li data-last>
            <b>1</b>
            <span>{first}</span>
          </li>
        )}
        {order.map((rule, index) => {
          const name = props.name(rule);
          return (
            <li key={rule}>
              <b>{index + 1 + above}</b>
              <span>
                {name}
                <small>{props.text(rule)}</small>
              </span>
              <OrderButtons
                index={index}
                count={order.length}
                onMove={(to) => onChange(movedTo([...order], index, to))}
                up={t('form.moveUp', { name })}
                down={t('form.moveDown', { name })}
              />
              <IconButton
                label={t('form.remove', { name })}
                onClick={() => onChange(order.filter((other) => other !== rule))}
              >
                <IconX size={18} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
        <li data-last>
          <b>{order.length + 1 + above}</b>
          <span>{last}</span>
        </li>
      </ol>
      {left.length > 0 && (
        <div className={classes.left}>
          {left.map((rule) => (
            <Button
              key={rule}
              size="s"
              variant="quiet"
              icon={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => onChange([...order, rule])}
            >
              {props.name(rule)}
            </Button>
          ))}
        </div>
      )}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
