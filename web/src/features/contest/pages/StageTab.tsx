import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContest } from '@/entities/contest/lib/useContest';
import type { Contest } from '@/shared/api/types';
import { Loading } from '@/shared/ui/Loading';
import { TabButtons } from '@/shared/ui/Tabs';
import { FormatFacts } from '../components/FormatFacts';

type Format = Contest['stages'][number]['format'];

/** Each format draws its own stage. */
const tabs: Record<Format, LazyExoticComponent<ComponentType>> = {
  tournament: lazy(() => import('@/formats/bracket/pages/TournamentTab')),
  swissdraw: lazy(() => import('@/formats/swiss/pages/SwissTab')),
  league: lazy(() => import('@/formats/league/pages/LeagueTab')),
  battleroyal: lazy(() => import('@/formats/royale/pages/RoyaleTab')),
};

const formats: Record<Contest['contestType'], Format> = {
  TOURNAMENT: 'tournament',
  SWISSDRAW: 'swissdraw',
  LEAGUE: 'league',
  BATTLEROYAL: 'battleroyal',
};

/** Where a contest is played, or by which rules it will be. A bracket that follows another stage comes first. */
export default function StageTab() {
  const { t } = useTranslation('rounds');
  const { contest } = useContest();
  const own = formats[contest.contestType];
  const [chosen, setChosen] = useState<Format | null>(null);
  const followed = own !== 'tournament' && contest.stages.some(({ format }) => format === 'tournament');
  const format = followed ? (chosen ?? 'tournament') : own;
  const Tab = tabs[format];
  return (
    <>
      {followed && (own === 'swissdraw' || own === 'league') && (
        <TabButtons
          label={t('stage.label')}
          value={format}
          onChange={setChosen}
          items={[
            { value: 'tournament', label: t('stage.tournament') },
            { value: own, label: t(`stage.${own}`) },
          ]}
        />
      )}
      <Suspense fallback={<Loading />}>
        <Tab />
      </Suspense>
      {own !== 'tournament' && contest.stages.length === 0 && <FormatFacts contest={contest} />}
    </>
  );
}
