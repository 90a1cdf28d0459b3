import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './Button';
import { copyText } from './copyText';

interface CopyButtonProps {
  text: string;
  /** The text of the button; without it the button is an icon. */
  label?: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(text)) setCopied(true);
  }

  const icon = copied ? (
    <IconCheck size={18} aria-hidden="true" />
  ) : (
    <IconCopy size={18} aria-hidden="true" />
  );
  return label ? (
    <Button size="s" icon={icon} onClick={() => void copy()}>
      {label}
    </Button>
  ) : (
    <IconButton label={t('copy')} onClick={() => void copy()}>
      {icon}
    </IconButton>
  );
}
