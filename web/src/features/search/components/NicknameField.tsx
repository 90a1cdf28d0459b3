import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PersonField } from '@/entities/person/components/PersonField';

interface NicknameFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The nickname to search, with suggestions. Choosing one opens the profile. */
export function NicknameField({ value, onChange }: NicknameFieldProps) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  return (
    <PersonField
      label={t('nickname')}
      value={value}
      onChange={onChange}
      onChoose={({ id }) => void navigate(`/users/${id}`)}
    />
  );
}
