import type { TFunction } from 'i18next';
import type { ComplaintInput, RemovalInput, SiteAct } from '@/shared/api/types';
import { complaintStatuses, removable } from '../api';
import { pathOf } from './subject';

type SubjectKind = ComplaintInput['subjectKind'];

const kinds = [
  'role',
  'notice',
  'notice_ended',
  'game',
  'rank',
  'suspended',
  'restored',
  'removed',
  'complaint',
] as const;

const subjects = Object.keys(removable) as SubjectKind[];

interface ActLine {
  /** What was done. */
  label: string;
  /** Where its subject stands, if it has a page. */
  path: string | null;
  detail: string;
  why: string;
}

/** Reads a line of the audit log. What is in its data depends on the kind; what cannot be read is left out. */
export function readAct(act: SiteAct, t: TFunction<'site'>): ActLine {
  const data = (act.data ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : '');
  const kind = kinds.find((each) => `site.${each}` === act.kind);
  const removed = subjects.flatMap((each): readonly RemovalInput['kind'][] => removable[each]);
  const content = removed.find((each) => each === data.kind);
  const status = complaintStatuses.find((each) => each === data.status);

  function path(): string | null {
    if (kind === 'suspended' || kind === 'restored' || kind === 'role') return pathOf('user', act.subjectId);
    const about = subjects.find((each) =>
      kind === 'removed'
        ? content && (removable[each] as readonly string[]).includes(content)
        : each === data.subjectKind,
    );
    const id = kind === 'removed' ? act.subjectId : data.subjectId;
    return about && typeof id === 'number' ? pathOf(about, id) : null;
  }

  function detail(): string {
    if (kind === 'removed' && data.kind === 'message') return t('subject.message');
    if (kind === 'removed' && content) return t(`remove.kind.${content}`);
    if (kind === 'complaint' && status) return t(`complaints.status.${status}`);
    if (kind === 'role') return t(data.role === 'admin' ? 'audit.granted' : 'audit.revoked');
    if (kind === 'game') return t(data.enabled === true ? 'games.on' : 'games.off');
    if (kind === 'rank') return text('key');
    if (kind === 'notice' && data.userId) return t('notices.onePerson');
    return '';
  }

  return {
    label: kind ? t(`audit.kind.${kind}`) : act.kind,
    path: path(),
    detail: detail(),
    why: text('reason') || text('note'),
  };
}
