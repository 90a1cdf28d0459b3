import classes from './FormSteps.module.css';

interface FormStepsProps {
  label: string;
  names: readonly string[];
  /** From 0. */
  current: number;
}

/** The steps of a form, with the current one marked. */
export function FormSteps({ label, names, current }: FormStepsProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {names.map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined}>
          <b>{index + 1}</b> {name}
        </li>
      ))}
    </ol>
  );
}
