import { useMediaQuery } from '@mantine/hooks';
import { IconBinaryTree2, IconList } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { hasStage } from '@/features/contest';
import { matchPath } from '@/features/match';
import { DrawnStage } from '@/features/rounds';
import type { Contest, Tournament } from '@/shared/api/types';
import { zoneName } from '@/shared/lib/datetime';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { TabButtons } from '@/shared/ui/Tabs';
import { Time } from '@/shared/ui/Time';
import { useTimeZone } from '@/shared/viewer/viewer';
import { canEditContest } from '../abilities';
import { useContest, useTournament } from '../api';
import { BracketView } from '../bracket/BracketView';
import { RoundList } from '../bracket/RoundList';
import { Places } from '../Places';
import classes from './TournamentTab.module.css';

/** The bracket of a contest, or how it will come about. */
export default function TournamentTab() {
  const contestId = Number(useParams().id);
  const contest = useContest(contestId);
  const drawn = hasStage(contest.data, 'tournament');
  const tournament = useTournament(contestId, drawn);
  return (
    <DrawnStage
      contest={contest}
      stage={tournament}
      drawn={drawn}
      none={(contest) => <NoBracket contest={contest} />}
    >
      {(contest, tournament) => <Bracket contest={contest} tournament={tournament} />}
    </DrawnStage>
  );
}

type View = 'bracket' | 'list';

function Bracket({ contest, tournament }: { contest: Contest; tournament: Tournament }) {
  const { t, i18n } = useTranslation('tournament');
  const zone = useTimeZone();
  const narrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<View | null>(null);
  const view = chosen ?? (narrow ? 'list' : 'bracket');
  const addressOf = useCallback(
    (matchId: number) => matchPath(contest.id, 'tournament', tournament.id, matchId),
    [contest.id, tournament.id],
  );
  return (
    <>
      <section className={classes.wide} data-view={view}>
        <div className={classes.head}>
          <TabButtons
            label={t('view.label')}
            value={view}
            onChange={setChosen}
            items={[
              {
                value: 'bracket',
                label: <Labelled icon={<IconBinaryTree2 size={18} />} text={t('view.bracket')} />,
              },
              { value: 'list', label: <Labelled icon={<IconList size={18} />} text={t('view.list')} /> },
            ]}
          />
          <p className={classes.zone}>{t('timeZoneNote', { zone: zoneName(zone, i18n.language) })}</p>
        </div>
        {view === 'list' ? (
          <RoundList tournament={tournament} addressOf={addressOf} operator={canEditContest(contest)} />
        ) : (
          <BracketView
            key={tournament.id}
            tournament={tournament}
            contestName={contest.name}
            addressOf={addressOf}
          />
        )}
      </section>
      <Places tournament={tournament} />
    </>
  );
}

function Labelled({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <span className={classes.labelled}>
      {icon}
      {text}
    </span>
  );
}

function NoBracket({ contest }: { contest: Contest }) {
  const { t } = useTranslation('tournament');
  const operator = canEditContest(contest);
  return (
    <EmptyState
      drawing="bracket"
      title={t('empty.title')}
      action={
        operator &&
        contest.canCreateTournament && (
          <LinkButton variant="primary" to={`/contests/${contest.id}/tournament/add`}>
            {t('empty.create')}
          </LinkButton>
        )
      }
    >
      {!operator ? (
        t('empty.viewer')
      ) : contest.canCreateTournament ? (
        t('empty.operator')
      ) : (
        <>
          {t('empty.beforeEntryEnd')} <Time at={contest.entryEnd} zone />
        </>
      )}
    </EmptyState>
  );
}
