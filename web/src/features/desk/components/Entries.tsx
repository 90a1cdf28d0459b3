import { IconListCheck, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { contestPath } from '@/entities/contest/lib/paths';
import type { Contest, Desk } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';
import classes from './Entries.module.css';
import { Meter } from './Meter';

const kinds = ['allowed', 'applied', 'waiting', 'declined'] as const;

/** The number of entries by state. */
export function Entries({ contest, desk }: { contest: Contest; desk: Desk }) {
  const { t } = useTranslation('desk');
  const { entries } = desk;
  const base = contestPath(contest.id, 'participant');
  return (
    <div id="entries">
      <Section heading={t('entries.title')}>
        <Meter
          label={t('entries.meter', { count: entries.allowed + entries.applied, max: entries.max })}
          of={entries.max}
          parts={[
            { value: entries.allowed, tone: 'lacquer' },
            { value: entries.applied, tone: 'plain' },
          ]}
        />
        <dl className={classes.facts}>
          {kinds.map((kind) => (
            <div key={kind} data-none={entries[kind] === 0 || undefined}>
              <dt>{t(`entries.${kind}`)}</dt>
              <dd>{entries[kind]}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.tools}>
          <LinkButton size="s" to={base} icon={<IconUsers size={18} aria-hidden="true" />}>
            {t('entries.people')}
          </LinkButton>
          <LinkButton
            size="s"
            to={`${base}/entryconfirm`}
            icon={<IconListCheck size={18} aria-hidden="true" />}
          >
            {t('entries.confirm')}
          </LinkButton>
        </div>
      </Section>
    </div>
  );
}
