import { IconPresentation } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BehindResults } from '@/entities/contest/components/HiddenResults';
import { contestPath } from '@/entities/contest/lib/paths';
import { useContest } from '@/entities/contest/lib/useContest';
import type { Format as FormatName } from '@/entities/match/lib/paths';
import { formatOf, ownFormat, playoff } from '@/formats/registry';
import { useVisitState } from '@/shared/history/useVisitState';
import { LinkButton } from '@/shared/ui/Button';
import { Loading } from '@/shared/ui/Loading';
import { TabButtons } from '@/shared/ui/Tabs';
import { FormatFacts } from '../components/FormatFacts';
import classes from './StageTab.module.css';

/** The stages of a contest, or the rules before the first one. A stage that follows another one comes first. */
export default function StageTab() {
  const { t } = useTranslation(['rounds', 'contest']);
  const { contest, canEdit } = useContest();
  const own = ownFormat(contest);
  const followed = !own.knockout && contest.stages.some(({ format }) => format === playoff.name);
  const [chosen, setChosen] = useVisitState<FormatName | null>('stage', null);
  const format = followed ? (chosen ?? playoff.name) : own.name;
  const { Stage } = formatOf({ format });
  return (
    <>
      {followed && (
        <TabButtons
          label={t('rounds:stage.label')}
          value={format}
          onChange={setChosen}
          items={[playoff, own].map(({ name }) => ({ value: name, label: t(`rounds:stage.${name}`) }))}
        />
      )}
      <Suspense fallback={<Loading />}>
        {formatOf({ format }).knockout ? (
          <Stage />
        ) : (
          <BehindResults contestId={contest.id} involved={canEdit || contest.isEntry}>
            <Stage />
          </BehindResults>
        )}
      </Suspense>
      {contest.stages.length > 0 && (
        <p className={classes.screen}>
          <LinkButton
            size="s"
            to={contestPath(contest.id, 'screen')}
            icon={<IconPresentation size={18} aria-hidden="true" />}
          >
            {t('contest:screen.open')}
          </LinkButton>
        </p>
      )}
      {!own.knockout && contest.stages.length === 0 && <FormatFacts contest={contest} />}
    </>
  );
}
