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
import type { Applicant } from '@/entities/entry/lib/applicant';
import type { Contest } from '@/shared/api/types';
import { labelled } from '@/shared/i18n/labelled';
import classes from './StatusIcons.module.css';

const factNames = ['checkin', 'following', 'retweet', 'allowed'] as const;
export type Fact = (typeof factNames)[number];
const icons: Record<Fact, ComponentType<{ size: number }>> = {
  checkin: IconMapPinFilled,
  following: IconUserPlus,
  retweet: IconRepeat,
  allowed: IconCircleCheckFilled,
};

function factsOf({ checkin, following, retweet, allowed }: Applicant): Record<Fact, boolean | null> {
  return { checkin, following, retweet, allowed };
}

function stateOf(value: boolean | null) {
  return value === null ? 'unknown' : value ? 'yes' : 'no';
}

/** Returns the facts that rows show: the check-in if the contest has one, and what X said if it said something. */
export function shownFacts({ checkin }: Pick<Contest, 'checkin'>, applicants: readonly Applicant[]): Fact[] {
  const asked = applicants.some(({ following, retweet }) => following !== null || retweet !== null);
  const shown: Record<Fact, boolean> = { checkin, following: asked, retweet: asked, allowed: true };
  return factNames.filter((fact) => shown[fact]);
}

/** The facts about an entry, each with its own icon. On a narrow screen each has its name beside it. */
export function StatusIcons({ applicant, facts }: { applicant: Applicant; facts: readonly Fact[] }) {
  const { t } = useTranslation('entry');
  const values = factsOf(applicant);
  return (
    <span className={classes.icons} style={columns(facts)}>
      {facts.map((fact) => {
        const value = values[fact];
        const state = stateOf(value);
        const label = labelled(t(`fact.${fact}`), t(`fact.${state}`));
        const Icon = value === null ? IconHelp : value ? icons[fact] : IconMinus;
        return (
          <span key={fact} role="img" aria-label={label} title={label} data-state={state}>
            <Icon size={18} />
            <span className={classes.word}>{t(`fact.${fact}`)}</span>
          </span>
        );
      })}
    </span>
  );
}

/** The facts about an entry as lines of text. */
export function StatusFacts({ applicant, facts }: { applicant: Applicant; facts: readonly Fact[] }) {
  const { t } = useTranslation('entry');
  const values = factsOf(applicant);
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => {
        const value = values[fact];
        const state = stateOf(value);
        const Icon = value === null ? IconHelp : value ? icons[fact] : IconMinus;
        return (
          <li key={fact} data-state={state}>
            <Icon size={18} /> {t(`fact.${fact}`)} <span>{t(`fact.${state}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function columns(facts: readonly Fact[]) {
  return { '--facts': facts.length } as React.CSSProperties;
}

/** The names of the columns. On a narrow screen the rows have them. */
export function StatusHeadings({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('entry');
  return (
    <span className={classes.headings} style={columns(facts)} aria-hidden="true">
      {facts.map((fact) => (
        <span key={fact}>{t(`fact.${fact}`)}</span>
      ))}
    </span>
  );
}

/** The icons with their names. */
export function StatusLegend({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('entry');
  return (
    <ul className={classes.legend}>
      {facts.map((fact) => {
        const Icon = icons[fact];
        return (
          <li key={fact}>
            <Icon size={16} /> {t(`fact.${fact}`)}
          </li>
        );
      })}
      {facts.includes('following') && (
        <li>
          <IconHelp size={16} /> {t('fact.unknownText')}
        </li>
      )}
    </ul>
  );
}
