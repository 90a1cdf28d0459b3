import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type HelpSection, type HelpTopic, helpPath } from '@/shared/help/topics';
import type { Resources } from '@/shared/i18n/resources';
import classes from './HelpLink.module.css';
import spoken from './spoken.module.css';

interface HelpLinkProps<T extends HelpTopic> {
  topic: T;
  section?: HelpSection<T>;
  /** The text of the link, which says what it explains. */
  text: keyof Resources['help']['link'];
  /** Whether it opens beside the page: a form or a dialog keeps what was typed. */
  beside?: boolean;
}

/** A small link to the help, where a person may hesitate. */
export function HelpLink<T extends HelpTopic>({ topic, section, text, beside = false }: HelpLinkProps<T>) {
  const { t } = useTranslation('help');
  return (
    <Link
      to={helpPath(topic, section)}
      className={classes.link}
      {...(beside && { target: '_blank', rel: 'noopener' })}
    >
      <IconHelp size={16} stroke={1.8} aria-hidden />
      <span>{t(`link.${text}`)}</span>
      {beside && <span className={spoken.spoken}>{t('beside')}</span>}
    </Link>
  );
}
