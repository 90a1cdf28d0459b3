import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitState } from '@/shared/history/useVisitState';
import { TabButtons } from '@/shared/ui/Tabs';
import { useOpenOnly } from '../lib/useOpenOnly';
import { useSideBySide } from '../lib/useSideBySide';
import classes from './StageViews.module.css';
import { ViewHead } from './ViewHead';

type View = 'matches' | 'standings';

interface StageViewsProps {
  matches: ReactNode;
  /** The title of the matches; "pairings" by default. */
  matchesLabel?: string;
  standings: ReactNode;
  /** Finds a participant in both. */
  finder?: ReactNode;
  /** Whether the stage is finished. */
  finished: boolean;
  /** Whether a playoff follows, so that the table of the finished stage is not final. */
  playoff: boolean;
}

/** A stage's matches and its table: side by side if there is room, otherwise one at a time. */
export function StageViews({ matches, matchesLabel, standings, finder, finished, playoff }: StageViewsProps) {
  const { t } = useTranslation('rounds');
  const wide = useSideBySide();
  const [chosen, setChosen] = useVisitState<View | null>('stage view', null);
  // A link to the open matches shows them whatever was chosen before.
  const [openOnly, setOpenOnly] = useOpenOnly();
  const view = openOnly && !finished ? 'matches' : (chosen ?? (finished ? 'standings' : 'matches'));
  // The choice answers at once; the list or the table follows.
  const shown = useDeferredValue(view);
  const list = matchesLabel ?? t('view.matches');
  const ended = playoff ? 'view.stage' : 'view.places';
  const table = t(finished ? ended : 'view.standings');
  if (wide) {
    return (
      <>
        {finder}
        <div className={classes.both}>
          <section aria-label={list}>
            <h2>{list}</h2>
            {matches}
          </section>
          <section aria-label={table}>
            <h2>{table}</h2>
            {standings}
          </section>
        </div>
      </>
    );
  }
  return (
    <>
      <ViewHead finder={finder}>
        <TabButtons
          label={t('view.label')}
          value={view}
          onChange={(next) => {
            setChosen(next);
            if (openOnly && next === 'standings') setOpenOnly(false);
          }}
          items={[
            { value: 'matches', label: list },
            { value: 'standings', label: table },
          ]}
        />
      </ViewHead>
      {shown === 'matches' ? matches : standings}
    </>
  );
}
