import { textLanguage } from '../lib/textLanguage';
import classes from './Markdown.module.css';

/** The level of the highest headings of a text, below the heading of its section. */
const topLevel = 3;

/** Moves the headings so that none is skipped between the section's heading and the text. */
function levelled(html: string): string {
  const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  const by = topLevel - Math.min(topLevel + 3, ...levels);
  if (levels.length === 0 || by === 0) return html;
  return html.replace(/<(\/?)h([1-6])/g, (_, end, level) => `<${end}h${Math.min(6, Number(level) + by)}`);
}

/** Text that the server rendered and sanitised. No other HTML may be passed. */
export function Markdown({ html }: { html: string }) {
  const content = { __html: levelled(html) };
  return (
    <div className={classes.markdown} lang={textLanguage(html)} {...{ dangerouslySetInnerHTML: content }} />
  );
}
