import { ApiError } from '@/shared/api/error';
import { faultText } from '@/shared/api/faults';
import { z } from '@/shared/lib/zod';
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

/** Returns the rules for a change of the password. A person without a password has no current one (PASSWORD-2). */
export function changeRules(hasPassword: boolean) {
  return z
    .object({ ...given, password: hasPassword ? z.string().min(1, 'requiredPassword') : z.string() })
    .refine(confirmed, mismatch)
    .refine(({ password, newPassword: next }) => !hasPassword || password !== next, {
      path: ['newPassword'],
      error: 'samePassword',
    });
}

/** The field of each refusal of a change and a reset (PASSWORD-2, PASSWORD-3). */
const fieldOf: Record<string, PasswordName> = {
  requiredPassword: 'password',
  wrongPassword: 'password',
  requiredNewPassword: 'newPassword',
  samePassword: 'newPassword',
  invalidPasswordFormat: 'newPassword',
  requiredPasswordConfirm: 'passwordConfirm',
  failedPasswordConfirm: 'passwordConfirm',
};

/** Returns the field of a refusal and the key of its text; null if it belongs to no field. */
export function refusedField(refusal: unknown): { name: PasswordName; key: string } | null {
  const key = refusal instanceof ApiError ? refusal.key : '';
  const name = fieldOf[key];
  return name ? { name, key } : null;
}

/** Returns the text of each field, and the refusal that belongs to no field. */
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
