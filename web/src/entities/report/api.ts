import type { ComplaintInput } from '@/shared/api/types';

export const complaintReasons = [
  'harassment',
  'impersonation',
  'adult',
  'spam',
  'rights',
  'other',
] as const satisfies readonly ComplaintInput['reason'][];
