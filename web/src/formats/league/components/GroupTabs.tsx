import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/ui/Field';
import { TabButtons } from '@/shared/ui/Tabs';
import type { League } from '../lib/league';
import classes from './GroupTabs.module.css';

interface GroupTabsProps {
  league: League;
  value: number;
  onChange: (section: number) => void;
}

/** Up to this number of groups fit side by side on a phone. */
const few = 6;

/** Chooses the group to show. The viewer's group is marked. */
export function GroupTabs({ league: { groupNames, mySection }, value, onChange }: GroupTabsProps) {
  const { t } = useTranslation('league');
  if (groupNames.length < 2) return null;
  const items = groupNames.map((group, section) => ({
    value: String(section),
    label: t(section === mySection ? 'groups.own' : 'groups.name', { group }),
  }));
  const choose = (next: string | null) => onChange(Number(next ?? value));
  if (groupNames.length > few) {
    return (
      <SelectField
        className={classes.select}
        aria-label={t('groups.label')}
        size="sm"
        allowDeselect={false}
        searchable
        data={items}
        value={String(value)}
        onChange={choose}
      />
    );
  }
  return <TabButtons label={t('groups.label')} value={String(value)} onChange={choose} items={items} />;
}
