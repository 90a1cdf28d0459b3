import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isHelpTopic } from '@/shared/help/topics';
import { inlineOf } from '../lib/text';
import classes from './Help.module.css';

/** Returns the texts of the app by key, as the help names buttons and places. */
export function useLabel(): (key: string) => string {
  const { t } = useTranslation();
  const text = t as unknown as (key: string) => string;
  return (key) => text(key);
}

/** A text of the help with its labels, links and code. */
export function Inline({ text }: { text: string }) {
  const label = useLabel();
  const parts = inlineOf(text).map((part, number) => ({ part, number }));
  return parts.map(({ part, number }) => {
    if (part.kind === 'label') return <b key={number}>{label(part.text)}</b>;
    if (part.kind === 'code') return <code key={number}>{part.text}</code>;
    if (part.kind === 'link' && isHelpTopic(part.topic)) {
      const to = `/help/${part.topic}${part.section ? `#${part.section}` : ''}`;
      return (
        <Link key={number} to={to} className={classes.inline}>
          {part.text}
        </Link>
      );
    }
    return part.text;
  });
}
