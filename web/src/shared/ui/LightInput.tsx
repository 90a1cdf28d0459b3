import type { ComponentProps } from 'react';
import classes from './LightInput.module.css';

/** A text field without the kit, so that the first page of a visitor does not load the kit for it. */
export function LightInput(props: ComponentProps<'input'>) {
  return <input autoComplete="off" {...props} className={classes.input} />;
}
