import type { Applicant } from '@/entities/entry/lib/applicant';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import classes from './EntrantNames.module.css';

/** The entrants whom an act concerns. A long list scrolls. */
export function EntrantNames({ applicants }: { applicants: readonly Applicant[] }) {
  const nameOf = useDisplayName();
  return (
    <ul className={classes.names}>
      {applicants.map(({ id, kind, refId, name, imageUrl }) => (
        <li key={id}>
          <Avatar id={refId} kind={kind} src={imageUrl} size={24} />
          <span lang={textLanguage(name)}>{nameOf(name)}</span>
        </li>
      ))}
    </ul>
  );
}
