import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contest, RoundInfo } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { begunOf, locksOf } from '../lib/locks';
import type { DraftRound } from '../lib/plan';
import { usePlanEdit } from '../lib/usePlanEdit';
import { EditFrame } from './EditFrame';
import { RoundsPlanEditor } from './RoundsPlanEditor';

interface EditedStage {
  version: number;
  roundInfo: RoundInfo[];
  finished: string | null;
}

/** Further parts of a stage that are edited and saved with its rounds. */
interface FurtherParts<Stage> {
  changed: (base: Stage) => boolean;
  onTakeLatest: () => void;
  fields: (faults: Record<string, string>) => ReactNode;
}

interface RoundsEditorProps<Stage, Body> {
  contest: Contest;
  latest: Stage;
  /** Whether a match has a number of games to choose. */
  games: boolean;
  /** The most rounds; without it the number of rounds is fixed. */
  maxRounds?: number;
  /** How many results a deletion removes. */
  results: number;
  /** Returns the request body; null while something in the form is wrong. */
  bodyOf: (base: Stage, rounds: readonly DraftRound[]) => Body | null;
  save: (base: Stage, body: Body, key: string) => Promise<unknown>;
  remove: (base: Stage) => Promise<unknown>;
  further?: FurtherParts<Stage>;
}

/** The form that edits the rounds of a stage. A finished stage cannot be saved. */
export function RoundsEditor<Stage extends EditedStage, Body>(props: RoundsEditorProps<Stage, Body>) {
  const { contest, latest, games, maxRounds, results, bodyOf, save, remove, further } = props;
  const { t } = useTranslation('rounds');
  const { base, rounds, setRounds, changed, stale, takeLatest } = usePlanEdit(latest);
  const now = useNowAt(latest.roundInfo.map(({ beginsAt }) => beginsAt));
  return (
    <EditFrame
      contestId={contest.id}
      changed={changed || (further?.changed(base) ?? false)}
      body={latest.finished === null ? bodyOf(base, rounds) : null}
      stale={stale}
      onTakeLatest={() => {
        takeLatest();
        further?.onTakeLatest();
      }}
      save={(body, key) => save(base, body, key)}
      remove={() => remove(base)}
      results={results}
    >
      {(faults) => (
        <>
          {latest.finished && <Notice tone="info" title={t('edit.finished')} />}
          <Section heading={t('add.rounds')}>
            <RoundsPlanEditor
              key={base.version}
              contest={contest}
              rounds={rounds}
              onChange={setRounds}
              games={games}
              locks={locksOf(latest.roundInfo, now)}
              {...(maxRounds !== undefined && {
                count: { min: Math.max(begunOf(latest.roundInfo), 1), max: maxRounds },
              })}
              faults={faults}
            />
          </Section>
          {further?.fields(faults)}
        </>
      )}
    </EditFrame>
  );
}
