import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CancelledNotice } from '@/entities/contest/components/Cancelled';
import { ContestView } from '@/entities/contest/components/ContestView';
import { contestPath } from '@/entities/contest/lib/paths';
import { canEdit } from '@/entities/contest/lib/phase';
import { boundaries, statusAt } from '@/entities/contest/lib/schedule';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Contest, Desk } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { shownStatus } from '@/shared/lib/shownStatus';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useLive } from '@/shared/live/useLive';
import { Page } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Refused } from '@/shared/ui/Refused';
import { StatusBadge } from '@/shared/ui/StatusBadge';
import { useViewer } from '@/shared/viewer/viewer';
import { deskQuery } from '../api';
import { Attention } from '../components/Attention';
import { Checkin } from '../components/Checkin';
import { DeskSteps } from '../components/DeskSteps';
import { Dropouts } from '../components/Dropouts';
import { Entries } from '../components/Entries';
import { Instruments } from '../components/Instruments';
import { Questions } from '../components/Questions';
import { Rounds } from '../components/Rounds';
import { type DeskPart, partsFor } from '../lib/deskState';
import classes from './DeskPage.module.css';

/** The page from which one person runs a contest. Without the edit ability the contest's page is shown. */
export default function DeskPage() {
  const { t } = useTranslation('desk');
  const id = Number(useParams().id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id } }));
  return (
    <Page title={contest.data ? `${t('title')} · ${contest.data.name}` : t('title')}>
      <ContestView query={contest}>
        {(data) => (canEdit(data) ? <DeskView contest={data} /> : <Refused to={contestPath(id)} />)}
      </ContestView>
    </Page>
  );
}

function DeskView({ contest }: { contest: Contest }) {
  const { t } = useTranslation(['desk', 'rehearsal']);
  const viewer = useViewer();
  const now = useNowAt(boundaries(contest).map(({ at }) => at));
  const desk = useQuery(deskQuery(contest.id));
  useLive(`contest:${contest.id}`, { invalidate: [apiKey('/contests/{id}/', { id: contest.id })] });
  // Questions are private: their rooms notify each operator, not the contest's channel.
  useLive(viewer.signedIn ? `user:${viewer.id}` : null, {
    invalidate: [apiKey('/contests/{id}/desk/', { id: contest.id })],
  });
  return (
    <>
      <header className={classes.head}>
        <p className={classes.eyebrow}>
          {t('desk:title')}
          <StatusBadge
            status={shownStatus(statusAt(contest, now), contest.playState)}
            cancelledAt={contest.cancelledAt}
          />
          <Link to={contestPath(contest.id, 'rehearsal')}>{t('rehearsal:open')}</Link>
        </p>
        <h1 translate="no" lang={textLanguage(contest.name)}>
          <Link to={contestPath(contest.id)}>{contest.name}</Link>
        </h1>
      </header>
      <CancelledNotice contest={contest} now={now} />
      <QueryView query={desk}>
        {(data) => (
          <>
            {contest.cancelledAt === null && <Instruments contest={contest} desk={data} />}
            <div className={classes.desk}>
              <div className={classes.urgent}>
                <Attention contest={contest} desk={data} />
              </div>
              {contest.cancelledAt === null && (
                <div className={classes.steps}>
                  <DeskSteps contest={contest} desk={data} now={now} />
                </div>
              )}
              <div className={classes.rest}>
                {partsFor(data).map((part) => (
                  <Part key={part} part={part} contest={contest} desk={data} />
                ))}
              </div>
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}

function Part({ part, contest, desk }: { part: DeskPart; contest: Contest; desk: Desk }) {
  switch (part) {
    case 'rounds':
      return <Rounds desk={desk} />;
    case 'dropouts':
      return <Dropouts contest={contest} desk={desk} />;
    case 'checkin':
      return <Checkin contest={contest} desk={desk} />;
    case 'questions':
      return <Questions contestId={contest.id} desk={desk} />;
    case 'entries':
      return <Entries contest={contest} desk={desk} />;
  }
}
