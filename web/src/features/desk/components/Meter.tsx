import classes from './Meter.module.css';

interface MeterProps {
  /** The label in words. */
  label: string;
  /** The maximum. */
  of: number;
  parts: readonly { value: number; tone: 'lacquer' | 'live' | 'plain' }[];
}

/** A share of a whole as a number and a bar. */
export function Meter({ label, of, parts }: MeterProps) {
  const sum = parts.reduce((total, { value }) => total + value, 0);
  return (
    <div className={classes.meter} role="img" aria-label={label}>
      <p className={classes.figure}>
        <strong>{sum}</strong> / {of}
      </p>
      <div className={classes.line}>
        {parts.map(({ value, tone }) => (
          <i key={tone} data-tone={tone} style={{ width: `${(100 * value) / Math.max(of, sum, 1)}%` }} />
        ))}
      </div>
    </div>
  );
}
