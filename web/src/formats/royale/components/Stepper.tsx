import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeNumber } from '@/shared/lib/wholeNumber';
import { IconButton } from '@/shared/ui/Button';
import { useNumberText } from '@/shared/ui/useNumberText';
import classes from './Stepper.module.css';

interface StepperProps {
  label: string;
  value: number | null;
  min: number;
  max: number;
  /** Reports NaN for a text that is no whole number. */
  onChange: (value: number | null) => void;
  error?: string;
}

/** A number with two buttons and an input. */
export function Stepper({ label, value, min, max, onChange, error }: StepperProps) {
  const { t } = useTranslation(['battleroyal', 'common']);
  const id = useId();
  const { text, number, setText } = useNumberText(value);
  const wrong = Number.isNaN(number);
  const current = number === null || wrong ? null : number;
  const said = wrong ? t('common:numberRange', { min, max }) : error;
  return (
    <div className={classes.stepper}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.steps}>
        <IconButton
          label={t('battleroyal:score.less', { label })}
          disabled={current === null || current <= min}
          onClick={() => onChange(Math.min((current ?? min) - 1, max))}
        >
          <IconMinus size={22} aria-hidden="true" />
        </IconButton>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={said !== undefined || undefined}
          aria-describedby={said ? `${id}-error` : undefined}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setText(typed);
            onChange(wholeNumber(typed));
          }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <IconButton
          label={t('battleroyal:score.more', { label })}
          disabled={current !== null && current >= max}
          onClick={() => onChange(current === null ? min : Math.max(current + 1, min))}
        >
          <IconPlus size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {said && (
        <p id={`${id}-error`} className={classes.error}>
          {said}
        </p>
      )}
    </div>
  );
}
