import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { faultText } from '@/shared/api/faults';
import type { Contest } from '@/shared/api/types';
import { TextField } from '@/shared/ui/Field';
import { type EntryTexts, maxLength } from '../lib/rules';
import { CommentField } from './CommentField';

interface EntryFieldsProps<Values extends EntryTexts & FieldValues> {
  form: UseFormReturn<Values>;
  contest: Pick<Contest, 'game'>;
  friendCode: boolean;
  /** Whether the first field gets the focus, also on a touch screen: an entry then needs few taps. */
  autoFocus?: boolean;
}

/** The fields of an entry that can be changed later (ENTRY-2, ENTRY-3). */
export function EntryFields<Values extends EntryTexts & FieldValues>({
  form: genericForm,
  contest,
  friendCode,
  autoFocus,
}: EntryFieldsProps<Values>) {
  const { t } = useTranslation(['entry', 'fault']);
  const form = genericForm as unknown as UseFormReturn<EntryTexts>;
  const { register, formState } = form;
  const error = (name: keyof EntryTexts) => {
    const key = formState.errors[name]?.message;
    return key && faultText(key, { length: maxLength[name] });
  };
  return (
    <>
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
        data-autofocus={autoFocus || undefined}
        // data-autofocus has no effect if the dialog was open before the field was rendered.
        autoFocus={autoFocus}
      />
      {friendCode && (
        <TextField
          {...register('friendCode')}
          required
          withAsterisk={false}
          autoComplete="off"
          maxLength={maxLength.friendCode}
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
      <CommentField form={form} error={error('comment')} />
    </>
  );
}
