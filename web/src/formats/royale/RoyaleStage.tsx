import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { canEdit } from '@/entities/contest/lib/phase';
import { OwnLeave } from '@/entities/entry/components/OwnLeave';
import { NoStage } from '@/formats/common/components/NoStage';
import { StageGate } from '@/formats/common/components/StageGate';
import { ViewHead } from '@/formats/common/components/ViewHead';
import { nextRoundAct } from '@/formats/common/lib/roundAct';
import { useOpenArrival, useOpenOnly } from '@/formats/common/lib/useOpenOnly';
import type { BattleRoyal, Contest } from '@/shared/api/types';
import { withoutParams, withParam } from '@/shared/history/params';
import { useVisitState } from '@/shared/history/useVisitState';
import { TabButtons } from '@/shared/ui/Tabs';
import { royaleQuery } from './api';
import { DealEditor } from './components/DealEditor';
import { Finder } from './components/Finder';
import { Lobbies } from './components/Lobbies';
import { OwnLobby } from './components/OwnLobby';
import { Podium } from './components/Podium';
import { RoyaleControl } from './components/RoyaleControl';
import { Rules } from './components/Rules';
import { Stand } from './components/Stand';
import { Table } from './components/Table';

/** The battle royale of a contest: its table and its lobbies, or what comes before it. */
export default function RoyaleStage() {
  const { t } = useTranslation('battleroyal');
  return (
    <StageGate
      format="battleroyal"
      read={royaleQuery}
      none={(contest) => (
        <NoStage contest={contest} drawing="field" title={t('empty.title')} text={t('empty.operator')} />
      )}
    >
      {(contest, royale) => <Stage key={royale.id} contest={contest} royale={royale} />}
    </StageGate>
  );
}

function Stage({ contest, royale }: { contest: Contest; royale: BattleRoyal }) {
  const { t } = useTranslation(['battleroyal', 'rounds']);
  const [params, setParams] = useSearchParams();
  const [openOnly, setOpenOnly] = useOpenOnly();
  const arrival = useOpenArrival();
  const [chosen, setChosen] = useVisitState<'standings' | 'lobbies'>('stage view', 'standings');
  const view = openOnly ? 'lobbies' : chosen;
  const operator = canEdit(contest);
  const roundAct = nextRoundAct(royale);
  // The round that is being dealt is part of the address, so that the Back button leaves it.
  if (operator && roundAct.kind === 'start' && params.has('deal')) {
    return (
      <DealEditor
        key={roundAct.round}
        royale={royale}
        round={roundAct.round}
        onClose={() => setParams(withoutParams('deal'), { replace: true })}
      />
    );
  }
  return (
    <>
      <OwnLobby royale={royale} />
      {operator && (
        <RoyaleControl contest={contest} royale={royale} onDeal={() => setParams(withParam('deal', ''))} />
      )}
      {!operator && !royale.finished && <Stand royale={royale} />}
      {royale.finished && <Podium royale={royale} />}
      <ViewHead finder={<Finder royale={royale} />}>
        <TabButtons
          label={t('rounds:view.label')}
          value={view}
          onChange={(next) => {
            setChosen(next);
            if (openOnly) setOpenOnly(false);
          }}
          items={[
            {
              value: 'standings',
              label: t(royale.finished ? 'rounds:view.places' : 'rounds:view.standings'),
            },
            { value: 'lobbies', label: t('view.lobbies') },
          ]}
        />
      </ViewHead>
      {view === 'standings' ? (
        <Table royale={royale} operator={operator} />
      ) : (
        <Lobbies key={arrival} royale={royale} operator={operator} />
      )}
      <Rules royale={royale} />
      <OwnLeave contest={contest} />
    </>
  );
}
