import { SignUpInput } from '@/shared/api/limits';
import { z } from '@/shared/lib/zod';

const { username: name, password, email: address } = SignUpInput;

/** Form rules whose messages are fault keys; the server checks the same rules. */
export const email = z
  .string()
  .trim()
  .max(address.maxLength, 'invalidEmail')
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'invalidEmail');
export const username = z
  .string()
  .trim()
  .min(name.minLength, 'invalidUsername')
  .max(name.maxLength, 'invalidUsername')
  .regex(new RegExp(name.pattern), 'invalidUsername');
export const newPassword = z
  .string()
  .min(password.minLength, 'invalidPasswordFormat')
  .max(password.maxLength, 'invalidPasswordFormat')
  .regex(new RegExp(password.pattern), 'invalidPasswordFormat')
  .regex(/[A-Za-z]/, 'invalidPasswordFormat')
  .regex(/\d/, 'invalidPasswordFormat');
export const filled = z.string().trim().min(1, 'valueIsRequired');

/** Returns the bounds of a text, for the hint under its field. */
export function bounds({ minLength: min, maxLength: max }: { minLength: number; maxLength: number }) {
  return { min, max };
}
