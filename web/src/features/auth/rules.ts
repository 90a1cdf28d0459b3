import { z } from 'zod';

/** Form rules whose messages are fault keys; the server checks the same again (U5.*). */
export const email = z
  .string()
  .trim()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'invalidEmail');
export const username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_]{3,20}$/, 'invalidUsername');
export const newPassword = z
  .string()
  .regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d@$!%*#?&]{8,32}$/, 'invalidPasswordFormat');
export const filled = z.string().trim().min(1, 'valueIsRequired');
export const agreement = z.boolean().refine((agreed) => agreed, 'termsRequired');
