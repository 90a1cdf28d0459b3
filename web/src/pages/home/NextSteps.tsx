import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { canEdit } from '@/entities/contest/lib/phase';
import { boundaries } from '@/entities/contest/lib/schedule';
import { deskQuery } from '@/features/desk/api';
import { useMyMatches } from '@/features/play/api';
import { Follow } from '@/features/play/components/Follow';
import { isTurn, momentOf } from '@/features/play/lib/turn';
import { useTurnTexts } from '@/features/play/lib/useTurnTexts';
import { ownFormat } from '@/formats/registry';
import { apiQuery } from '@/shared/api/query';
import { useNowAt } from '@/shared/lib/clock';
import { useDisplayName } from '@/shared/lib/displayName';
import { LinkButton } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import { useMyContests, useOperatedContests } from './api';
import classes from './NextSteps.module.css';
import { type BlockedStep, type ContestStep, type MatchStep, type NextStep, nextSteps } from './nextSteps';

/** How many contests are considered; those that begin first. */
const most = 6;
/** How many steps are shown. */
const shown = 3;

/** The viewer's next steps, first on the home page. */
export default function NextSteps() {
  const { t } = useTranslation('home');
  const played = useMyContests();
  const operated = useOperatedContests();
  const matches = useMyMatches();
  const turns = (matches.data ?? []).filter(isTurn);
  const going = [...(played.data?.items ?? []), ...(operated.data?.items ?? [])]
    .filter(
      ({ status, cancelledAt }) => status !== 'matchDone' && status !== 'prepare' && cancelledAt === null,
    )
    .sort((a, b) => Date.parse(a.contestStart) - Date.parse(b.contestStart));
  const ids = [...new Set(going.map(({ id }) => id))].slice(0, most);
  const details = useQueries({ queries: ids.map((id) => apiQuery('/contests/{id}/', { path: { id } })) });
  const contests = details.flatMap(({ data }) => data ?? []);
  const operatedIds = contests.filter(canEdit).map(({ id }) => id);
  const desks = useQueries({ queries: operatedIds.map(deskQuery) });
  const deskOf = new Map(
    operatedIds.flatMap((id, index) => {
      const desk = desks[index]?.data;
      return desk ? [[id, desk] as const] : [];
    }),
  );
  const now = useNowAt(contests.flatMap((contest) => boundaries(contest).map(({ at }) => at)));
  const steps = nextSteps(contests, turns, now, deskOf).slice(0, shown);
  const followed = [...new Set([...ids, ...(matches.data ?? []).map(({ contest }) => contest.id)])];
  const failed = [played, operated, matches, ...details].find(({ isError, data }) => isError && !data);
  const waiting =
    played.isPending || operated.isPending || matches.isPending || details.some(({ isPending }) => isPending);

  return (
    <Section
      heading={t('next.title')}
      aside={
        turns.length > 0 && (
          <Link to="/play" className={classes.all}>
            {t('next.matches')}
          </Link>
        )
      }
    >
      <Follow contestIds={followed} />
      {steps.length > 0 ? (
        <ol className={classes.steps}>
          {steps.map((step, index) => (
            <li key={`${step.kind} ${step.contest.id}`}>
              <Step step={step} first={index === 0} />
            </li>
          ))}
        </ol>
      ) : waiting ? (
        <Loading />
      ) : failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <div className={classes.none}>
          <div>
            <p>
              <strong>{t('next.none')}</strong>
            </p>
            <p className={classes.hint}>{t('next.noneText')}</p>
          </div>
          <div className={classes.actions}>
            <LinkButton to="/contests" variant="primary">
              {t('hero.browse')}
            </LinkButton>
            <LinkButton to="/contests/registration">{t('hero.create')}</LinkButton>
          </div>
        </div>
      )}
    </Section>
  );
}

function Step({ step, first }: { step: NextStep; first: boolean }) {
  if ('turn' in step) return <MatchCall step={step} first={first} />;
  if ('blockers' in step) return <BlockedCall step={step} first={first} />;
  return <ContestCall step={step} first={first} />;
}

/** The viewer's next match: what to do, the opponent and the start. */
function MatchCall({ step, first }: { step: MatchStep; first: boolean }) {
  const { t } = useTranslation('play');
  const nameOf = useDisplayName();
  const { kind, turn, to } = step;
  const moment = momentOf(turn);
  const { title, text, action } = useTurnTexts()(turn);
  return (
    <Card className={classes.step} data-kind={kind} data-first={first || undefined}>
      <div className={classes.words}>
        <p className={classes.kind}>{title}</p>
        <h3>{turn.opponent ? t('against', { name: nameOf(turn.opponent.name) }) : turn.contest.name}</h3>
        {turn.opponent && <p className={classes.contest}>{turn.contest.name}</p>}
        <p className={classes.hint}>{text}</p>
      </div>
      {moment && (
        <p className={classes.when}>
          <span>{t(`when.${moment.kind}`)}</span>
          <Time at={moment.at} zone />
        </p>
      )}
      <LinkButton to={to} variant={first ? 'primary' : 'secondary'}>
        {turn.state === 'checkin' ? t('toCheckin') : action}
      </LinkButton>
    </Card>
  );
}

function ContestCall({ step, first }: { step: ContestStep; first: boolean }) {
  const { t } = useTranslation(['home', 'common']);
  const { kind, contest, to, at } = step;
  const creation = t(`common:createStage.${ownFormat(contest).name}`);
  return (
    <Card className={classes.step} data-kind={kind} data-first={first || undefined}>
      <div className={classes.words}>
        <p className={classes.kind}>{kind === 'createBracket' ? creation : t(`next.kind.${kind}`)}</p>
        <h3 translate="no">{contest.name}</h3>
        <p className={classes.hint}>{t(`next.text.${kind}`)}</p>
      </div>
      <p className={classes.when}>
        <span>{t(`next.when.${kind}`)}</span>
        <Time at={at} zone />
      </p>
      <LinkButton to={to} variant={first ? 'primary' : 'secondary'}>
        {kind === 'createBracket' ? creation : t(`next.action.${kind}`)}
      </LinkButton>
    </Card>
  );
}

/** What waits for the operator in one contest. Each line links to its place. */
function BlockedCall({ step, first }: { step: BlockedStep; first: boolean }) {
  const { t } = useTranslation('home');
  const { contest, blockers, to } = step;
  return (
    <Card className={classes.step} data-kind={step.kind} data-first={first || undefined}>
      <div className={classes.words}>
        <p className={classes.kind}>{t('next.kind.blocked')}</p>
        <h3>{contest.name}</h3>
        <ul className={classes.blockers}>
          {blockers.map(({ kind, count, to }) => (
            <li key={kind} data-kind={kind}>
              <IconAlertTriangle size={18} aria-hidden="true" />
              <Link to={to}>{t(`next.blocker.${kind}`, { count })}</Link>
            </li>
          ))}
        </ul>
      </div>
      <LinkButton to={to} variant={first ? 'primary' : 'secondary'}>
        {t('next.action.blocked')}
      </LinkButton>
    </Card>
  );
}
