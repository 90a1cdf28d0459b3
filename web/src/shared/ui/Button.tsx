import type { ButtonHTMLAttributes, MouseEvent, ReactNode, RefAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './Button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  /** One primary button per view; `secondary` is in brackets; `quiet` is text. */
  variant?: ButtonVariant;
  size?: 'm' | 's';
  icon?: ReactNode;
  /** Takes the width of its container. */
  wide?: boolean;
}

interface ActButtonProps {
  /** Whether an act is running: the button then does nothing and keeps the focus. With this property, a double click acts once. */
  loading?: boolean;
}

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> &
  RefAttributes<HTMLButtonElement> &
  ActButtonProps;

export function Button({
  variant = 'secondary',
  size = 'm',
  icon,
  wide,
  loading,
  disabled,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function act(event: MouseEvent<HTMLButtonElement>) {
    // The answer to the first click may arrive before the second click of a double click, which would act again.
    if (loading || (loading !== undefined && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      onClick={act}
      // A browser takes the focus from what is disabled.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      className={[classes.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
    >
      {icon}
      <span>{children}</span>
      {loading && <i className={classes.progress} aria-hidden="true" />}
    </button>
  );
}

export function LinkButton({
  variant = 'secondary',
  size = 'm',
  icon,
  wide,
  className,
  children,
  ...rest
}: Look & LinkProps & RefAttributes<HTMLAnchorElement>) {
  return (
    <Link
      {...rest}
      className={[classes.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
    >
      {icon}
      <span>{children}</span>
    </Link>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  RefAttributes<HTMLButtonElement> & { label: string };

/** A square button with an icon. Its label is spoken and shown as a title. */
export function IconButton({ label, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={[classes.icon, className].filter(Boolean).join(' ')}
    />
  );
}
