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
import { AboutFields, GameFields, ScheduleFields, SizeFields, WebhookFields } from './TeamFields';
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
  const form = useForm<TeamValues>({
    resolver: zodResolver(rules),
    defaultValues: valuesOf(team, zone),
  });
  const saving = useAct(
    (body: TeamInput) =>
      team
        ? apiCall('put', '/teams/{id}/', { path: { id: team.id }, body })
        : withKey(body, (key) => apiCall('post', '/teams/', { body, key })),
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
  const submit = form.handleSubmit(
    (values) => void saving.run({ ...bodyOf(values), ...(image !== undefined && { image }) }),
  );
  return { form, image, setImage, saving, refused, error, submit };
}

export function TeamForm({ team, onSaved }: TeamFormProps) {
  const { t } = useTranslation(['team', 'common']);
  const textOf = useFaultText();
  const { form, image, setImage, saving, refused, error, submit } = useTeamForm({ team, onSaved });
  const { uploading, onBusy } = useUploading();
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
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
      <AboutFields form={form} error={error} />
      <GameFields form={form} error={error} current={team?.game ?? null} />
      <SizeFields form={form} error={error} />
      <ScheduleFields form={form} error={error} />
      <WebhookFields form={form} error={error} set={team?.postsToDiscord ?? false} />
      {saving.error && Object.keys(refused).length === 0 && (
        <Notice tone="danger">{textOf(saving.error)}</Notice>
      )}
      <Button type="submit" variant="primary" wide loading={saving.busy} disabled={uploading}>
        {team ? t('common:save') : t('team:form.submit')}
      </Button>
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
