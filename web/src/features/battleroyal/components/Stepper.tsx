import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/shared/ui/Button';
import { digits } from '../lib/grid';
import classes from './Stepper.module.css';

interface StepperProps {
  label: string;
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
  error?: string;
}

/** A number that a thumb can step or a keyboard type. */
export function Stepper({ label, value, min, max, onChange, error }: StepperProps) {
  const { t } = useTranslation('battleroyal');
  const id = useId();
  return (
    <div className={classes.stepper}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.steps}>
        <IconButton
          label={t('score.less', { label })}
          disabled={value === null || value <= min}
          onClick={() => onChange(Math.min((value ?? min) - 1, max))}
        >
          <IconMinus size={22} aria-hidden="true" />
        </IconButton>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={value ?? ''}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            const typed = digits(event.currentTarget.value);
            onChange(typed === '' ? null : Number(typed));
          }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <IconButton
          label={t('score.more', { label })}
          disabled={value !== null && value >= max}
          onClick={() => onChange(value === null ? min : Math.max(value + 1, min))}
        >
          <IconPlus size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
