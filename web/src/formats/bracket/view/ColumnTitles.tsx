import classes from './BracketView.module.css';
import type { Column } from './geometry';
import type { BracketTexts } from './texts';
import type { BracketCamera } from './useBracketCamera';

/** The least width in pixels that a column's title takes. */
const leastTitle = 40;

/** The rounds and their starts, above the columns of a single elimination. */
export function ColumnTitles({ camera, texts }: { camera: BracketCamera; texts: BracketTexts }) {
  const { layout, scale, offset, width, room } = camera;
  const hasTitle = (column: Column) => column.heading === 0 || column.width * scale >= leastTitle;
  return (
    <div className={classes.columns} style={{ width: Math.max(width, room.width) }}>
      {layout.columns.filter(hasTitle).map((column) => (
        <div
          key={`${column.round}.${column.heading}`}
          className={classes.column}
          style={{ left: offset + column.x * scale, width: Math.max(column.width * scale, 34) }}
          data-align={column.heading === 0 ? 'center' : column.heading === 1 ? 'start' : 'end'}
          data-tight={column.width * scale < 90 || undefined}
        >
          <strong>{texts.roundTitle(column.round)}</strong>
          <time dateTime={column.beginsAt}>
            {texts.time(column.beginsAt, column.width * scale < 160 ? 'clock' : 'when')}
          </time>
        </div>
      ))}
    </div>
  );
}
