import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myTeamsQuery } from '@/features/team';
import { faultText, useFaultText } from '@/shared/api/faults';
import { gamesQuery } from '@/shared/api/games';
import type { Contest, Game, TeamSummary, UserInfo } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { CheckboxField, PasswordField, TextAreaField, TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import { useViewer } from '@/shared/viewer/viewer';
import { type EntryAsks, maxLength } from '../lib/rules';
import { useEntryForm } from '../lib/useEntryForm';
import classes from './EntryDialog.module.css';
import { TeamChoice } from './TeamChoice';

interface EntryDialogProps {
  contest: Contest;
  onClose: () => void;
}

/** The entry form in a dialog (C2.118–C2.123). */
export default function EntryDialog({ contest, onClose }: EntryDialogProps) {
  const { t } = useTranslation('entry');
  const viewer = useViewer();
  const games = useQuery(gamesQuery);
  const multi = contest.participantType === 'MULTI';
  const teams = useQuery({ ...myTeamsQuery, enabled: multi });
  const form = (items: readonly Game[], mine: readonly TeamSummary[]) =>
    viewer.signedIn && (
      <EntryForm
        contest={contest}
        me={viewer.info}
        teams={mine}
        asks={{
          team: multi,
          friendCode: items.find((game) => game.id === contest.gameId)?.needsFriendCode ?? false,
          password: contest.isEntryPassword,
        }}
        onDone={onClose}
      />
    );
  return (
    <Sheet opened onClose={onClose} title={t('form.title')}>
      <p className={classes.contest}>{contest.name}</p>
      <QueryView query={games}>
        {(items) =>
          multi ? (
            <QueryView query={teams}>
              {(mine) => (mine.length === 0 ? <NoTeam size={contest.teamSize} /> : form(items, mine))}
            </QueryView>
          ) : (
            form(items, [])
          )
        }
      </QueryView>
    </Sheet>
  );
}

/** A contest of teams cannot be entered alone (C6.035–C6.036). */
function NoTeam({ size }: { size: number }) {
  const { t } = useTranslation(['entry', 'fault']);
  return (
    <EmptyState
      drawing="team"
      title={t('fault:noTeam')}
      action={
        <LinkButton variant="primary" to="/teams">
          {t('entry:team.find')}
        </LinkButton>
      }
    >
      {t('entry:team.noneText', { size })}
    </EmptyState>
  );
}

interface EntryFormProps {
  contest: Contest;
  me: UserInfo;
  /** The viewer's teams; empty in a contest of persons. */
  teams: readonly TeamSummary[];
  asks: EntryAsks;
  onDone: () => void;
}

function EntryForm({ contest, me, teams, asks, onDone }: EntryFormProps) {
  const { t } = useTranslation(['entry', 'fault']);
  const textOf = useFaultText();
  const { form, submit, pending, refusal } = useEntryForm(contest, me, asks, onDone);
  const { register, formState } = form;
  const error = (name: Exclude<keyof typeof formState.errors, 'root'>) => {
    const key = formState.errors[name]?.message;
    return key && faultText(key, { length: maxLength[name as keyof typeof maxLength] });
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {asks.team && (
        <TeamChoice form={form} teams={teams} teamSize={contest.teamSize} error={error('teamId')} />
      )}
      <TextField
        {...register('gameUsername')}
        required
        withAsterisk={false}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={maxLength.gameUsername}
        label={t('entry:field.gameUsername')}
        description={contest.game && t('entry:field.gameUsernameHint', { game: contest.game.gameName })}
        error={error('gameUsername')}
        data-autofocus={!asks.team || undefined}
      />
      {asks.friendCode && (
        <TextField
          {...register('friendCode')}
          required
          withAsterisk={false}
          autoComplete="off"
          label={t('entry:field.friendCode')}
          error={error('friendCode')}
        />
      )}
      <TextField
        {...register('twitterId')}
        required
        withAsterisk={false}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength.twitterId}
        leftSection="@"
        label={t('entry:field.twitterId')}
        description={t('entry:field.twitterIdHint')}
        error={error('twitterId')}
      />
      {asks.password && (
        <PasswordField
          {...register('entryPassword')}
          required
          withAsterisk={false}
          autoComplete="off"
          maxLength={maxLength.entryPassword}
          label={t('entry:field.entryPassword')}
          description={t('entry:field.entryPasswordHint')}
          error={error('entryPassword')}
        />
      )}
      <TextAreaField
        {...register('comment')}
        minRows={2}
        label={
          <>
            {t('entry:field.comment')} <span className={classes.optional}>{t('entry:field.optional')}</span>
          </>
        }
        description={t('entry:field.commentHint')}
        error={error('comment')}
      />
      <div className={classes.policy}>
        <p>{t('entry:policy.text')}</p>
        <CheckboxField
          {...register('agreePolicy')}
          label={t('entry:policy.agree')}
          error={error('agreePolicy')}
        />
      </div>
      {refusal && <Notice tone="danger">{textOf(refusal)}</Notice>}
      <div className={classes.submit}>
        <Button type="submit" variant="primary" wide loading={pending}>
          {t('entry:form.submit')}
        </Button>
      </div>
    </form>
  );
}
