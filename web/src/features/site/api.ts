import { untyped } from '@/shared/api/untyped';

export const complaintReasons = ['harassment', 'impersonation', 'adult', 'spam', 'rights', 'other'] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

export interface Complaint {
  subjectKind: 'user' | 'team' | 'contest';
  subjectId: number;
  reason: ComplaintReason;
  comment: string;
}

export function complain(complaint: Complaint) {
  return untyped<void>('POST', '/complaints/', { body: complaint });
}
