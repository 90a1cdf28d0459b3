import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PersonField } from '@/entities/person/components/PersonField';

interface NicknameFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The nickname that is searched, with people it could be; choosing one leads to their profile. */
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
