import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleToEnter, teamSuggestionsQuery } from '@/entities/entry/operatorApi';
import { PersonField } from '@/entities/person/components/PersonField';
import { apiCall } from '@/shared/api/call';
import { fieldErrors } from '@/shared/api/faults';
import { gamesQuery } from '@/shared/api/games';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Avatar } from '@/shared/ui/Avatar';
import { Button, IconButton } from '@/shared/ui/Button';
import { SelectField, SwitchField, TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Sheet, SheetCancel } from '@/shared/ui/Sheet';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { useTeamRefusalText } from '../lib/teamRefusal';
import classes from './AddEntryDialog.module.css';

interface Chosen {
  id: number;
  name: string;
  imageUrl: string | null;
  /** Distinguishes people of the same nickname. */
  detail?: string;
}

interface AddEntryDialogProps {
  contest: Contest;
  onClose: () => void;
}

interface AccountTexts {
  gameUsername: string;
  twitterId: string;
  friendCode: string;
}

/** The fields that do not depend on who is entered. */
interface EntryInput extends AccountTexts {
  /** Whether the entry joins the stage that is already drawn. */
  join: boolean;
  confirm: boolean;
}

/** Enters a person or a team. */
function useAddEntry({ id, participantType }: Contest, input: EntryInput, onDone: () => void) {
  const { t } = useTranslation('entry');
  const withKey = useIdempotencyKey();
  return useAct(
    (who: Chosen) => {
      const body = { ...(participantType === 'SOLO' ? { userId: who.id } : { teamId: who.id }), ...input };
      return withKey(body, (key) => apiCall('post', '/contests/{id}/entries/', { path: { id }, key, body }));
    },
    {
      done: ({ joined, standing }) => {
        if (joined) return t('add.joined');
        if (input.join) return t('add.reserve');
        return t(standing === 'waiting' ? 'add.waits' : 'add.done');
      },
      onDone,
      refresh: [apiKey('/contests/{id}/', { id })],
      inline: true,
    },
  );
}

/** Lets an operator enter a person or a team, at any time before the contest ends. */
export default function AddEntryDialog({ contest, onClose }: AddEntryDialogProps) {
  const { t } = useTranslation(['entry', 'common']);
  const textOf = useTeamRefusalText();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [texts, setTexts] = useState<AccountTexts>({ gameUsername: '', twitterId: '', friendCode: '' });
  const drawn = contest.stages.length > 0;
  const [join, setJoin] = useState(drawn);
  const [confirm, setConfirm] = useState(false);
  const solo = contest.participantType === 'SOLO';
  useAskBeforeLeaving(chosen !== null);
  const adding = useAddEntry(contest, { ...texts, join: drawn && join, confirm }, onClose);
  const errors = fieldErrors(adding.error);
  return (
    <Sheet opened onClose={onClose} title={t(solo ? 'entry:add.titleSolo' : 'entry:add.titleTeam')}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) void adding.run(chosen);
        }}
      >
        <p>{t(solo ? 'entry:add.textSolo' : 'entry:add.textTeam')}</p>
        <EntrantField
          contest={contest}
          chosen={chosen}
          onChoose={setChosen}
          onAnother={() => {
            adding.clear();
            setChosen(null);
          }}
        />
        <AccountFields
          gameId={contest.gameId}
          texts={texts}
          errors={errors}
          onChange={(change) => setTexts((now) => ({ ...now, ...change }))}
        />
        {drawn ? (
          <SwitchField
            label={t('entry:add.join')}
            description={t(`entry:add.how.${contest.contestType}`)}
            checked={join}
            onChange={(event) => setJoin(event.currentTarget.checked)}
          />
        ) : (
          <SwitchField
            label={t('entry:add.confirm')}
            checked={confirm}
            onChange={(event) => setConfirm(event.currentTarget.checked)}
          />
        )}
        {adding.error && Object.keys(errors).length === 0 && (
          <Notice tone="danger">{textOf(adding.error)}</Notice>
        )}
        <div className={classes.acts}>
          <SheetCancel variant="secondary">{t('common:back')}</SheetCancel>
          <Button
            type="submit"
            variant="primary"
            disabled={chosen === null || texts.gameUsername.trim() === ''}
            loading={adding.busy}
          >
            {t('entry:add.act')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

interface EntrantFieldProps {
  contest: Contest;
  chosen: Chosen | null;
  onChoose: (who: Chosen) => void;
  onAnother: () => void;
}

/** Searches for the person or the team to enter, and shows the chosen one. */
function EntrantField({ contest, chosen, onChoose, onAnother }: EntrantFieldProps) {
  const solo = contest.participantType === 'SOLO';
  if (chosen) return <ChosenEntrant chosen={chosen} kind={solo ? 'user' : 'team'} onAnother={onAnother} />;
  if (solo) return <PersonSearch contestId={contest.id} onChoose={onChoose} />;
  return <TeamSearch onChoose={onChoose} />;
}

interface ChosenEntrantProps {
  chosen: Chosen;
  kind: 'user' | 'team';
  onAnother: () => void;
}

function ChosenEntrant({ chosen, kind, onAnother }: ChosenEntrantProps) {
  const { t } = useTranslation('entry');
  const nameOf = useDisplayName();
  return (
    <p className={classes.chosen}>
      <Avatar id={chosen.id} kind={kind} src={chosen.imageUrl} size={36} />
      <span>
        <strong lang={textLanguage(chosen.name)}>{nameOf(chosen.name)}</strong>
        {chosen.detail && <small>{chosen.detail}</small>}
      </span>
      <IconButton label={t('add.another')} onClick={onAnother}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </p>
  );
}

function PersonSearch({ contestId, onChoose }: { contestId: number; onChoose: (who: Chosen) => void }) {
  const { t } = useTranslation('entry');
  const [typed, setTyped] = useState('');
  return (
    <PersonField
      label={t('add.person')}
      value={typed}
      onChange={setTyped}
      search={peopleToEnter(contestId)}
      onChoose={({ id, nickname, imageUrl, username }) =>
        onChoose({ id, name: nickname, imageUrl, detail: username ? `@${username}` : `ID ${id}` })
      }
    />
  );
}

function TeamSearch({ onChoose }: { onChoose: (who: Chosen) => void }) {
  const { t } = useTranslation('entry');
  const [name, setName] = useState('');
  const [asked] = useDebouncedValue(name.trim(), 250);
  const teams = useQuery({ ...teamSuggestionsQuery(asked), placeholderData: keepPreviousData }).data ?? [];
  return (
    <SelectField
      label={t('add.team')}
      searchable
      searchValue={name}
      onSearchChange={setName}
      filter={({ options }) => options}
      data={teams.map((team) => ({ value: String(team.id), label: team.name }))}
      value={null}
      onChange={(value) => {
        const team = teams.find(({ id }) => String(id) === value);
        if (team) onChoose({ id: team.id, name: team.name, imageUrl: team.imageUrl });
      }}
    />
  );
}

interface AccountFieldsProps {
  gameId: Contest['gameId'];
  texts: AccountTexts;
  /** The texts of the refused fields. */
  errors: Record<string, string>;
  onChange: (change: Partial<AccountTexts>) => void;
}

/** The names under which the entrant plays. Some games also need a friend code. */
function AccountFields({ gameId, texts, errors, onChange }: AccountFieldsProps) {
  const { t } = useTranslation('entry');
  const games = useQuery(gamesQuery);
  const asksFriendCode = games.data?.find(({ id }) => id === gameId)?.needsFriendCode ?? false;
  const field = (name: keyof AccountTexts) => ({
    value: texts[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
    autoComplete: 'off',
    autoCapitalize: 'none',
  });
  return (
    <>
      <TextField required label={t('field.gameUsername')} {...field('gameUsername')} />
      {asksFriendCode && <TextField required label={t('field.friendCode')} {...field('friendCode')} />}
      <TextField
        leftSection="@"
        label={`${t('field.twitterId')} ${t('field.optional')}`}
        {...field('twitterId')}
      />
    </>
  );
}
