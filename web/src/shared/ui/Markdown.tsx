import classes from './Markdown.module.css';

/** Text that the server rendered and sanitised. No other HTML may be passed. */
export function Markdown({ html }: { html: string }) {
  const content = { __html: html };
  return <div className={classes.markdown} {...{ dangerouslySetInnerHTML: content }} />;
}
