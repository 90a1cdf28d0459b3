import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { faultText } from '@/shared/api/faults';
import { CheckboxField } from '@/shared/ui/Field';
import type { Agreement } from '../useAgreement';

const documents: Record<string, string> = { terms: '/terms-of-service', privacy: '/privacy-policy' };

/** Agreement to the terms. The texts open beside the form, so that the input stays. */
export function AgreeField({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation('auth');
  // The text names its links as tags: every third part is plain text, followed by the name of a document and its label.
  const parts = t('agree').split(/<(\w+)>(.*?)<\/\1>/);
  return (
    <CheckboxField
      ref={agreement.box}
      checked={agreement.agreed}
      onChange={(event) => agreement.set(event.currentTarget.checked)}
      error={agreement.missing && faultText('termsRequired')}
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
