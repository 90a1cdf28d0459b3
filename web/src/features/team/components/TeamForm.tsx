import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '@/shared/api/client';
import { useFaultText } from '@/shared/api/faults';
import type { Team } from '@/shared/api/types';
import { useFocusRefused } from '@/shared/lib/useFocusRefused';
import { useUploading } from '@/shared/lib/useUploading';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { ImageUpload } from '@/shared/ui/ImageUpload';
import { Notice } from '@/shared/ui/Notice';
import type { TeamValues } from '../lib/rules';
import { useTeamForm } from '../lib/useTeamForm';
import { TeamConflictDialog } from './TeamConflictDialog';
import { AboutFields, GameFields, NameField, ScheduleFields, SizeFields, WebhookFields } from './TeamFields';
import classes from './TeamForm.module.css';

interface TeamFormProps {
  team: Team | undefined;
  onSaved: (team: Team) => void;
}

/** The fields of the folded part. */
const folded = [
  'bio',
  'twitterId',
  'minSize',
  'maxCount',
  'activityDays',
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
  const { form, image, setImage, saving, refused, error, submit, conflict, setConflict, applyChoices } =
    useTeamForm({ team, onSaved });
  const { uploading, onBusy } = useUploading();
  const element = useRef<HTMLFormElement>(null);
  useFocusRefused(element, saving.error);
  // The rest of a new team is optional, and folded. A field with a fault unfolds it.
  const [unfolded, setOpened] = useState(false);
  const opened = unfolded || refused.image !== undefined || folded.some((name) => error(name) !== undefined);
  const picture = (
    <Picture team={team} image={image} onChange={setImage} onBusy={onBusy} error={refused.image} />
  );
  const more = (
    <>
      <SizeFields form={form} error={error} />
      <ScheduleFields form={form} error={error} />
      <WebhookFields form={form} error={error} set={team?.postsToDiscord ?? false} />
    </>
  );
  return (
    <>
      <form
        ref={element}
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
      {conflict && (
        <TeamConflictDialog conflict={conflict} onApply={applyChoices} onClose={() => setConflict(null)} />
      )}
    </>
  );
}

interface PictureProps {
  team: Team | undefined;
  /** The path of the chosen picture; undefined keeps that of the team, and null removes it. */
  image: string | null | undefined;
  onChange: (path: string | null) => void;
  onBusy: (busy: boolean) => void;
  error: string | undefined;
}

function Picture({ team, image, ...props }: PictureProps) {
  const { t } = useTranslation('team');
  const stored = team?.imageUrl ?? null;
  return (
    <div className={classes.image}>
      <ImageUpload
        label={t('field.image')}
        ratio={1}
        value={image === undefined ? stored : image}
        url={stored}
        upload={(file, signal) => uploadFile(file, 'image', signal)}
        placeholder={<Avatar id={team?.id ?? 'new'} kind="team" size={180} />}
        {...props}
      />
    </div>
  );
}
