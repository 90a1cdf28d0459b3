import {
  IconCircleCheckFilled,
  IconHelp,
  IconMapPinFilled,
  IconMinus,
  IconRepeat,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '../lib/applicant';
import classes from './StatusIcons.module.css';

const factNames = ['checkin', 'following', 'retweet', 'allowed'] as const;
type Fact = (typeof factNames)[number];
const icons: Record<Fact, ComponentType<{ size: number }>> = {
  checkin: IconMapPinFilled,
  following: IconUserPlus,
  retweet: IconRepeat,
  allowed: IconCircleCheckFilled,
};

/** Check-in, following, retweet and allowed, each told by its shape and its label (C2.128). */
export function StatusIcons({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('entry');
  const facts: [Fact, boolean | null][] = [
    ['checkin', applicant.checkin],
    ['following', applicant.following],
    ['retweet', applicant.retweet],
    ['allowed', applicant.allowed],
  ];
  return (
    <span className={classes.icons}>
      {facts.map(([fact, value]) => {
        const state = value === null ? 'unknown' : value ? 'yes' : 'no';
        const label = `${t(`fact.${fact}`)}: ${t(`fact.${state}`)}`;
        const Icon = value === null ? IconHelp : value ? icons[fact] : IconMinus;
        return (
          <span key={fact} role="img" aria-label={label} title={label} data-state={state}>
            <Icon size={18} />
          </span>
        );
      })}
    </span>
  );
}

/** What the four columns mean. */
export function StatusHeadings() {
  const { t } = useTranslation('entry');
  return (
    <span className={classes.icons}>
      {factNames.map((fact) => {
        const Icon = icons[fact];
        const label = t(`fact.${fact}`);
        return (
          <span key={fact} role="img" aria-label={label} title={label}>
            <Icon size={16} />
          </span>
        );
      })}
    </span>
  );
}
