import { client, unwrap } from '@/shared/api/client';
import type { ComplaintInput } from '@/shared/api/types';

export const complaintReasons = [
  'harassment',
  'impersonation',
  'adult',
  'spam',
  'rights',
  'other',
] as const satisfies readonly ComplaintInput['reason'][];

export function complain(body: ComplaintInput) {
  return unwrap(client.POST('/complaints/', { body }));
}
