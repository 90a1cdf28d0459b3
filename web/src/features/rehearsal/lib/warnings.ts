import type { TFunction } from 'i18next';
import { contestPath } from '@/entities/contest/lib/paths';
import type { Contest, RehearsalWarning } from '@/shared/api/types';
import type { TimeText } from '@/shared/ui/useTimeText';

/** Returns the text of a warning. */
export function warningText(
  t: TFunction<'rehearsal'>,
  warning: RehearsalWarning,
  timeText: TimeText,
): string {
  const { kind, count, max, minutes, at, limit } = warning;
  return t(`warning.${kind}`, {
    count,
    max,
    minutes,
    at: at ? timeText(at, 'list') : '',
    limit: limit ? timeText(limit, 'list') : '',
  });
}

/** Returns the page on which a warning's cause is fixed: a field of the contest's form, or the stage's form. */
export function mendingPath({ id, stages }: Contest, { field }: RehearsalWarning): string {
  const stage = stages[0];
  if (field) return contestPath(id, `edit#${field}`);
  return stage ? contestPath(id, `${stage.format}/${stage.id}/edit`) : contestPath(id, 'edit#contestStart');
}
