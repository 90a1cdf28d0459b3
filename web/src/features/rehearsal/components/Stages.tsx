import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOf } from '@/formats/registry';
import type { Contest, Rehearsal } from '@/shared/api/types';
import { Loading } from '@/shared/ui/Loading';
import { TabButtons } from '@/shared/ui/Tabs';
import { addressIn } from '../lib/matches';
import classes from './Stages.module.css';

interface StagesProps {
  contest: Contest;
  stages: Rehearsal['stages'];
  onRound: (round: number | undefined) => void;
}

/** The stages as everybody would see them, with the running one selected. */
export function Stages({ contest, stages, onRound }: StagesProps) {
  const { t } = useTranslation(['rehearsal', 'common']);
  const [chosen, setChosen] = useState<{ of: number; position: number } | null>(null);
  // When another stage begins, it is selected.
  const position = chosen?.of === stages.length ? chosen.position : stages.length - 1;
  const stage = stages[position];
  if (!stage) return null;
  const format = formatOf(stage);
  return (
    <>
      {stages.length > 1 && (
        <TabButtons
          label={t('rehearsal:stage.label')}
          value={String(position)}
          onChange={(value) => setChosen({ of: stages.length, position: Number(value) })}
          items={stages.map((each, index) => {
            const { knockout, type } = formatOf(each);
            return {
              value: String(index),
              label: knockout ? t('rehearsal:stage.playoff') : t(`common:contestType.${type}`),
            };
          })}
        />
      )}
      <p className={classes.hint}>{t(format.lobbies ? 'rehearsal:hint.lobby' : 'rehearsal:hint.match')}</p>
      <Suspense fallback={<Loading />}>
        <format.Rehearsal
          key={position}
          contest={contest}
          stage={stage}
          addressOf={addressIn(position)}
          onRound={onRound}
        />
      </Suspense>
    </>
  );
}
