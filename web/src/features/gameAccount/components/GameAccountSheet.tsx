import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ranksQuery } from '@/entities/gameAccount/api';
import { ranksOfLadder, unsetRank } from '@/entities/gameAccount/lib/ranks';
import { useApp } from '@/shared/api/app';
import { apiCall } from '@/shared/api/call';
import { faultText, fieldErrors, useFaultText } from '@/shared/api/faults';
import { gamesQuery } from '@/shared/api/games';
import { apiKey } from '@/shared/api/query';
import type { Game, GameAccount, Rank } from '@/shared/api/types';
import { currentLanguage } from '@/shared/i18n/languages';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { SelectField, TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { QueryView } from '@/shared/ui/Query';
import { Sheet, SheetCancel } from '@/shared/ui/Sheet';
import { viewerQueryKey } from '@/shared/viewer/viewer';
import { type GameAccountValues, gameAccountRules, maxLength } from '../lib/rules';
import classes from './GameAccountSheet.module.css';
import { SummonerLookUp } from './SummonerLookUp';

interface GameAccountSheetProps {
  userId: number;
  /** The account to change; null adds one. Its game cannot change. */
  account: GameAccount | null;
  onClose: () => void;
}

type FormProps = GameAccountSheetProps & { games: readonly Game[] };

/** Adds or changes the game account of a person. */
export function GameAccountSheet({ userId, account, onClose }: GameAccountSheetProps) {
  const { t } = useTranslation('gameAccount');
  const games = useQuery(gamesQuery);
  return (
    <Sheet opened onClose={onClose} title={t(account ? 'edit' : 'add')}>
      <QueryView query={games}>
        {(data) => <Form userId={userId} account={account} games={data} onClose={onClose} />}
      </QueryView>
    </Sheet>
  );
}

/** The values of the form, their rules, and how they are saved. */
function useGameAccountForm({ userId, account, games, onClose }: FormProps) {
  const { t } = useTranslation('gameAccount');
  const rules = useMemo(
    () => gameAccountRules((gameId) => games.find(({ id }) => id === gameId)?.needsFriendCode ?? false),
    [games],
  );
  const form = useForm<GameAccountValues>({
    resolver: zodResolver(rules),
    defaultValues: {
      gameId: account?.game.id ?? 0,
      username: account?.username ?? '',
      friendCode: account?.friendCode ?? '',
      rank: account?.rank ?? unsetRank,
    },
  });
  const withKey = useIdempotencyKey();
  const saving = useAct(
    (input: GameAccountValues) =>
      account
        ? apiCall('put', '/users/{id}/gameusers/{gameUserId}/', {
            path: { id: userId, gameUserId: account.id },
            body: input,
          })
        : withKey(input, (key) =>
            apiCall('post', '/users/{id}/gameusers/', { path: { id: userId }, body: input, key }),
          ),
    {
      done: t('saved'),
      onDone: onClose,
      refresh: [apiKey('/users/{id}/', { id: userId }), viewerQueryKey],
      inline: true,
    },
  );
  const refused = fieldErrors(saving.error);
  return {
    form,
    saving,
    /** The server's texts of refused fields. */
    refused,
    errorOf: (name: keyof GameAccountValues) => {
      const key = form.formState.errors[name]?.message;
      if (!key) return refused[name];
      return faultText(key, { length: maxLength[name as keyof typeof maxLength] });
    },
  };
}

function Form(props: FormProps) {
  const { account, games } = props;
  const { t } = useTranslation(['gameAccount', 'common']);
  const textOf = useFaultText();
  const ranks = useQuery(ranksQuery);
  const { form, saving, refused, errorOf } = useGameAccountForm(props);
  const gameId = useWatch({ control: form.control, name: 'gameId' });
  const game = games.find(({ id }) => id === gameId);
  const ladder = ranksOfLadder(ranks.data ?? [], game?.ladder ?? '');
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit((values) => void saving.run(values))();
      }}
    >
      <GameField form={form} account={account} games={games} error={errorOf('gameId')} />
      <UsernameField
        form={form}
        game={game}
        ladder={ladder}
        error={errorOf('username') ?? (game && refused[game.accountField])}
      />
      {ladder.length > 1 && <RankField form={form} ladder={ladder} error={errorOf('rank')} />}
      {game?.needsFriendCode && (
        <TextField
          {...form.register('friendCode')}
          label={t('gameAccount:field.friendCode')}
          description={t('gameAccount:field.friendCodeHint')}
          autoComplete="off"
          withAsterisk
          error={errorOf('friendCode')}
        />
      )}
      {saving.error && Object.keys(refused).length === 0 && (
        <Notice tone="danger">{textOf(saving.error)}</Notice>
      )}
      <div className={classes.actions}>
        <SheetCancel />
        <Button type="submit" variant="primary" loading={saving.busy}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  form: UseFormReturn<GameAccountValues>;
  error: string | undefined;
}

type GameFieldProps = FieldProps & Pick<FormProps, 'account' | 'games'>;

/** The game of the account. Another game has other ranks. */
function GameField({ form, account, games, error }: GameFieldProps) {
  const { t } = useTranslation('gameAccount');
  const choices = games.map(({ id, gameName }) => ({ value: String(id), label: gameName }));
  // A game that is no longer offered still has its name in its accounts.
  if (account && !games.some(({ id }) => id === account.game.id))
    choices.push({ value: String(account.game.id), label: account.game.gameName });
  return (
    <Controller
      control={form.control}
      name="gameId"
      render={({ field: { value, onChange, ...field } }) => (
        <SelectField
          {...field}
          label={t('field.game')}
          placeholder={t('field.gamePlaceholder')}
          data={choices}
          value={value ? String(value) : null}
          onChange={(next) => {
            onChange(Number(next));
            form.setValue('rank', unsetRank);
          }}
          readOnly={account !== null}
          searchable={account === null}
          allowDeselect={false}
          withAsterisk
          error={error}
        />
      )}
    />
  );
}

interface UsernameFieldProps extends FieldProps {
  game: Game | undefined;
  ladder: readonly Rank[];
}

/** The name in the game. A summoner can be looked up, which also sets the rank. */
function UsernameField({ form, game, ladder, error }: UsernameFieldProps) {
  const { t } = useTranslation('gameAccount');
  const app = useApp();
  const username = useWatch({ control: form.control, name: 'username' });
  const ofSummoner = game?.accountField === 'summonerName';
  return (
    <>
      <TextField
        {...form.register('username')}
        label={t(`label.${game?.accountField ?? 'username'}`)}
        description={ofSummoner ? t('field.riotId') : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        withAsterisk
        error={error}
      />
      {ofSummoner && app.data?.summonerLookup && (
        <SummonerLookUp
          name={username}
          onUse={(summoner) => {
            form.setValue('username', summoner.name, { shouldDirty: true, shouldValidate: true });
            if (summoner.rank && ladder.some(({ key }) => key === summoner.rank)) {
              form.setValue('rank', summoner.rank, { shouldDirty: true });
            }
          }}
        />
      )}
    </>
  );
}

function RankField({ form, ladder, error }: FieldProps & { ladder: readonly Rank[] }) {
  const { t, i18n } = useTranslation('gameAccount');
  const language = currentLanguage(i18n.language);
  return (
    <Controller
      control={form.control}
      name="rank"
      render={({ field }) => (
        <SelectField
          {...field}
          label={t('field.rank')}
          data={ladder.map(({ key, titles }) => ({ value: key, label: titles[language] }))}
          allowDeselect={false}
          error={error}
        />
      )}
    />
  );
}
