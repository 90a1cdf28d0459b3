import type { UseFormRegisterReturn } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CheckboxField } from '@/shared/ui/Field';

/** Agreement to the terms; the texts open beside the form so that nothing typed is lost. */
export function AgreeField({ registration, error }: { registration: UseFormRegisterReturn; error?: string }) {
  const { t } = useTranslation('auth');
  return (
    <CheckboxField
      {...registration}
      error={error}
      label={
        <Trans
          t={t}
          i18nKey="agree"
          components={{
            terms: <Link to="/terms-of-service" target="_blank" />,
            privacy: <Link to="/privacy-policy" target="_blank" />,
          }}
        />
      }
    />
  );
}
