import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { unsetRank } from '@/entities/gameAccount/lib/ranks';
import { teamListKeys } from '@/entities/team/api';
import { apiCall } from '@/shared/api/call';
import { uploadFile } from '@/shared/api/client';
import { faultText, fieldErrors, useFaultText } from '@/shared/api/faults';
import { apiQuery } from '@/shared/api/query';
import type { Team, TeamInput } from '@/shared/api/types';
import { focusRefused } from '@/shared/lib/focusRefused';
import { sameJson } from '@/shared/lib/sameJson';
import { bareSocialId } from '@/shared/lib/socialId';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { useUploading } from '@/shared/lib/useUploading';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { ImageUpload } from '@/shared/ui/ImageUpload';
import { Notice } from '@/shared/ui/Notice';
import { useTimeZone } from '@/shared/viewer/viewer';
import { leastCount, maxLength, size, type TeamValues, teamRules } from '../lib/rules';
import { AboutFields, GameFields, NameField, ScheduleFields, SizeFields, WebhookFields } from './TeamFields';
import classes from './TeamForm.module.css';

interface TeamFormProps {
  team: Team | undefined;
  onSaved: (team: Team) => void;
}

/** The values of the form, their rules, and how they are saved. */
function useTeamForm({ team, onSaved }: TeamFormProps) {
  const queries = useQueryClient();
  const withKey = useIdempotencyKey();
  const zone = useTimeZone();
  const memberCount = team?.memberCount ?? 1;
  const rules = useMemo(() => teamRules(memberCount), [memberCount]);
  // undefined keeps the image; null removes it.
  const [image, setImage] = useState<string | null | undefined>(undefined);
  const [opened] = useState(() => valuesOf(team, zone));
  const form = useForm<TeamValues>({ resolver: zodResolver(rules), defaultValues: opened });
  const saving = useAct(
    async (values: TeamValues) => {
      const picture = image !== undefined && { image };
      if (!team) {
        const body = { ...bodyOf(values), ...picture };
        return withKey(body, (key) => apiCall('post', '/teams/', { body, key }));
      }
      // Another administrator may have saved since the form was opened, and a save contains every field.
      const path = { id: team.id };
      const current = await apiCall('get', '/teams/{id}/', { path });
      const body = {
        ...bodyOf({ ...valuesOf(current, zone), ...changedValues(opened, values) }),
        ...picture,
      };
      return apiCall('put', '/teams/{id}/', { path, body });
    },
    {
      onDone: (saved) => {
        queries.setQueryData(apiQuery('/teams/{id}/', { path: { id: saved.id } }).queryKey, saved);
        onSaved(saved);
      },
      refresh: teamListKeys,
      onFault: (error) => focusRefused(form, error),
      inline: true,
    },
  );
  const refused = fieldErrors(saving.error);
  const error = (name: keyof TeamValues) => {
    const key = form.formState.errors[name]?.message;
    if (!key) return refused[name];
    return faultText(key, {
      length: maxLength[name as keyof typeof maxLength],
      count: leastCount(form.getValues('minSize'), memberCount),
    });
  };
  const submit = form.handleSubmit((values) => void saving.run(values));
  return { form, image, setImage, saving, refused, error, submit };
}

/** The fields of the folded part. */
const folded = [
  'bio',
  'twitterId',
  'minSize',
  'maxCount',
  'activityStart',
  'activityEnd',
  'pollStart',
  'timezone',
  'playTime',
  'discordWebhook',
] as const satisfies readonly (keyof TeamValues)[];

export function TeamForm({ team, onSaved }: TeamFormProps) {
  const { t } = useTranslation(['team', 'common']);
  const textOf = useFaultText();
  const { form, image, setImage, saving, refused, error, submit } = useTeamForm({ team, onSaved });
  const { uploading, onBusy } = useUploading();
  // The rest of a new team is optional, and folded. A field with a fault unfolds it.
  const [unfolded, setOpened] = useState(false);
  const opened = unfolded || folded.some((name) => error(name) !== undefined);
  const picture = (
    <div className={classes.image}>
      <ImageUpload
        label={t('team:field.image')}
        ratio={1}
        value={image === undefined ? (team?.imageUrl ?? null) : image}
        url={team?.imageUrl ?? null}
        upload={(file) => uploadFile(file, 'image')}
        onChange={setImage}
        onBusy={onBusy}
        placeholder={<Avatar id={team?.id ?? 'new'} kind="team" size={180} />}
      />
    </div>
  );
  const more = (
    <>
      <SizeFields form={form} error={error} />
      <ScheduleFields form={form} error={error} />
      <WebhookFields form={form} error={error} set={team?.postsToDiscord ?? false} />
    </>
  );
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {team && picture}
      <NameField form={form} error={error} />
      {team && <AboutFields form={form} error={error} />}
      <GameFields form={form} error={error} current={team?.game ?? null} />
      {team ? (
        more
      ) : (
        <details
          className={classes.more}
          open={opened}
          onToggle={(event) => setOpened(event.currentTarget.open)}
        >
          <summary>{t('team:form.more')}</summary>
          <div className={classes.form}>
            {picture}
            <AboutFields form={form} error={error} />
            {more}
          </div>
        </details>
      )}
      <div className={classes.submit}>
        {saving.error && Object.keys(refused).length === 0 && (
          <Notice tone="danger" answer>
            {textOf(saving.error)}
          </Notice>
        )}
        <Button type="submit" variant="primary" wide loading={saving.busy} disabled={uploading}>
          {team ? t('common:save') : t('team:form.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Returns the initial values. A new team has the time zone of its founder. */
function valuesOf(team: Team | undefined, zone: string): TeamValues {
  return {
    name: team?.name ?? '',
    bio: team?.bio ?? '',
    twitterId: team?.twitterId ?? '',
    gameId: team?.game?.id ?? 0,
    rank: team?.rank ?? unsetRank,
    minSize: team?.minSize ?? size.min,
    maxCount: team?.maxCount ?? size.max,
    recruiting: team?.recruiting ?? true,
    activityDays: team?.activityDays ?? [],
    activityStart: team?.activityStart ?? '',
    activityEnd: team?.activityEnd ?? '',
    pollStart: team?.pollStart ?? '',
    timezone: team?.timezone ?? zone,
    playTime: team?.playTime ?? '',
    discordWebhook: '',
    noWebhook: false,
  };
}

/** Returns the values that differ from those at the start. A rank belongs to its game. */
function changedValues(start: TeamValues, values: TeamValues): Partial<TeamValues> {
  const changed = (name: keyof TeamValues) => !sameJson(start[name], values[name]);
  const names = (Object.keys(values) as (keyof TeamValues)[]).filter(
    (name) =>
      changed(name) || (name === 'rank' && changed('gameId')) || (name === 'gameId' && changed('rank')),
  );
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Returns the request body. Empty ids and times are left out, because the server refuses them. */
function bodyOf(values: TeamValues): TeamInput {
  const {
    gameId,
    rank,
    minSize,
    maxCount,
    activityStart,
    activityEnd,
    pollStart,
    discordWebhook,
    noWebhook,
    ...rest
  } = values;
  return {
    ...rest,
    twitterId: bareSocialId(values.twitterId),
    minSize: Number(minSize),
    maxCount: Number(maxCount),
    ...(gameId && { gameId, rank }),
    ...(activityStart && { activityStart }),
    ...(activityEnd && { activityEnd }),
    ...(pollStart && { pollStart }),
    ...((discordWebhook || noWebhook) && { discordWebhook: noWebhook ? '' : discordWebhook }),
  };
}
