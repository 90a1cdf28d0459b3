import type { ComponentProps } from 'react';
import { EmailCodeInput } from '@/shared/api/limits';
import { TextField } from '@/shared/ui/Field';

/** The number of digits of a mailed code. */
export const codeLength = EmailCodeInput.code.maxLength;

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'maxLength'> & {
  onChange: (code: string) => void;
};

/** The field for a mailed code. Pasted codes come with spaces, and Japanese keyboards write full-width digits. */
export function CodeField({ onChange, ...props }: CodeFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      errorProps={{ role: 'alert' }}
      onChange={(event) =>
        onChange(event.currentTarget.value.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength))
      }
    />
  );
}
