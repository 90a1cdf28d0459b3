import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { gameAccountsQuery } from '@/entities/entry/api';
import type { Question } from '@/entities/survey/api';
import { SurveyFields } from '@/entities/survey/components/SurveyFields';
import { myTeamsQuery } from '@/entities/team/api';
import { forContest } from '@/entities/team/lib/forContest';
import { faultText, useFaultText } from '@/shared/api/faults';
import { gamesQuery } from '@/shared/api/games';
import { apiQuery } from '@/shared/api/query';
import type { Contest, GameAccount, TeamSummary, UserInfo } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { CheckboxField } from '@/shared/ui/Field';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';
import { useViewer } from '@/shared/viewer/viewer';
import type { EntryAsks } from '../lib/rules';
import { useEntryForm } from '../lib/useEntryForm';
import { AccountChoice } from './AccountChoice';
import classes from './EntryDialog.module.css';
import { EntryFields } from './EntryFields';
import { PasswordCheckField } from './PasswordCheckField';
import { TeamChoice } from './TeamChoice';

interface EntryDialogProps {
  contest: Contest;
  /** The team that is chosen at first. */
  team?: number | undefined;
  onClose: () => void;
}

/** The entry form in a dialog (ENTRY-2, ENTRY-5). */
export default function EntryDialog({ contest, team, onClose }: EntryDialogProps) {
  const { t } = useTranslation('entry');
  const viewer = useViewer();
  return (
    // The input is a draft until it is sent.
    <Sheet
      opened
      onClose={onClose}
      title={t(isFull(contest) ? 'enter.waitingList' : 'form.title')}
      keepsInput
    >
      <p className={classes.contest}>{contest.name}</p>
      {viewer.signedIn && <Beginning contest={contest} me={viewer.info} team={team} onDone={onClose} />}
    </Sheet>
  );
}

/** Whether an entry goes to the waiting list. */
function isFull({ freePlaces }: Contest): boolean {
  return freePlaces === 0;
}

type BeginningProps = Pick<EntryFormProps, 'contest' | 'me' | 'team' | 'onDone'>;

/** Loads the initial values of the form. */
function Beginning({ contest, me, team, onDone }: BeginningProps) {
  const multi = contest.participantType === 'MULTI';
  const games = useQuery(gamesQuery);
  const questions = useQuery(apiQuery('/contests/{id}/questions/', { path: { id: contest.id } }));
  // Members may have joined since the list was read.
  const teams = useQuery({ ...myTeamsQuery, enabled: multi, staleTime: 0 });
  const accounts = useQuery(gameAccountsQuery(me.id, contest.gameId));
  const mine = multi ? teams.data : [];
  // Suggestions are optional: without them the form is empty.
  const proposed = accounts.data ?? (accounts.isError ? [] : undefined);
  if (games.data && questions.data && mine && proposed) {
    if (multi && mine.length === 0) return <NoTeam contest={contest} />;
    if (multi && mine.every(({ memberCount }) => memberCount < contest.teamSize)) {
      return <SmallTeams teams={mine} contest={contest} />;
    }
    return (
      <EntryForm
        contest={contest}
        me={me}
        accounts={proposed}
        questions={questions.data.items}
        teams={mine}
        team={team}
        asks={{
          team: multi,
          friendCode: games.data.find((game) => game.id === contest.gameId)?.needsFriendCode ?? false,
          password: contest.isEntryPassword,
        }}
        onDone={onDone}
      />
    );
  }
  const failed = [games, questions, teams].find((query) => query.isError);
  return failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : <Loading />;
}

/** Says that a contest of teams needs a team (ENTRY-7). */
function NoTeam({ contest }: { contest: Contest }) {
  const { t } = useTranslation(['entry', 'fault', 'team']);
  return (
    <EmptyState
      drawing="team"
      title={t('fault:noTeam')}
      action={
        <>
          <LinkButton variant="primary" to={forContest('/teams?create=1', contest.id)}>
            {t('team:create')}
          </LinkButton>
          <LinkButton to={forContest('/teams?tab=search', contest.id)}>{t('team:tab.search')}</LinkButton>
        </>
      }
    >
      {t('entry:team.noneText', { size: contest.teamSize })}
    </EmptyState>
  );
}

/** Says how many members each team lacks, and leads to their invitation. The largest team comes first. */
function SmallTeams({ teams, contest }: { teams: readonly TeamSummary[]; contest: Contest }) {
  const { t } = useTranslation('entry');
  const size = contest.teamSize;
  const [largest, ...others] = [...teams].sort((a, b) => b.memberCount - a.memberCount);
  if (!largest) return null;
  return (
    <EmptyState
      drawing="team"
      title={t('team.short', { count: size - largest.memberCount })}
      action={
        <>
          <LinkButton variant="primary" to={forContest(`/teams/${largest.id}`, contest.id)}>
            {t('team.inviteTo', { name: largest.name })}
          </LinkButton>
          {others.map(({ id, name }) => (
            <LinkButton key={id} to={forContest(`/teams/${id}`, contest.id)}>
              {t('team.inviteTo', { name })}
            </LinkButton>
          ))}
          <LinkButton to={forContest('/teams', contest.id)}>{t('team.find')}</LinkButton>
        </>
      }
    >
      {t('team.shortText', { size, name: largest.name, count: largest.memberCount })}
    </EmptyState>
  );
}

interface EntryFormProps {
  contest: Contest;
  me: UserInfo;
  accounts: readonly GameAccount[];
  questions: readonly Question[];
  /** The viewer's teams; empty in a contest of persons. */
  teams: readonly TeamSummary[];
  team?: number | undefined;
  asks: EntryAsks;
  onDone: () => void;
}

function EntryForm({ contest, me, accounts, questions, teams, team, asks, onDone }: EntryFormProps) {
  const { t } = useTranslation(['entry', 'fault']);
  const textOf = useFaultText(t('fault:contestEntryFailed'));
  const { form, answers, passwordCheck, submit, pending, refusal, teamRefusals } = useEntryForm(
    contest,
    { me, accounts, questions, teams, team },
    asks,
    onDone,
  );
  const { errors } = form.formState;
  const full = isFull(contest);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void submit();
      }}
    >
      {full && (
        <Notice tone="warning">
          {t('entry:overMax.text', {
            count: contest.entryCount,
            max: contest.entryMaxCount,
            waiting: contest.waitingCount,
          })}
        </Notice>
      )}
      {asks.team && (
        <TeamChoice
          form={form}
          teams={teams}
          contest={contest}
          me={me.id}
          refusals={teamRefusals}
          error={errors.teamId?.message}
        />
      )}
      {accounts.length > 1 && <AccountChoice form={form} accounts={accounts} />}
      <EntryFields form={form} contest={contest} friendCode={asks.friendCode} autoFocus={!asks.team} />
      {questions.length > 0 && <SurveyFields {...answers.fields} />}
      {asks.password && <PasswordCheckField form={form} check={passwordCheck} />}
      <div className={classes.policy}>
        <p>{t('entry:policy.text')}</p>
        <CheckboxField
          {...form.register('agreePolicy')}
          label={t('entry:policy.agree')}
          error={errors.agreePolicy?.message && faultText(errors.agreePolicy.message)}
        />
        <HelpLink topic="players" section="enter" text="entry" beside />
      </div>
      {refusal && (
        <Notice tone="danger" answer>
          {textOf(refusal)}
        </Notice>
      )}
      <div className={classes.submit}>
        <Button type="submit" variant="primary" wide loading={pending}>
          {t(full ? 'entry:enter.waitingList' : 'entry:form.submit')}
        </Button>
      </div>
    </form>
  );
}
