import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CheckboxField } from '@/shared/ui/Field';

const documents: Record<string, string> = { terms: '/terms-of-service', privacy: '/privacy-policy' };

/** Agreement to the terms; the texts open beside the form so that nothing typed is lost. */
export function AgreeField({ registration, error }: { registration: UseFormRegisterReturn; error?: string }) {
  const { t } = useTranslation('auth');
  // plain, name, inner, plain, name, inner, … plain
  const parts = t('agree').split(/<(\w+)>(.*?)<\/\1>/);
  return (
    <CheckboxField
      {...registration}
      error={error}
      label={parts.map((part, index) => {
        if (index % 3 === 1) return null;
        const document = index % 3 === 2 && documents[parts[index - 1] ?? ''];
        return document ? (
          <Link key={document} to={document} target="_blank">
            {part}
          </Link>
        ) : (
          part
        );
      })}
    />
  );
}
