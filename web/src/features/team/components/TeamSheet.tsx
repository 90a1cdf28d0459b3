import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '@/shared/api/client';
import { faultText, fieldErrors, useFaultText } from '@/shared/api/faults';
import type { Team, TeamInput } from '@/shared/api/types';
import { bareSocialId } from '@/shared/lib/socialId';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { TextAreaField, TextField } from '@/shared/ui/Field';
import { ImageUpload } from '@/shared/ui/ImageUpload';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';
import { createTeam, teamKeys, updateTeam } from '../api';
import { maxLength, type TeamValues, teamRules } from '../lib/rules';
import classes from './TeamSheet.module.css';

interface TeamSheetProps {
  /** The team to change; without one a team is founded. */
  team?: Team;
  onClose: () => void;
  onSaved: (team: Team) => void;
}

/** Founds a team or changes one (U2.075). */
export function TeamSheet({ team, onClose, onSaved }: TeamSheetProps) {
  const { t } = useTranslation('team');
  return (
    <Sheet opened onClose={onClose} title={t(team ? 'form.edit' : 'form.create')}>
      <TeamForm team={team} onSaved={onSaved} />
    </Sheet>
  );
}

function TeamForm({ team, onSaved }: { team: Team | undefined; onSaved: (team: Team) => void }) {
  const { t } = useTranslation(['team', 'common']);
  const textOf = useFaultText();
  const queries = useQueryClient();
  // Left out, the image stays; null takes it away.
  const [image, setImage] = useState<string | null | undefined>(undefined);
  const { register, handleSubmit, formState } = useForm<TeamValues>({
    resolver: zodResolver(teamRules),
    defaultValues: { name: team?.name ?? '', bio: team?.bio ?? '', twitterId: team?.twitterId ?? '' },
  });
  const saving = useMutation({
    mutationFn: (body: TeamInput) => (team ? updateTeam(team.id, body) : createTeam(body)),
    onSuccess: (saved) => {
      queries.setQueryData(teamKeys.detail(saved.id), saved);
      void queries.invalidateQueries({ queryKey: teamKeys.mine });
      onSaved(saved);
    },
  });
  const refused = fieldErrors(saving.error);
  const error = (name: keyof TeamValues) => {
    const key = formState.errors[name]?.message;
    if (!key) return refused[name];
    return faultText(key, { length: maxLength[name as keyof typeof maxLength] });
  };
  const submit = handleSubmit((values) =>
    saving.mutate({
      ...values,
      twitterId: bareSocialId(values.twitterId),
      ...(image !== undefined && { image }),
    }),
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
      <div className={classes.image}>
        <ImageUpload
          label={t('team:field.image')}
          ratio={1}
          value={image === undefined ? (team?.imageUrl ?? null) : image}
          url={team?.imageUrl ?? null}
          upload={(file) => uploadFile(file, 'image')}
          onChange={setImage}
          placeholder={<Avatar id={team?.id ?? 'new'} kind="team" size={180} />}
        />
      </div>
      <TextField
        {...register('name')}
        required
        withAsterisk={false}
        autoComplete="off"
        label={t('team:field.name')}
        description={t('team:field.nameHint', { length: maxLength.name })}
        error={error('name')}
        data-autofocus
      />
      <TextAreaField
        {...register('bio')}
        label={t('team:field.bio')}
        description={t('team:field.bioHint', { length: maxLength.bio })}
        error={error('bio')}
      />
      <TextField
        {...register('twitterId')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        leftSection="@"
        label={t('team:field.twitterId')}
        error={error('twitterId')}
      />
      {saving.isError && Object.keys(refused).length === 0 && (
        <Notice tone="danger">{textOf(saving.error)}</Notice>
      )}
      <Button type="submit" variant="primary" wide loading={saving.isPending}>
        {team ? t('common:save') : t('team:form.submit')}
      </Button>
    </form>
  );
}
