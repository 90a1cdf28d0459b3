import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContest } from '@/entities/contest/lib/useContest';
import type { Format as FormatName } from '@/entities/match/lib/paths';
import { formatOf, ownFormat, playoff } from '@/formats/registry';
import { Loading } from '@/shared/ui/Loading';
import { TabButtons } from '@/shared/ui/Tabs';
import { FormatFacts } from '../components/FormatFacts';

/** The stages of a contest, or the rules before the first one. A stage that follows another one comes first. */
export default function StageTab() {
  const { t } = useTranslation('rounds');
  const { contest } = useContest();
  const own = ownFormat(contest);
  const followed = !own.knockout && contest.stages.some(({ format }) => format === playoff.name);
  const [chosen, setChosen] = useState<FormatName | null>(null);
  const format = followed ? (chosen ?? playoff.name) : own.name;
  const { Stage } = formatOf({ format });
  return (
    <>
      {followed && (
        <TabButtons
          label={t('stage.label')}
          value={format}
          onChange={setChosen}
          items={[playoff, own].map(({ name }) => ({ value: name, label: t(`stage.${name}`) }))}
        />
      )}
      <Suspense fallback={<Loading />}>
        <Stage />
      </Suspense>
      {!own.knockout && contest.stages.length === 0 && <FormatFacts contest={contest} />}
    </>
  );
}
