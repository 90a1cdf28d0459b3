import { z } from 'zod';
import { ApiError } from '@/shared/api/error';
import { faultText } from '@/shared/api/faults';
import { newPassword } from './rules';

type PasswordName = 'password' | 'newPassword' | 'passwordConfirm';

const confirmed = (values: { newPassword: string; passwordConfirm: string }) =>
  values.newPassword === values.passwordConfirm;
const mismatch = { path: ['passwordConfirm'], error: 'failedPasswordConfirm' };

const given = {
  newPassword: z.string().min(1, 'requiredNewPassword').pipe(newPassword),
  passwordConfirm: z.string().min(1, 'requiredPasswordConfirm'),
};

/** A new password and its confirmation (PASSWORD-2, PASSWORD-3); messages are fault keys. */
export const resetRules = z.object(given).refine(confirmed, mismatch);

export type ResetValues = z.infer<typeof resetRules>;

/** The change of a password; a first one has no present password (PASSWORD-2). */
export function changeRules(hasPassword: boolean) {
  return z
    .object({ ...given, password: hasPassword ? z.string().min(1, 'requiredPassword') : z.string() })
    .refine(confirmed, mismatch)
    .refine(({ password, newPassword: next }) => !hasPassword || password !== next, {
      path: ['newPassword'],
      error: 'samePassword',
    });
}

/** The field that each refusal of the change and the reset is about (PASSWORD-2, PASSWORD-3). */
const fieldOf: Record<string, PasswordName> = {
  requiredPassword: 'password',
  wrongPassword: 'password',
  requiredNewPassword: 'newPassword',
  samePassword: 'newPassword',
  invalidPasswordFormat: 'newPassword',
  requiredPasswordConfirm: 'passwordConfirm',
  failedPasswordConfirm: 'passwordConfirm',
};

/** The field that a refusal of the server is about, and the key of what to say there; null when it belongs to none. */
export function refusedField(refusal: unknown): { name: PasswordName; key: string } | null {
  const key = refusal instanceof ApiError ? refusal.key : '';
  const name = fieldOf[key];
  return name ? { name, key } : null;
}

/** What to show at each field, and the refusal that belongs to none. */
export function passwordFaults(
  form: Partial<Record<PasswordName, { message?: string }>>,
  refusal: unknown,
): { general: unknown; error: (name: PasswordName) => string | undefined } {
  return {
    general: refusedField(refusal) ? null : refusal,
    error: (name) => {
      const message = form[name]?.message;
      return message ? faultText(message) : undefined;
    },
  };
}
