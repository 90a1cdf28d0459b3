import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { faultText } from '@/shared/api/faults';
import { Button, IconButton } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/Field';
import { maxLinkLength, maxLinks } from '../lib/links';
import type { ProfileValues } from '../lib/rules';
import classes from './LinksField.module.css';

/** Up to five addresses in the person's order. */
export function LinksField({ error }: { error: string | undefined }) {
  const { t } = useTranslation('account');
  const { control, register, formState } = useFormContext<ProfileValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'snsLinks' });
  const list = useRef<HTMLFieldSetElement>(null);
  function removeAt(index: number) {
    remove(index);
    // The pressed button is gone with its row.
    list.current?.focus({ preventScroll: true });
  }
  return (
    <fieldset ref={list} tabIndex={-1} className={classes.links}>
      <legend>{t('field.snsLinks')}</legend>
      <p className={classes.hint}>{t('field.snsLinksHint', { count: maxLinks })}</p>
      <ol>
        {fields.map((field, index) => {
          const n = index + 1;
          const key = formState.errors.snsLinks?.[index]?.url?.message;
          return (
            <li key={field.id}>
              <TextField
                {...register(`snsLinks.${index}.url`)}
                aria-label={t('field.snsLink', { n })}
                type="url"
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="https://"
                error={key && faultText(key, { length: maxLinkLength })}
              />
              <span className={classes.acts}>
                <IconButton
                  label={t('linkUp', { n })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={18} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('linkDown', { n })}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={18} aria-hidden="true" />
                </IconButton>
                <IconButton label={t('linkRemove', { n })} onClick={() => removeAt(index)}>
                  <IconX size={18} aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ol>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {fields.length < maxLinks && (
        <Button size="s" icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => append({ url: '' })}>
          {t('linkAdd')}
        </Button>
      )}
    </fieldset>
  );
}
